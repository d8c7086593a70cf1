import type { Db } from '../db/open'
import type { dinnerGroups } from '../db/schema'
import { dinnerFacts, FACTS } from '../domain/dinner'
import type { MemberStatus } from '../domain/group'
import type { GroupChanges } from '../domain/group-form'
import { findSeat, roleIn, type Seats, seatsOf } from './seats'

type GroupRow = typeof dinnerGroups.$inferSelect

/** A group before a change: its row, its people, and the removal reasons of those who are to be given one. */
export interface Before {
  row: GroupRow
  seats: Seats
  statuses: ReadonlyMap<number, MemberStatus>
  reasons: ReadonlyMap<number, string | null>
}

/**
 * Returns the change that reverses one: the previous values of its fields, people it removed back in their seats, and the
 * versions that must still hold. Call it after the change, in its transaction.
 */
export function undoOf(
  db: Db,
  { row, seats, statuses, reasons }: Before,
  change: GroupChanges,
): GroupChanges & { version: number } {
  const was: Partial<Record<keyof GroupChanges, unknown>> = {
    name: row.name,
    budget: row.budget,
    ...dinnerFacts(row),
    eveningId: row.eveningId,
    pic: row.pic,
    status: row.status,
    members: seats.member,
    backupMembers: seats.backup,
  }
  // a move and a cancellation leave the reason of the one before them behind
  const losesReason =
    change.status !== undefined ||
    FACTS.some(({ key, renews }) => renews === 'moved' && change[key] !== undefined)
  const fields = Object.entries(was).filter(
    ([field]) =>
      change[field as keyof GroupChanges] !== undefined || (losesReason && field === 'change_reason'),
  )

  const after = seatsOf(db, row.id)
  const sitting = [...after.member, ...after.backup]
  const left = [...seats.member, ...seats.backup].filter((id) => !sitting.includes(id))
  const moved = sitting.filter((id) => roleIn(after, id) !== roleIn(seats, id))
  const changedRole = moved.filter((id) => statuses.has(id))
  return {
    ...Object.fromEntries(fields),
    ...(changedRole.length > 0 && {
      member_statuses: Object.fromEntries(changedRole.map((id) => [id, statuses.get(id)!])),
    }),
    ...(change.name !== undefined && row.agesOn !== null && { agesOn: row.agesOn }),
    ...(left.length > 0 && {
      back: left.map((userId) => ({
        userId,
        ...(reasons.has(userId) && { removed: reasons.get(userId) ?? null }),
      })),
    }),
    ...(moved.length > 0 && {
      memberVersions: Object.fromEntries(moved.map((id) => [id, findSeat(db, row.id, id)!.version])),
    }),
    version: row.version + 1,
  }
}
