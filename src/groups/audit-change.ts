import { inArray } from 'drizzle-orm'
import { audit, auditBulk } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { dinnerGroups } from '../db/schema'
import { FACTS, factName } from '../domain/group/dinner'
import type { AuditAction } from '../domain/staff/audit'
import { findLeft, roleIn, type Seats, seatsOf } from './seats'

type GroupRow = typeof dinnerGroups.$inferSelect

/** Stores audit entries for a group's fields and for everybody whose seat changed; of free texts only that they did. */
export function auditChange(db: Db, by: Staff, before: GroupRow, seats: Seats, now: Date) {
  const seatsNow = seatsOf(db, before.id)
  const moves = movesBetween(seats, seatsNow)
  for (const [action, userId] of moves) {
    const detail =
      roleIn(seatsNow, userId) === 'none'
        ? reasonText(db, before.id, userId)
        : replacedText(seats, seatsNow, userId)
    audit(db, by, action, { groupId: before.id, userId, detail }, now)
  }

  auditFacts(db, by, [before], now, moves.length === 0)
}

/** Stores audit entries for changes of the fields of groups, of those without any as well (`all`) or not. */
export function auditFacts(db: Db, by: Staff, before: readonly GroupRow[], now: Date, all = true) {
  const ids = oneOf(before.map(({ id }) => id))
  const rows = db.select().from(dinnerGroups).where(inArray(dinnerGroups.id, ids)).all()
  const after = new Map(rows.map((row) => [row.id, row]))
  const changes = before.map((row) => ({ groupId: row.id, detail: changedFields(row, after.get(row.id)!) }))
  auditBulk(
    db,
    by,
    'changed a group',
    changes.filter(({ detail }) => all || detail),
    now,
  )
}

/** Returns the changed fields of a group: `status scheduled → completed, venue`. */
export function changedFields(before: GroupRow, after: GroupRow): string {
  const fields = FIELDS.flatMap(([key, name, show]) => {
    const [was, is] = [before[key], after[key]]
    // a generated name follows the members by itself
    if (was === is || (key === 'name' && after.agesOn !== null)) return []
    return [show && show(was) !== show(is) ? `${name} ${changed(show(was), show(is))}` : name]
  })
  return fields.join(', ')
}

export function changed(before: string, after: string): string {
  return `${before} → ${after}`
}

/** Returns the ids of the people of a group: `members 1, 2; backups 3`. */
export function peopleOf({ member, backup }: Seats): string {
  const backups = backup.length > 0 ? `; backups ${backup.join(', ')}` : ''
  return `members ${member.length > 0 ? member.join(', ') : 'none'}${backups}`
}

type Show = (value: GroupRow[keyof GroupRow]) => string

const orNone: Show = (value) => (value === null ? 'none' : String(value))
const isSet: Show = (value) => (value === null ? 'not set' : 'set')

// names and venues are free texts, which may hold anything
const FIELDS: [keyof GroupRow, string, Show?][] = [
  ['name', 'name'],
  ['budget', 'budget', orNone],
  // of texts, names among them, only whether there is one
  ...FACTS.map(({ key, column, max }): [keyof GroupRow, string, Show] => [
    column,
    factName(key).toLowerCase(),
    max === undefined ? orNone : isSet,
  ]),
  ['eveningId', 'evening', orNone],
  ['pic', 'PIC', orNone],
  ['status', 'status', orNone],
  ['isLocked', 'lock', (locked) => (locked ? 'on' : 'off')],
]

function movesBetween(before: Seats, after: Seats): [AuditAction, number][] {
  const userIds = new Set([...before.member, ...before.backup, ...after.member, ...after.backup])
  return [...userIds].flatMap((id): [AuditAction, number][] => {
    const action = MOVES[`${roleIn(before, id)} to ${roleIn(after, id)}`]
    return action ? [[action, id]] : []
  })
}

const MOVES: Record<string, AuditAction> = {
  'none to member': 'added a member',
  'none to backup': 'added a backup',
  'backup to member': 'promoted a backup',
  'member to backup': 'made a member a backup',
  'member to none': 'removed a member',
  'backup to none': 'removed a backup',
}

function reasonText(db: Db, groupId: number, userId: number): string {
  return findLeft(db, groupId, userId)?.leftReason ? 'with a reason' : ''
}

/** Whose seat somebody has taken: `in place of user 3`. */
function replacedText(before: Seats, after: Seats, userId: number): string {
  const seat = after.member.indexOf(userId)
  const sat = before.member[seat]
  if (seat < 0 || sat === undefined || before.member.length !== after.member.length) return ''
  return roleIn(after, sat) === 'member' ? '' : `in place of user ${sat}`
}
