import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import type { Tx } from '../db/transact'
import { isRepairable, payUntilOf } from '../domain/evening/evening-hours'
import { hasDropped, isSeated, MEMBERS } from '../domain/group/group'
import type { RuleBreak } from '../domain/matchmaking/seating'
import { endDropped, seatAll } from '../groups/deal-seats'
import { groupsDealtAt } from '../groups/evening'
import { countUp, openIn } from '../groups/seats'
import { type JudgeOptions, judge } from '../matchmaking/judge'
import type { EveningAhead } from './tables-input'

/** Rules that say nothing of who sits beside whom in an evening of one pool. */
const IGNORED: ReadonlySet<RuleBreak['rule']> = new Set(['size', 'budget', 'evening', 'price'])

type Rules = Pick<JudgeOptions, 'today' | 'timeZone' | 'meetAgain'>

/** Returns the groups of an evening with a free seat for somebody by the rules, best first; ages are those `today`. */
export function freeSeatsFor(
  db: Db,
  userId: number,
  eveningId: number,
  where: Rules,
): { groupId: number; free: number }[] {
  const short = groupsDealtAt(db, eveningId)
    .map((groupId) => ({ groupId, members: membersOf(db, groupId) }))
    .filter(({ members }) => members.length > 0 && members.length < MEMBERS)
  const groupIds = short.map(({ groupId }) => groupId)
  const judged = judge(
    db,
    short.map(({ members }) => [...members, userId]),
    { ...where, groupIds, eveningId, areAlternatives: true },
  )
  return short
    .map(({ groupId, members }, i) => ({ groupId, free: MEMBERS - members.length, ...judged[i]! }))
    .filter(({ breaks }) => breaks.every(({ rule }) => IGNORED.has(rule)))
    .sort((a, b) => a.free - b.free || (b.score ?? 0) - (a.score ?? 0) || a.groupId - b.groupId)
    .map(({ groupId, free }) => ({ groupId, free }))
}

/** Seats somebody at the best table with a free seat, or at that of `groupId`, confirmed, and returns its group; null when there is none. */
export function takeFreeSeat(
  db: Tx,
  by: Staff,
  userId: number,
  evening: EveningAhead,
  { groupId: wanted, ...where }: Rules & { groupId?: number },
  now: Date,
): number | null {
  if (!isRepairable(evening, now)) return null
  const found = freeSeatsFor(db, userId, evening.id, where).find(
    ({ groupId }) => wanted === undefined || groupId === wanted,
  )
  if (!found) return null
  const { groupId } = found
  const payBy = evening.price === 0 ? null : payUntilOf(evening, now)
  // who dropped out of another table has that seat still
  const before = droppedFrom(db, userId, evening.id)
  for (const id of new Set([...before, groupId])) endDropped(db, id, now)
  seatAll(db, [{ userId, groupId }], { at: evening.at, payBy }, now)
  for (const id of new Set([...before, groupId])) countUp(db, id)
  audit(db, by, 'added a member', { groupId, userId, detail: 'a free seat' }, now)
  return groupId
}

function membersOf(db: Db, groupId: number): number[] {
  return openIn(db, groupId)
    .filter(isSeated)
    .map(({ userId }) => userId)
}

function droppedFrom(db: Db, userId: number, eveningId: number): number[] {
  return groupsDealtAt(db, eveningId).filter((groupId) =>
    openIn(db, groupId).some((seat) => seat.userId === userId && hasDropped(seat)),
  )
}
