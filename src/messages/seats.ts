import { sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { awaitedSql, CAME, dueSql, releasedSql } from '../db/rules'
import type { Outcome } from '../domain/after-dinner/outcome'
import type { Notice } from '../domain/group/seat'
import { NOT_PAUSED } from '../people/seated'
import type { DueSeat } from './due-input'

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
        where ${awaitedSql('seats')} and payments.ticket_id = seats.ticket_id and not ${CAME}) as transferredAt,
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
