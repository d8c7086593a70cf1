import { eq } from 'drizzle-orm'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { dinnerGroups } from '../db/schema'
import { type Refused, refused, runDeferred, transact } from '../db/transact'
import { USUAL_TIMING } from '../domain/group/deadlines'
import { dinnerColumns, type FindUnexplained } from '../domain/group/dinner'
import { isCancelled, NO_PIC } from '../domain/group/group'
import type { GroupChanges } from '../domain/group/group-form'
import { isOver } from '../domain/group/seat'
import { changePeople, peopleOfSignUps } from '../people/people'
import { withVenue } from '../venues/choose'
import { auditChange, peopleOf } from './audit-change'
import { storeFacts } from './change-facts'
import { applyStatus, changeSeats } from './change-seats'
import { takeOff } from './put-back'
import { type NeedsReason, refuseUnexplained } from './reasons'
import { type SeatRefusal, seatsOf } from './seats'

/**
 * Changes a group, its people included, in one step. Refuses an unknown id, an outdated `version`, somebody in both lists, people who have a seat elsewhere (also when a group is opened again), people for a table of an evening that is cancelled, a reason for
 * leaving when nobody leaves, and a venue that cannot be chosen; and, with `reasonRequired`, a dinner moved or cancelled by which people would get messages that lack the reason.
 */
export function changeGroup(
  db: Db,
  by: Staff,
  id: number,
  input: GroupChanges,
  now = new Date(),
  timing = USUAL_TIMING,
  findUnexplained?: FindUnexplained,
):
  | { ok: true }
  | Refused<'missing' | 'stale' | 'both' | 'nobody' | 'venue' | 'off'>
  | SeatRefusal
  | NeedsReason {
  const { version, members, backupMembers, removed, status, reasonRequired, ...given } = input
  return transact(db, (db) => {
    const row = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, id)).get()
    if (!row) return refused('missing')
    if (version !== undefined && version !== row.version) return refused('stale')
    const placed = withVenue(db, given, row)
    if (!placed.ok) return placed
    const { changes } = placed

    const before = seatsOf(db, id)
    const { eventAt = row.eventAt } = dinnerColumns(changes)
    if (isNew(status, row.status) || eventAt !== row.eventAt) {
      const isAhead = !isOver({ eventAt }, now.toISOString())
      const userIds = applyStatus(db, [id], status ?? row.status, { isAhead }).get(id)
      if (userIds) return refused('taken', { userIds })
    }
    let left: number[] = []
    const wanted = { member: members ?? before.member, backup: backupMembers ?? before.backup }
    const isReseated = peopleOf(wanted) !== peopleOf(before)
    if (isReseated) {
      if (wanted.member.some((userId) => wanted.backup.includes(userId))) return refused('both')
      const leaving = { at: now.toISOString(), reason: removed }
      const changed = changeSeats(db, id, status ?? row.status, wanted, leaving)
      if (!changed.ok) return changed
      left = changed.left
      runDeferred(db)
    }
    if (removed !== undefined) {
      if (left.length === 0) return refused('nobody')
      // matchmaking leaves them out from now on
      changePeople(db, peopleOfSignUps(db, left), { removed })
    }

    const { name, budget, pic, isLocked } = changes
    // no deal undoes an exchange by hand; a free seat that is filled, or a seat that is given up, is none
    const comes = members?.some((userId) => !before.member.includes(userId)) === true
    // who waits for a table would lose their place by a seat at one that is off
    if (comes && row.eveningId !== null && isCancelled({ status: status ?? row.status }))
      return refused('off')
    const isByHand = comes && left.length > 0 && row.eveningId !== null
    const facts = {
      ...dinnerColumns(changes),
      name,
      ...(name !== undefined && name !== row.name && { agesOn: null }),
      budget,
      status,
      pic: pic === null ? NO_PIC : pic,
      isLocked: isLocked ?? (isByHand ? true : undefined),
    }
    const isKept = Object.entries(facts).every(
      ([key, value]) => value === undefined || value === row[key as keyof typeof row],
    )
    // a version that counts up would keep others from what they do
    if (!isReseated && isKept) return { ok: true }
    if (isCancelled({ status })) takeOff(db, id, now)
    storeFacts(db, [row], facts, now, timing)
    const isOther = isNew(facts.eventAt, row.eventAt) || isNew(status, row.status)
    const refusal = reasonRequired && isOther && refuseUnexplained([id], findUnexplained)
    if (refusal) return refusal
    auditChange(db, by, row, before, now)
    return { ok: true }
  })
}

function isNew<T>(value: T | undefined, before: T): boolean {
  return value !== undefined && value !== before
}
