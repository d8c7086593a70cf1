import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { dinnerGroups } from '../db/schema'
import type { AuditAction } from '../domain/audit'
import { type Seats, seatsOf } from './seats'

type GroupRow = typeof dinnerGroups.$inferSelect

/** Writes down how a group differs from what it was: one entry for its fields, one for everybody whose seat changed. */
export function auditChange(db: Db, by: Staff, before: GroupRow, seats: Seats, now: Date) {
  const after = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, before.id)).get()!
  const moves = movesBetween(seats, seatsOf(db, before.id))
  for (const [action, userId] of moves) audit(db, by, action, { groupId: before.id, userId }, now)

  const detail = changedFields(before, after)
  if (detail || moves.length === 0) audit(db, by, 'changed a group', { groupId: before.id, detail }, now)
}

/** The names of the fields in which a group differs from what it was, and its new status. */
export function changedFields(before: GroupRow, after: GroupRow): string {
  const fields = Object.entries(FIELD_NAMES)
    .filter(([key]) => before[key as keyof GroupRow] !== after[key as keyof GroupRow])
    // a generated name follows the members by itself
    .filter(([key]) => key !== 'name' || after.agesOn === null)
    .map(([, name]) => name)
  if (after.status !== before.status) fields.push(`status ${after.status}`)
  return fields.join(', ')
}

const FIELD_NAMES: Partial<Record<keyof GroupRow, string>> = {
  name: 'name',
  budget: 'budget',
  venue: 'venue',
  address: 'address',
  bookedAs: 'name at the door',
  price: 'price',
  area: 'area',
  eventAt: 'event date',
  pic: 'PIC',
}

function movesBetween(before: Seats, after: Seats): [AuditAction, number][] {
  const everybody = new Set([...before.member, ...before.backup, ...after.member, ...after.backup])
  return [...everybody].flatMap((id): [AuditAction, number][] => {
    const action = MOVES[`${seatOf(before, id)} to ${seatOf(after, id)}`]
    return action ? [[action, id]] : []
  })
}

function seatOf({ member, backup }: Seats, id: number) {
  return member.includes(id) ? 'member' : backup.includes(id) ? 'backup' : 'none'
}

const MOVES: Record<string, AuditAction> = {
  'none to member': 'added a member',
  'none to backup': 'added a backup',
  'backup to member': 'promoted a backup',
  'member to backup': 'made a member a backup',
  'member to none': 'removed a member',
  'backup to none': 'removed a backup',
}
