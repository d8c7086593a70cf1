import { getTableColumns, sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import {
  awaitedSql,
  CAME,
  dueSql,
  IS_OPEN_GROUP,
  idleSql,
  releasedSql,
  sentSql,
  unstartedSql,
} from '../db/rules'
import { dinnerGroups } from '../db/schema'
import { atOnce } from '../db/steps'
import type { Outcome } from '../domain/after-dinner/outcome'
import { type DinnerColumns, venueText } from '../domain/group/dinner'
import { hasBegun, type Notice } from '../domain/group/seat'
import type { NoticeKind } from '../domain/messages/message-kinds'
import { NOT_PAUSED } from '../people/seats'
import { AWAITS_BOOKING } from '../venues/booked'
import type { DueInput, DueSeat, DueTable } from './due-input'
import { payHoursOfEvenings } from './read-evenings'

/** A group with everything that its messages mention. */
export type StoredTable = Omit<DueTable, 'seats'> &
  DinnerColumns & {
    name: string
    pic: string
    eveningId: number | null
    createdAt: string
    version: number
    seats: readonly StoredSeat[]
  }

/** The same without its seats, as texts mention it. */
export type StoredDinner = Pick<StoredTable, 'id' | 'name' | 'pic' | 'version' | keyof DinnerColumns>

export interface StoredDueInput extends DueInput {
  tables: readonly StoredTable[]
}

/** Milliseconds after a dinner, or after the end of one without a date, for which there is anything to say about it. */
export const LOOK_BACK_MS = 9 * 86_400_000

/** Returns what messages are computed from at `now`, of all groups or of one. */
export function readDueInput(db: Db, now: Date, groupId?: number): StoredDueInput {
  return groupId === undefined ? dueInputOf(db, groupsToNotify(db, now), now) : dueInputOf(db, [groupId], now)
}

/** Returns what messages about these groups are computed from at `now`, in the order of the ids; `known` are people of them and others. */
export function dueInputOf(db: Db, ids: readonly number[], now: Date, known?: SeatedPeople): StoredDueInput {
  if (ids.length === 0) return { tables: [], gone: [] }
  const people = known ?? atOnce(peopleInSteps(db, ids))
  const notices = noticesIn(db, ids)
  const tables = tablesIn(db, ids, now.toISOString(), seatsIn(db, ids, notices, people))
  return { tables, gone: goneIn(ids, tables, notices) }
}

/** Returns the groups of messages by their ids, as they are at `now`. */
export function tablesOf(
  db: Db,
  messages: readonly { groupId: number | null }[],
  now: Date,
): ReadonlyMap<number, StoredTable> {
  return byId(dueInputOf(db, groupsOf(messages), now).tables)
}

/** Returns the same without their seats, as texts mention them. */
export function dinnersOf(
  db: Db,
  messages: readonly { groupId: number | null }[],
): ReadonlyMap<number, StoredDinner> {
  return byId(rowsOf(db, groupsOf(messages)))
}

function groupsOf(messages: readonly { groupId: number | null }[]): number[] {
  return [...new Set(messages.flatMap(({ groupId }) => groupId ?? []))]
}

function byId<T extends { id: number }>(tables: readonly T[]): Map<number, T> {
  return new Map(tables.map((table) => [table.id, table]))
}

/** Returns the ids of the groups that there may be messages about: deleted ones, then the soonest dinner first, those without a date last. */
export function groupsToNotify(db: Db, now: Date): number[] {
  const since = new Date(now.getTime() - LOOK_BACK_MS).toISOString()
  const found = new Set(
    [
      sql`select id from dinner_groups indexed by groups_event where event_at > ${since} and not ${unstartedSql('dinner_groups')}`,
      // where nobody has answered, left or been sent anything there is nothing to say before there is a date
      sql`
        select id from dinner_groups indexed by groups_status
        where ${IS_OPEN_GROUP} and event_at is null and (
          exists (select 1 from seats where group_id = dinner_groups.id and (not ${idleSql('seats')} or left_at is not null))
          or exists (select 1 from messages where group_id = dinner_groups.id and ${sentSql('messages')}))`,
      sql`select distinct group_id from messages indexed by messages_stated where stated_event_at > ${since} and group_id is not null`,
      // off before they had a date
      sql`select distinct group_id from messages indexed by messages_dateless where sent_at > ${since} and kind = 'confirmed' and stated_event_at is null`,
    ].flatMap(idsIn(db)),
  )
  const there = idsIn(db)(
    sql`select id from dinner_groups where id in ${oneOf([...found])} order by event_at is null, event_at, id`,
  )
  return [...found.difference(new Set(there)), ...there]
}

/** Returns how many groups that go ahead have people and no date. */
export function countUndated(db: Db): number {
  const [row] = db.all<{ n: number }>(sql`
    select count(*) as n from dinner_groups indexed by groups_status
    where ${IS_OPEN_GROUP} and event_at is null
      and exists (select 1 from memberships where group_id = dinner_groups.id and left_at is null)`)
  return row!.n
}

function rowsOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const isUnbooked = sql`${AWAITS_BOOKING}`.mapWith(Boolean)
  return db
    .select({ ...getTableColumns(dinnerGroups), isUnbooked })
    .from(dinnerGroups)
    .where(sql`id in ${oneOf(ids)}`)
    .all()
}

function tablesIn(
  db: Db,
  ids: readonly number[],
  now: string,
  seats: ReadonlyMap<number, StoredSeat[]>,
): StoredTable[] {
  const rows = byId(rowsOf(db, ids))
  const hours = payHoursOfEvenings(
    db,
    [...rows.values()].map(({ eveningId }) => eveningId),
  )
  // before a dinner nothing follows from who is there
  const begun = [...rows.values()].filter((row) => hasBegun(row, now))
  const eveningIds = begun.map(({ eveningId }) => eveningId)
  const doors = doorsOf(db, eveningIds)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const evening = hours.get(row.eveningId ?? 0) ?? null
    return {
      ...row,
      ...{ evening, venueText: venueText(row), seats: seats.get(id) ?? [], hasDoor: doors.has(doorOf(row)) },
    }
  })
}

/** Returns the evenings and places where staff moved somebody at the door, or noted that somebody is there. */
function doorsOf(db: Db, eveningIds: readonly (number | null)[]): ReadonlySet<string> {
  const ids = [...new Set(eveningIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Set()
  const rows = db.all<Pick<StoredTable, 'eveningId' | 'venue' | 'address'>>(sql`
    select distinct dinner_groups.evening_id as eveningId, venue, address
    from dinner_groups indexed by groups_evening
    cross join memberships indexed by memberships_group on memberships.group_id = dinner_groups.id
    cross join tickets on tickets.id = ticket_id
    where dinner_groups.evening_id in ${oneOf(ids)} and arrival is not null and (merged_at is not null or arrival_by = 'staff')`)
  return new Set(rows.map(doorOf))
}

function doorOf({ eveningId, venue, address }: Pick<StoredTable, 'eveningId' | 'venue' | 'address'>): string {
  return JSON.stringify([eveningId, venue, address])
}

function noticesIn(db: Db, ids: readonly number[]): NoticesIn {
  const notices = new Map<number, Map<number, Notice[]>>()
  const rows = db.values<
    [number, number, NoticeKind, string, string | null, string | null, number | null]
  >(sql`
    select group_id, user_id, kind, sent_at, stated_event_at, stated_venue, stated_price from messages
    where group_id in ${oneOf(ids)} and ${sentSql('messages')} and not over
    union all
    select group_id, memberships.user_id, 'standby', tickets.at, null, null, null
    from memberships indexed by memberships_group cross join tickets on tickets.id = ticket_id
    where group_id in ${oneOf(ids)} and standby = 1
    order by sent_at`)
  for (const [groupId, userId, kind, sentAt, eventAt, venueText, price] of rows) {
    const people = notices.get(groupId) ?? new Map<number, Notice[]>()
    const one = { kind, sentAt, eventAt, venueText, price }
    const list = people.get(userId)
    if (list) list.push(one)
    else notices.set(groupId, people.set(userId, [one]))
  }
  return notices
}

function goneIn(ids: readonly number[], tables: StoredTable[], notices: NoticesIn): DueInput['gone'] {
  const there = new Set(tables.map(({ id }) => id))
  return ids
    .filter((id) => !there.has(id))
    .flatMap((groupId) =>
      [...(notices.get(groupId) ?? [])].map(([userId, all]) => ({ userId, groupId, notices: all })),
    )
}

/** What messages follow from of somebody's sign-up and person. */
export interface SeatedPerson {
  /** when they first wrote to us */
  wroteAt: string | null
  isPaused: boolean
  isUnreached: boolean
}

export type StoredSeat = DueSeat & SeatedPerson & { seat: number; version: number }

/** Sign-ups of which something of it holds, by their ids. */
export type SeatedPeople = ReadonlyMap<number, SeatedPerson>

/** People in one step: some milliseconds. */
const STEP = 2000

/**
 * Reads in slices the people of these groups. To read many groups, read the people of all of them first: by their ids they
 * stand together in the file, and by their tables each is a page of its own.
 */
export function* peopleInSteps(db: Db, groupIds: readonly number[]): Generator<void, SeatedPeople> {
  const ids = idsIn(db)(sql`
      select distinct user_id from memberships indexed by memberships_group where group_id in ${oneOf(groupIds)} order by user_id`)
  const people = new Map<number, SeatedPerson>()
  for (let from = 0; from < ids.length; from += STEP) {
    const rows = db.values<[number, string | null, number, number]>(sql`
      select user_id, wrote_at, not ${NOT_PAUSED} as is_paused, no_whatsapp or wrong_number_at is not null as is_unreached
      from ${oneOf(ids.slice(from, from + STEP))} as wanted cross join sign_ups on sign_ups.user_id = wanted.value
      where wrote_at is not null or is_paused or is_unreached`)
    for (const [id, wroteAt, isPaused, isUnreached] of rows)
      people.set(id, { wroteAt, isPaused: isPaused === 1, isUnreached: isUnreached === 1 })
    yield
  }
  return people
}

/** What was sent, by group and person. */
export type NoticesIn = ReadonlyMap<number, ReadonlyMap<number, Notice[]>>

type SeatRow = StoredSeat & { groupId: number }

/** Returns the seats of groups that messages follow from, by group; `people` are those of them and others. */
export function seatsIn(
  db: Db,
  ids: readonly number[],
  notices: NoticesIn,
  people: SeatedPeople,
): Map<number, StoredSeat[]> {
  // what is due for a seat, and what its owner said of it, is looked at once they are confirmed
  const rows = db.all<SeatRow>(sql`
    select group_id as groupId, user_id as userId, role, seat, status, added_at as addedAt,
      left_at as leftAt, left_code as leftCode, answer_by as answerBy, pay_by as payBy,
      answered_at as answeredAt, backup_answer as backupAnswer, arrival, version,
      (select max(transferred_at) from payments
        where (${awaitedSql('seats')} or ${releasedSql('seats')}) and payments.ticket_id = seats.ticket_id and not ${CAME}) as transferredAt,
      (select amount from payments
        where ${awaitedSql('seats')} and payments.ticket_id = seats.ticket_id and ${dueSql('payments')}) as amountDue,
      (select free_until from tickets where ${awaitedSql('seats')} and tickets.id = seats.ticket_id) as freeUntil
    from seats
    where group_id in ${oneOf(ids)} and ((left_at is null and returned_at is null) or ${releasedSql('seats')} or left_code = 'absent')
    order by group_id, role desc, seat`)
  const outcomes = outcomesIn(db, ids)
  const seats = new Map<number, StoredSeat[]>()
  // in place: there are thousands
  for (const row of rows) {
    const { groupId, userId, addedAt } = row
    const sent = notices.get(groupId)?.get(userId)
    Object.assign(row, people.get(userId) ?? NOBODY, outcomes.get(groupId)?.get(userId))
    row.notices = sent?.filter(({ kind, sentAt }) => kind === 'standby' || sentAt >= addedAt) ?? NOTHING
    const others = seats.get(groupId)
    if (others) others.push(row as StoredSeat)
    else seats.set(groupId, [row as StoredSeat])
  }
  return seats
}

const NOTHING: readonly Notice[] = []
const NOBODY: SeatedPerson = { wroteAt: null, isPaused: false, isUnreached: false }

type SeatOutcome = Required<Pick<DueSeat, 'outcome' | 'isFirstMissed'>>

// of groups and by users; who rests, or whose number is not theirs, gets no message that they were missed
function outcomesIn(db: Db, ids: readonly number[]): ReadonlyMap<number, ReadonlyMap<number, SeatOutcome>> {
  const outcomes = new Map<number, Map<number, SeatOutcome>>()
  const rows = db.values<[number, number, Outcome, number]>(sql`
    select outcomes.group_id, user_id, outcome,
      outcome = 'no-show' and source = 'staff' and resting_at is null and wrong_number_at is null and not exists (
        select 1 from outcomes as earlier
        where earlier.person_id = outcomes.person_id and earlier.outcome = 'no-show'
          and (earlier.dinner_day, earlier.id) < (outcomes.dinner_day, outcomes.id))
    from outcomes indexed by outcomes_group cross join sign_ups on sign_ups.person_id = outcomes.person_id
    where outcomes.group_id in ${oneOf(ids)}`)
  for (const [groupId, userId, outcome, isFirstMissed] of rows) {
    const users = outcomes.get(groupId) ?? new Map<number, SeatOutcome>()
    outcomes.set(groupId, users.set(userId, { outcome, isFirstMissed: isFirstMissed === 1 }))
  }
  return outcomes
}
