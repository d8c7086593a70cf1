import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import { requireOpenSession, type Staff } from '../audit/staff'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { evenings, memberships, tickets } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import { type DealStep, isBroken } from '../domain/evening-deal'
import { payUntilOf } from '../domain/evening-process'
import type { MeetAgain } from '../domain/meet-again'
import { budgetOf } from '../domain/open-evenings'
import type { RuleBreak } from '../domain/seating'
import { type DealtTable, dealSeats, type Leavers } from '../groups/deal-seats'
import { isOpen } from '../groups/seats'
import { judge } from '../matchmaking/judge'
import { presumeChoice } from '../money/payments'
import { addTurns } from '../people/queue'
import { NOT_PAUSED } from '../people/seated'
import { type DealFacts, dealFacts, type NoDeal } from './deal-facts'
import { IS_WAITING } from './tickets'

/** Turns that count for who had a seat for which no table was left, and for who stood in reserve and was not needed: they come first. */
export const TURNS_OF_LOST = 3

/** Stores the tables of a deal; others of it lose their seat. Refuses other facts than those of `digest`, and broken rules. */
export function storeDeal(
  db: Db,
  by: Staff,
  eveningId: number,
  {
    tables,
    digest,
    pics,
    step,
    keep,
  }: {
    tables: readonly Omit<DealtTable, 'score'>[]
    digest: string
    pics: readonly string[]
    step?: DealStep | undefined
    keep?: readonly number[]
  },
  {
    timeZone,
    today,
    refund,
    meetAgain = null,
  }: { timeZone: string; today: string; refund?: string | undefined; meetAgain?: MeetAgain },
  now = new Date(),
):
  | { ok: true; groups: number[]; spare: number[] }
  | NoDeal
  | Refused<'changed' | 'people' | 'none'>
  | Refused<'rules', { breaks: RuleBreak[] }> {
  return transact(db, () => {
    requireOpenSession(db, by)
    const found = dealFacts(db, eveningId, { step, keep: keep ?? [] }, now)
    if (!found.ok) return found
    if (found.digest !== digest) return refused('changed')
    const { evening, listed, promised, unpaid, groups, seats } = found
    if (!areOfDeal(found, tables)) return refused('people')
    if (tables.length === 0 && groups.length === 0 && listed.length === 0) return refused('none')
    const groupIds = groups.map(({ id }) => id)
    const judged = judge(
      db,
      tables.map(({ members }) => members),
      { today, timeZone, groupIds, eveningId, meetAgain },
    )
    const breaks = judged.flatMap((table, t) =>
      table.breaks.filter(
        (broken) =>
          isBroken(broken, tables[t]!.members.length) &&
          (broken.rule === 'apart' || !staysAsItIs(groups, tables[t]!)),
      ),
    )
    if (breaks.length > 0) return refused('rules', { breaks })

    const seated = new Set(tables.flatMap(({ members }) => members))
    const lost = promised.filter((id) => !seated.has(id))
    const spare = listed.filter((id) => !seated.has(id))
    // who was noted as dropped out holds a seat until now
    const dropped = db
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(and(inArray(memberships.groupId, oneOf(groupIds)), isOpen, eq(memberships.status, 'dropped')))
      .all()
    const leavers: Leavers = new Map([
      ...dropped.map(({ userId }) => [userId, 'dropped out'] as const),
      ...unpaid.map((id) => [id, 'no payment'] as const),
      ...lost.map((id) => [id, 'no table'] as const),
    ])
    const dinner = {
      ...{
        eveningId,
        at: evening.at,
        area: evening.area,
        price: evening.price,
        budget: budgetOf(evening.price),
      },
      ...{ pics, today, payBy: evening.price === 0 ? null : payUntilOf(evening, now) },
    }
    const scored = tables.map((table, t) => ({ ...table, score: judged[t]!.score }))
    const ids = dealSeats(db, by, groupIds, scored, leavers, dinner, now)
    const left = seats.flatMap(({ membershipId, userId }) => (leavers.has(userId) ? membershipId : []))
    presumeChoice(db, left, refund === 'credit' ? 'credit' : 'money')

    noteDealt(db, eveningId, [...seated], 'seated')
    noteDealt(db, eveningId, [...spare, ...heldBack(db, eveningId)], 'spare')
    const standingBy = lost.filter((id) => found.paidFirst.includes(id))
    noteDealt(db, eveningId, lost, 'lost')
    noteDealt(db, eveningId, standingBy, 'spare')
    // whoever has paid stands by
    standBy(db, eveningId, standingBy)
    noteDealt(db, eveningId, unpaid, null)
    addTurns(db, spare, 1)
    addTurns(db, lost, TURNS_OF_LOST)
    const at = now.toISOString()
    db.update(evenings)
      .set({
        ...(evening.dealtAt === null && { dealtAt: at }),
        ...(found.step === 'deal again' && { dealtAgainAt: at }),
        version: sql`${evenings.version} + 1`,
      })
      .where(eq(evenings.id, eveningId))
      .run()
    const detail = `evening ${eveningId}, ${found.step}: ${countOf(tables.length, 'table')}, ${spare.length} spare, ${leavers.size} out`
    audit(db, by, 'dealt an evening', { detail }, now)
    return { ok: true as const, groups: ids, spare }
  })
}

function areOfDeal(
  { listed, promised, groups }: DealFacts,
  tables: readonly Omit<DealtTable, 'score'>[],
): boolean {
  const people = new Set([...listed, ...promised])
  const seated = tables.flatMap(({ members }) => members)
  const continued = tables.flatMap(({ groupId }) => groupId ?? [])
  const known = new Map(groups.map((group) => [group.id, group]))
  const isLockedAlike = groups.every(
    (group) => !group.isLocked || tables.some((table) => staysAsItIs([group], table)),
  )
  return (
    seated.every((id) => people.has(id)) &&
    new Set(seated).size === seated.length &&
    continued.every((id) => known.has(id)) &&
    new Set(continued).size === continued.length &&
    isLockedAlike
  )
}

// where a birthday, or staff by hand, may have broken a rule since
function staysAsItIs(groups: DealFacts['groups'], table: Omit<DealtTable, 'score'>): boolean {
  return groups.some(({ id, members }) => id === table.groupId && sameIds(table.members, members))
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && new Set([...a, ...b]).size === a.length
}

// whom staff have paused is left over as others are
function heldBack(db: Db, eveningId: number): number[] {
  return db
    .values<[number]>(sql`
      select tickets.user_id from tickets
      cross join sign_ups as profiles on profiles.user_id = tickets.user_id
      where evening_id = ${eveningId} and ${IS_WAITING} and dealt is null and standing = 'free' and not ${NOT_PAUSED}`)
    .map(([id]) => id)
}

function standBy(db: Db, eveningId: number, userIds: readonly number[]) {
  db.update(tickets)
    .set({ reserve: true })
    .where(and(eq(tickets.eveningId, eveningId), inArray(tickets.userId, oneOf(userIds))))
    .run()
}

function noteDealt(
  db: Db,
  eveningId: number,
  userIds: readonly number[],
  dealt: 'seated' | 'spare' | 'lost' | null,
) {
  db.update(tickets)
    .set({ dealt, version: sql`${tickets.version} + 1` })
    .where(and(eq(tickets.eveningId, eveningId), inArray(tickets.userId, oneOf(userIds))))
    .run()
}
