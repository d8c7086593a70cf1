import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import { requireOpenSession, type Staff } from '../audit/staff'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { availability, dinnerGroups, evenings } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import { type DealStep, isBroken } from '../domain/evening-deal'
import { isRepairable, type ProcessState, payUntilOf } from '../domain/evening-process'
import { statusNow } from '../domain/evenings'
import type { MeetAgain } from '../domain/meet-again'
import { budgetOf } from '../domain/open-evenings'
import type { RuleBreak } from '../domain/seating'
import { type DealtTable, dealSeats, type Leavers } from '../groups/deal-seats'
import { groupsDealtAt } from '../groups/evening'
import { openIn } from '../groups/seats'
import { judge } from '../matchmaking/judge'
import { AFFORDED, AVAILABLE, COMPLETE } from '../matchmaking/rows'
import { presumeChoice } from '../money/payments'
import { addTurns } from '../people/turns'

type EveningRow = typeof evenings.$inferSelect
/** An evening that asks first. */
export type DealtEvening = EveningRow & Pick<ProcessState, 'sureUntil' | 'payUntil' | 'detailsFrom'>

/** A seat at the groups of an evening. */
export interface DealtSeat {
  membershipId: number
  groupId: number
  userId: number
  status: string
  payBy: string | null
  isPaid: boolean
}

/** What a deal is computed from. */
export interface DealFacts {
  evening: DealtEvening
  step: DealStep
  /** users who are sure and free */
  sure: number[]
  groups: { id: number; isLocked: boolean; members: number[] }[]
  seats: DealtSeat[]
  /** users who keep a seat */
  promised: number[]
  /** users who lose theirs since they have not paid */
  unpaid: number[]
  /** changes when anything of this does */
  digest: string
}

/** Why there is no deal. */
export type NoDeal = Refused<'missing' | 'notFirst' | 'step' | 'late' | 'over' | 'cancelled'>

/** Turns that count for who had a seat for which no table was left, and for who stood in reserve and was not needed: they come first. */
export const TURNS_OF_LOST = 3

/** Returns what a deal is computed from now; `step` is what the evening is at where nobody says. */
export function dealFacts(
  db: Db,
  eveningId: number,
  { step, keep = [] }: { step?: DealStep | undefined; keep?: readonly number[] },
  now = new Date(),
): ({ ok: true } & DealFacts) | NoDeal {
  const row = db.select().from(evenings).where(eq(evenings.id, eveningId)).get()
  if (!row) return refused('missing')
  const evening = asksFirst(row)
  if (!evening) return refused('notFirst')
  const status = statusNow({ ...row, answers_until: row.answersUntil }, now)
  if (status === 'over' || status === 'cancelled') return refused(status)
  if (!isRepairable(evening, now)) return refused('late')
  const at = stepAt(evening, now)
  const wanted = step ?? at
  if (!isPossible(wanted, evening)) return refused('step')

  const stored = groupsOf(db, eveningId)
  const seats = seatsIn(
    db,
    stored.map(({ id }) => id),
  )
  const hasOwnRight = (seat: DealtSeat) =>
    wanted !== 'deal again' ||
    seat.isPaid ||
    // was invited to a free seat, and has not been due to pay yet
    seat.status === 'idle' ||
    seat.status === 'messaging' ||
    evening.price === 0 ||
    keep.includes(seat.userId) ||
    (seat.payBy !== null && seat.payBy > now.toISOString())
  // nobody knows where else to seat somebody whose answers are not complete any more
  const incomplete = incompleteOf(
    db,
    seats.map(({ userId }) => userId),
  )
  const stays = new Set(
    seats.flatMap((seat) => (incomplete.has(seat.userId) && hasOwnRight(seat) ? seat.groupId : [])),
  )
  const groups = stored.map(({ id, isLocked }) => ({ id, isLocked: isLocked || stays.has(id) }))
  const locked = new Set(groups.flatMap(({ id, isLocked }) => (isLocked ? id : [])))
  const isKept = (seat: DealtSeat) => locked.has(seat.groupId) || hasOwnRight(seat)
  const sure = wanted === 'deal' ? sureFor(db, eveningId) : []
  const facts = {
    evening,
    step: wanted,
    sure,
    groups: groups.map((group) => ({ ...group, members: membersOf(seats, group.id) })),
    seats,
    promised: seats.filter(isKept).map(({ userId }) => userId),
    unpaid: seats.filter((seat) => !isKept(seat)).map(({ userId }) => userId),
  }
  return { ok: true, ...facts, digest: digestOf(db, facts) }
}

/**
 * Stores the tables of a deal: whoever is in them is seated there, the others of the deal lose their seat or stay spare. Refuses
 * what was computed from other facts than those of `digest`, tables of other people, and tables that break a rule.
 */
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
    const { evening, sure, promised, unpaid, groups, seats } = found
    if (!areOfDeal(found, tables)) return refused('people')
    if (tables.length === 0 && groups.length === 0 && sure.length === 0) return refused('none')
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
    const spare = sure.filter((id) => !seated.has(id))
    // who was noted as dropped out holds a seat until now
    const dropped = groupIds.flatMap((id) => openIn(db, id)).filter(({ status }) => status === 'dropped')
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
    for (const { membershipId, userId } of seats)
      if (leavers.has(userId)) presumeChoice(db, membershipId, refund === 'credit' ? 'credit' : 'money')

    noteDealt(db, eveningId, [...seated], 'seated')
    noteDealt(db, eveningId, spare, 'spare')
    noteDealt(db, eveningId, lost, 'lost')
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

/** Notes that people may know their table from now on, if they may not yet. Call it in a transaction. */
export function announce(db: Db, by: Staff, eveningId: number, now: Date) {
  const announcedAt = now.toISOString()
  const isNew = db
    .update(evenings)
    .set({ announcedAt, version: sql`${evenings.version} + 1` })
    .where(and(eq(evenings.id, eveningId), isNull(evenings.announcedAt)))
    .returning({ id: evenings.id })
    .all()
  if (isNew.length > 0)
    audit(db, by, 'changed an evening', { detail: `evening ${eveningId}, announced` }, now)
}

/** The same, as staff decide. Refuses an outdated `version`, and an evening whose tables are not dealt. */
export function announceEvening(
  db: Db,
  by: Staff,
  eveningId: number,
  version: number,
  now = new Date(),
): { ok: true } | Refused<'missing' | 'stale' | 'step'> {
  return transact(db, () => {
    const row = db.select().from(evenings).where(eq(evenings.id, eveningId)).get()
    if (!row) return refused('missing')
    if (row.version !== version) return refused('stale')
    if (row.process !== 'first' || row.dealtAt === null) return refused('step')
    announce(db, by, eveningId, now)
    return { ok: true as const }
  })
}

/** Returns an evening with the hours of one that asks first; undefined for another. */
export function asksFirst(row: EveningRow): DealtEvening | undefined {
  const { process, sureUntil, payUntil, detailsFrom } = row
  return process === 'first' && sureUntil && payUntil && detailsFrom
    ? { ...row, sureUntil, payUntil, detailsFrom }
    : undefined
}

function stepAt({ dealtAt, dealtAgainAt, payUntil }: DealtEvening, now: Date): DealStep {
  if (dealtAt === null) return 'deal'
  return dealtAgainAt === null && payUntil <= now.toISOString() ? 'deal again' : 'repair'
}

function isPossible(step: DealStep, { dealtAt }: DealtEvening): boolean {
  return step === 'deal' ? dealtAt === null : dealtAt !== null
}

function areOfDeal(
  { sure, promised, groups }: DealFacts,
  tables: readonly Omit<DealtTable, 'score'>[],
): boolean {
  const people = new Set([...sure, ...promised])
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

function groupsOf(db: Db, eveningId: number): { id: number; isLocked: boolean }[] {
  return db
    .select({ id: dinnerGroups.id, isLocked: dinnerGroups.isLocked })
    .from(dinnerGroups)
    .where(inArray(dinnerGroups.id, oneOf(groupsDealtAt(db, eveningId))))
    .orderBy(dinnerGroups.id)
    .all()
}

function seatsIn(db: Db, groupIds: readonly number[]): DealtSeat[] {
  return db
    .all<Omit<DealtSeat, 'isPaid'> & { isPaid: number }>(sql`
      select memberships.id as membershipId, memberships.group_id as groupId, memberships.user_id as userId,
        memberships.status, pay_by as payBy, memberships.status = 'paid' or exists (
          select 1 from payments where membership_id = memberships.id and state = 'held') as isPaid
      from memberships where group_id in ${oneOf(groupIds)} and role = 'member' and left_at is null
        and memberships.status <> 'dropped'
      order by memberships.group_id, seat`)
    .map((seat) => ({ ...seat, isPaid: seat.isPaid === 1 }))
}

function membersOf(seats: readonly DealtSeat[], groupId: number): number[] {
  return seats.filter((seat) => seat.groupId === groupId).map(({ userId }) => userId)
}

function incompleteOf(db: Db, userIds: readonly number[]): Set<number> {
  const rows = db.values<[number]>(sql`
    select user_id from sign_ups as profiles where user_id in ${oneOf(userIds)} and not (${COMPLETE})`)
  return new Set(rows.flat())
}

/** Returns who is sure to come, affords it, and can be seated. */
function sureFor(db: Db, eveningId: number): number[] {
  const rows = db.values<[number]>(sql`
    select profiles.user_id
    from (select user_id as answered, evening_id from availability where evening_id = ${eveningId} and can and sure)
    cross join evenings on evenings.id = evening_id
    cross join sign_ups as profiles on profiles.user_id = answered
    where ${AVAILABLE} and ${COMPLETE} and ${AFFORDED} order by profiles.user_id`)
  return rows.map(([id]) => id)
}

function noteDealt(
  db: Db,
  eveningId: number,
  userIds: readonly number[],
  dealt: 'seated' | 'spare' | 'lost' | null,
) {
  db.update(availability)
    .set({ dealt, version: sql`${availability.version} + 1` })
    .where(and(eq(availability.eveningId, eveningId), inArray(availability.userId, oneOf(userIds))))
    .run()
}

function digestOf(
  db: Db,
  { evening, step, sure, groups, seats, promised }: Omit<DealFacts, 'digest' | 'unpaid'>,
): string {
  const ids = [...sure, ...seats.map(({ userId }) => userId)]
  const versions = db.values(sql`
    select user_id, version from sign_ups where user_id in ${oneOf(ids)} order by user_id`)
  const { at, price, tablesMax, dealtAt, dealtAgainAt } = evening
  const facts = [step, [at, price, tablesMax, dealtAt, dealtAgainAt], sure, groups, seats, promised, versions]
  return Bun.hash(JSON.stringify(facts)).toString(36)
}
