import { inArray, sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import {
  awaitedSql,
  CAME,
  comingSql,
  hasPaymentSql,
  heldSql,
  IS_GROUP_ON,
  IS_TO_CHECK,
  IS_WAITING,
  memberSql,
  ofSeatSql,
  paidSql,
  TAKES_PART,
} from '../db/rules'
import { dinnerGroups, type evenings } from '../db/schema'
import { type Refused, refused } from '../db/transact'
import { endOf } from '../domain/evening/evening'
import { statusNow } from '../domain/evening/evening-calls'
import { type EveningTimes, isRepairable } from '../domain/evening/evening-hours'
import type { TableStep } from '../domain/evening/evening-tables'
import { isUnanswered, type MemberStatus } from '../domain/group/group'
import { groupsDealtAt, storedEvening } from '../groups/evening'
import { COMPLETE, freeAt, overtakenAt } from '../matchmaking/rows'
import { reportedOf } from '../people/reported'
import { NOT_PAUSED } from '../people/seats'

type EveningRow = typeof evenings.$inferSelect
export type EveningAhead = EveningRow & Pick<EveningTimes, 'payUntil' | 'detailsFrom'>

export interface TableSeat {
  ticketId: number
  groupId: number
  userId: number
  status: MemberStatus
  payBy: string | null
  isPaid: boolean
  /** they said that they had transferred, and staff have not marked it yet */
  isTransferred: boolean
}

export interface TablesInput {
  evening: EveningAhead
  step: TableStep
  /** `isLocked`: nobody leaves it by a repair; `lacksAnswers`: nor does anybody come, since nobody knows who fits */
  groups: { id: number; name: string; isLocked: boolean; lacksAnswers: boolean; members: number[] }[]
  seats: TableSeat[]
  /** users whose seats stay theirs */
  promised: number[]
  /** users who lose theirs since they have not paid */
  unpaid: number[]
  /** users who have paid, or say that they have transferred, and have no seat, who paid first before others */
  paid: number[]
  /** users on the list who can be seated: of a repair those alone who stand by */
  listed: number[]
  /** guests without a seat whom no table takes: staff have paused them or, of who has paid, they have a seat at a table made by hand or answers are missing */
  leftOut: Record<'paid' | 'listed', number[]>
  /** tables are to be announced: five who stand by may have one of their own */
  seatsFive: boolean
  /** changes when anything of this does */
  digest: string
}

export type NoTables = Refused<'missing' | 'late' | 'over' | 'cancelled'>

/** Returns what the tables of an evening are computed from now. */
export function readTablesInput(
  db: Db,
  eveningId: number,
  now = new Date(),
): ({ ok: true } & TablesInput) | NoTables {
  const found = findAhead(db, eveningId, now)
  if (!found.ok) return found
  const { evening } = found
  if (!isRepairable(evening, now)) return refused('late')
  const step = evening.dealtAt === null ? 'make' : 'repair'

  const stored = groupsOf(db, eveningId)
  const ids = stored.map(({ id }) => id)
  const seats = seatsIn(db, ids)
  // nobody knows where else to seat somebody whose answers are not complete any more
  const userIds = seats.map(({ userId }) => userId)
  const incomplete = incompleteOf(db, userIds)
  const stays = new Set(
    seats.flatMap((seat) =>
      incomplete.has(seat.userId) && isInTime(seat, evening, now) ? seat.groupId : [],
    ),
  )
  const groups = stored.map(({ isLocked, ...group }) => {
    const lacksAnswers = stays.has(group.id)
    return { ...group, isLocked: isLocked || lacksAnswers, lacksAnswers }
  })
  const locked = new Set(groups.flatMap(({ id, isLocked }) => (isLocked ? id : [])))
  const isKept = (seat: TableSeat) => locked.has(seat.groupId) || isInTime(seat, evening, now)
  const waiting = waitingFor(db, evening, now)
  const waitingWho = (areLeftOut: boolean) => {
    const some = waiting.filter(({ isLeftOut }) => isLeftOut === areLeftOut)
    return {
      paid: some.flatMap(({ id, hasPaid }) => (hasPaid ? id : [])),
      listed: some.flatMap(({ id, hasPaid, standsBy }) =>
        !hasPaid && (step === 'make' || standsBy) ? id : [],
      ),
    }
  }
  const input = {
    evening,
    step: step as TableStep,
    groups: groups.map((group) => ({
      ...group,
      members: seats.filter(({ groupId }) => groupId === group.id).map(({ userId }) => userId),
    })),
    seats,
    promised: seats.filter(isKept).map(({ userId }) => userId),
    unpaid: seats.filter((seat) => !isKept(seat)).map(({ userId }) => userId),
    ...waitingWho(false),
    leftOut: waitingWho(true),
    seatsFive: step === 'repair' && evening.announcedAt === null && now.toISOString() >= evening.detailsFrom,
  }
  return { ok: true, ...input, digest: digestOf(db, input) }
}

/** Whether a seat was paid, or still may be: by its deadline, or as its guest says that they have transferred, until the place is sent. */
function isInTime(seat: TableSeat, { price, detailsFrom }: EveningAhead, now: Date): boolean {
  const { isPaid, isTransferred, payBy } = seat
  const at = now.toISOString()
  // who was invited to a free seat by hand has not been asked to pay yet
  if (isPaid || price === 0 || isUnanswered(seat)) return true
  return payBy === null || payBy > at || (isTransferred && at < detailsFrom)
}

/** Returns an evening that lies ahead, or why there is none. */
export function findAhead(
  db: Db,
  eveningId: number,
  now: Date,
): { ok: true; evening: EveningAhead } | Refused<'missing' | 'over' | 'cancelled'> {
  const evening = storedEvening(db, eveningId)
  if (!evening) return refused('missing')
  const end = endOf({ status: statusNow({ ...evening, answers_until: evening.answersUntil }, now) })
  return end ? refused(end) : { ok: true, evening }
}

/** Returns a digest of who sits where at an evening. */
export function seatsDigest(db: Db, eveningId: number): string {
  const rows = db.values<[number, number | null]>(sql`
    select dinner_groups.id, seats.user_id from dinner_groups left join memberships as seats on group_id = dinner_groups.id
      and ${memberSql('seats')} and (select status from tickets where tickets.id = ticket_id) <> 'dropped'
    where dinner_groups.evening_id = ${eveningId} and ${IS_GROUP_ON}`)
  return digestOfSeats(rows)
}

/** Returns the same of tables and their people; null for nobody. */
export function digestOfSeats(seats: readonly [groupId: number, userId: number | null][]): string {
  return hash(seats.map(([groupId, userId]) => `${groupId} ${userId ?? ''}`).sort())
}

function groupsOf(db: Db, eveningId: number): { id: number; name: string; isLocked: boolean }[] {
  return db
    .select({ id: dinnerGroups.id, name: dinnerGroups.name, isLocked: dinnerGroups.isLocked })
    .from(dinnerGroups)
    .where(inArray(dinnerGroups.id, oneOf(groupsDealtAt(db, eveningId))))
    .orderBy(dinnerGroups.id)
    .all()
}

function seatsIn(db: Db, groupIds: readonly number[]): TableSeat[] {
  return db
    .all<Omit<TableSeat, 'isPaid' | 'isTransferred'> & Record<'isPaid' | 'isTransferred', number>>(sql`
      select seats.ticket_id as ticketId, seats.group_id as groupId, seats.user_id as userId,
        seats.status, pay_by as payBy, ${paidSql('seats')} or ${hasPaymentSql('seats.ticket_id', heldSql('payments'))} as isPaid,
        ${hasPaymentSql('seats.ticket_id', sql`not ${CAME} and transferred_at is not null`)} as isTransferred
      from seats where group_id in ${oneOf(groupIds)} and ${comingSql('seats')}
      order by seats.group_id, seat`)
    .map((seat) => ({ ...seat, isPaid: seat.isPaid === 1, isTransferred: seat.isTransferred === 1 }))
}

/** Returns whose answers are not complete. */
export function incompleteOf(db: Db, userIds: readonly number[]): Set<number> {
  const rows = idsIn(db)(sql`
    select user_id from sign_ups as profiles where user_id in ${oneOf(userIds)} and not (${COMPLETE})`)
  return new Set(rows)
}

/** Returns who has joined, has no seat and takes part, whatever their budget: who joins accepts the price. */
function waitingFor(db: Db, { id, detailsFrom }: EveningAhead, now: Date) {
  const isBelieved = now.toISOString() < detailsFrom ? 1 : 0
  const isFree = sql`(${freeAt(id)} and ${COMPLETE})`
  const takesPart = sql`not ${overtakenAt(id)} and not exists (
    select 1 from profiles as same cross join memberships as there on there.user_id = same.user_id and there.holds_seat = 1 and there.of_evening = ${id}
    where same.person_id = profiles.person_id and same.user_id <> profiles.user_id)`
  return db
    .all<{ id: number } & Record<'hasPaid' | 'standsBy' | 'isLeftOut', number>>(sql`
      select profiles.user_id as id, hasPaid, standsBy, not (${NOT_PAUSED} and ${isFree}) as isLeftOut
      from (
        select user_id as joined, standby is 1 as standsBy, coalesce((
          select min(coalesce(paid_at, transferred_at)) from payments where ticket_id = tickets.id and ${ofSeatSql('payments')}
        ), joined_at) as paidAt, ${paidSql('tickets')} or (
          ${isBelieved} and ${awaitedSql('tickets')} and ${hasPaymentSql('tickets.id', IS_TO_CHECK)}) as hasPaid
        from tickets where evening_id = ${id} and ${IS_WAITING} and answer_by is null and ${TAKES_PART})
      cross join sign_ups as profiles on profiles.user_id = joined
      where iif(hasPaid, ${takesPart}, ${isFree}) order by iif(hasPaid, paidAt, ''), profiles.user_id`)
    .map(({ id, ...is }) => ({
      id,
      ...{ hasPaid: is.hasPaid === 1, standsBy: is.standsBy === 1, isLeftOut: is.isLeftOut === 1 },
    }))
}

function digestOf(db: Db, { evening, ...input }: Omit<TablesInput, 'digest'>): string {
  const { seats, paid, listed } = input
  const ids = [...paid, ...listed, ...seats.map(({ userId }) => userId)]
  const versions = db.values(sql`
    select user_id, version from sign_ups where user_id in ${oneOf(ids)} order by user_id`)
  const { at, price, tablesMax, dealtAt } = evening
  // whom somebody has reported since no search would seat
  const reported = reportedOf(db, [...paid, ...listed])
  return hash([[at, price, tablesMax, dealtAt], input, versions, reported])
}

function hash(value: unknown): string {
  return Bun.hash(JSON.stringify(value)).toString(36)
}
