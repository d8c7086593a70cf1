// the tickets under seats: they hold all but who sits where

import { inArray, type SQL, sql } from 'drizzle-orm'
import { settleOutcomes } from '../attendance/computed'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import {
  awaitedSql,
  cancelledSql,
  droppedSql,
  IS_GROUP_ON,
  IS_OPEN_GROUP,
  IS_TAKEN_APART,
  memberSql,
  openTicketSql,
  paidSql,
  unansweredSql,
} from '../db/rules'
import { tickets } from '../db/schema'
import { type Deferred, defer, type Tx } from '../db/transact'
import { isIdle, type MemberStatus, type Role } from '../domain/group/group'
import { DIETARY_MAX } from '../domain/profile/profile'
import { updatePayments } from '../money/update'

/** What a change of tickets sets. */
export type TicketChange = Partial<typeof tickets.$inferInsert>

/** Changes tickets and counts their versions up. updatePaymentsOfTickets or followSeats follows where their money changes. */
export function changeTickets(db: Db, ids: readonly number[], set: TicketChange) {
  db.update(tickets)
    .set({ ...set, version: sql`${tickets.version} + 1` })
    .where(inArray(tickets.id, oneOf(ids)))
    .run()
}

export interface NewSeat {
  groupId: number
  userId: number
  role: Role
  seat: number
  holdsSeat: boolean
}

/** Gives people seats, each by a ticket of its own, and returns the ids of the memberships. Call followSeats after it: who has joined the evening of the table sits by that ticket. */
export function giveSeats(
  db: Tx,
  seats: readonly NewSeat[],
  now: string,
  { status = 'idle', payBy = null }: { status?: MemberStatus; payBy?: string | null } = {},
): number[] {
  const confirmedAt = isIdle({ status }) ? null : now
  // as one value: a large run has tens of thousands of seats. Versions continue from the seat that was left, so that the new one is never mistaken for it
  const ids = idsIn(db)(sql`
      insert into tickets (user_id, status, pay_by, confirmed_at, version, joined_at, at, "by")
      select value ->> 'userId', ${status}, ${payBy}, ${confirmedAt}, (
          select coalesce(max(version), 0) + 1 from seats as past
          where past.user_id = value ->> 'userId' and past.group_id = value ->> 'groupId'),
        ${now}, ${now}, 'staff'
      from json_each(${JSON.stringify(seats)}) returning id`).sort((a, b) => a - b)
  const given = seats.map((seat, i) => ({ ...seat, ticketId: ids[i] }))
  return idsIn(db)(sql`
      insert into memberships (ticket_id, group_id, user_id, role, seat, holds_seat, added_at, turns_at)
      select value ->> 'ticketId', value ->> 'groupId', value ->> 'userId', value ->> 'role', value ->> 'seat', value ->> 'holdsSeat', ${now},
        iif(value ->> 'role' = 'member' and value ->> 'holdsSeat', (
          select turns_missed from people where id = (select person_id from profiles where user_id = value ->> 'userId')), null)
      from json_each(${JSON.stringify(given)}) returning id`)
}

/** Gives the seats at evenings the tickets of their people, with what was paid for these, and ends the tickets of who has left a table, or whose table is cancelled. */
export function followTickets(db: Tx, groupIds: readonly number[], now: Date) {
  const groups = oneOf(groupIds)
  // who sits there again once their place has ended has a new one by this seat, as who joins again
  const again = db.all(sql`
    select own.id, ended.id as ended, ended.evening_id as eveningId, ended.price, ended.own, ended.joined_at as joinedAt
    from dinner_groups cross join memberships as seat on seat.group_id = dinner_groups.id
    cross join tickets as own on own.id = seat.ticket_id
    cross join tickets as ended on ended.evening_id = dinner_groups.evening_id and ended.user_id = seat.user_id
    where dinner_groups.id in ${groups} and ${IS_GROUP_ON} and ${memberSql('seat')}
      and not ${droppedSql('own')} and own.evening_id is null and ended.ended_at is not null`)
  if (again.length > 0) {
    const rows = sql`from json_each(${JSON.stringify(again)}) as given`
    db.run(sql`update tickets set evening_id = null ${rows} where tickets.id = given.value ->> 'ended'`)
    db.run(sql`
      update tickets set evening_id = given.value ->> 'eveningId', price = given.value ->> 'price', own = given.value ->> 'own',
        joined_at = given.value ->> 'joinedAt'
      ${rows} where tickets.id = given.value ->> 'id'`)
  }
  // an evening has more than a thousand guests: in as many statements for all of them as for one
  const found = db.all(sql`
    select tickets.id, seat.id as seat, seat.group_id as groupId, added_at as addedAt, own.id as own
    from dinner_groups cross join memberships as seat on seat.group_id = dinner_groups.id
    cross join tickets as own on own.id = seat.ticket_id
    cross join tickets on tickets.evening_id = dinner_groups.evening_id and tickets.user_id = seat.user_id
    where dinner_groups.id in ${groups} and ${memberSql('seat')} and not ${droppedSql('own')} and own.evening_id is null
      -- whose table was cancelled before may have joined again since
      and (own.ended_at is null or ${IS_GROUP_ON})
      and ${openTicketSql('tickets')}
      and not exists (select 1 from memberships as other where other.ticket_id = tickets.id and other.left_at is null)`)
  if (found.length > 0) {
    const given = sql`from json_each(${JSON.stringify(found)}) as given`
    const of = (column: string) => sql`given.value ->> ${sql.raw(`'${column}'`)}`
    const isAwaited = sql`(${awaitedSql('tickets')} and ${unansweredSql('own')})`
    db.run(sql`
      update tickets set
        status = iif(${paidSql('tickets')}, 'paid', iif(${isAwaited}, 'confirmed', own.status)),
        pay_by = iif(${paidSql('tickets')}, null, iif(${isAwaited}, tickets.pay_by, own.pay_by)),
        answer_by = iif(${paidSql('tickets')}, null, own.answer_by),
        confirmed_at = coalesce(own.confirmed_at, iif(${paidSql('tickets')} or ${isAwaited}, ${of('addedAt')}, null)),
        dropped_at = own.dropped_at, backup_answer = own.backup_answer, answered_at = own.answered_at, answer_why = own.answer_why,
        arrival = own.arrival, arrival_at = own.arrival_at, arrival_by = own.arrival_by,
        version = max(tickets.version, own.version) + 1
      ${given} join tickets as own on own.id = ${of('own')} where tickets.id = ${of('id')}`)
    db.run(
      sql`update memberships set ticket_id = ${of('id')} ${given} where memberships.ticket_id = ${of('own')}`,
    )
    db.run(sql`
      update payments set ticket_id = ${of('id')}, group_id = iif(payments.group_id = 0, ${of('groupId')}, payments.group_id) ${given}
      where (ticket_id = ${of('id')} and group_id = 0) or ticket_id = ${of('own')}`)
    db.run(sql`update or ignore choices set ticket_id = ${of('id')} ${given} where ticket_id = ${of('own')}`)
    db.run(
      sql`delete from tickets where id in (select value ->> 'own' from json_each(${JSON.stringify(found)}))`,
    )
  }
  // whom staff have added to a table by hand joins by it
  db.run(sql`
    update tickets set evening_id = given.evening_id, price = given.price, joined_at = given.added_at, at = given.added_at
    from (
      select ticket_id, evenings.id as evening_id, coalesce(dinner_groups.price, evenings.price) as price, added_at
      from dinner_groups cross join evenings on evenings.id = dinner_groups.evening_id
      cross join memberships as seat on seat.group_id = dinner_groups.id
      where dinner_groups.id in ${groups} and ${IS_OPEN_GROUP} and ${memberSql('seat')}
        and not exists (
          select 1 from profiles as theirs cross join profiles as beside on beside.person_id = theirs.person_id
          cross join tickets as own on own.evening_id = evenings.id and own.user_id = beside.user_id
          where theirs.user_id = seat.user_id)) as given
    where tickets.id = given.ticket_id and tickets.evening_id is null and not ${droppedSql('tickets')}`)
  const isOff = sql`group_id in (select id from dinner_groups where id in ${groups} and ${cancelledSql('dinner_groups')})`
  db.run(sql`
    update tickets set ended_at = ${now.toISOString()} where ended_at is null and id in (
      select ticket_id from memberships where group_id in ${groups}
        and iif(left_at is null, ${isOff}, not ${IS_TAKEN_APART}))`)
  // a table that takes place after all
  db.run(sql`
    update tickets set ended_at = null where ended_at is not null and id in (
      select ticket_id from memberships where group_id in ${groups} and not ${isOff} and left_at is null)`)
}

/** Ends the tickets of who sits in these memberships, which are to be deleted. */
export function endTickets(db: Tx, which: SQL, now: Date) {
  db.run(sql`
    update tickets set ended_at = ${now.toISOString()}
    where ended_at is null and id in (select ticket_id from memberships where ${which} and left_at is null)`)
}

/** Has the tickets, payments, choices from menus and computed outcomes of groups brought in line with their seats. */
export function followSeats(db: Tx, groupIds: readonly number[], now: Date) {
  defer(db, TICKETS, groupIds, now)
  updatePayments(db, groupIds, now)
  defer(db, CHOICES, groupIds, now)
  defer(db, OUTCOMES, groupIds, now)
}

const TICKETS: Deferred = { order: 1, run: followTickets }
const CHOICES: Deferred = { order: 3, run: carryChoices }
const OUTCOMES: Deferred = { order: 4, run: settleOutcomes }

/**
 * Gives seats without a choice that of their person's earlier seat, so that nobody has to say twice what they cannot eat. A dish holds only at the
 * venue that has it. What was said at another dinner, or by another sign-up, is added to the answers of the sign-up, `Ga ada` left out; dishes are
 * chosen again.
 */
export function carryChoices(db: Tx, groupIds: readonly number[]) {
  db.run(sql`
    insert into choices (ticket_id, food_id, drink_id, diet, nickname, no_photos, at, "by")
    select ticket_id, iif(isSame, food_id, null), iif(isSame, drink_id, null),
      case
        when isSame or said is null then said
        when said = '' or length(said) + length(answered) + 2 > ${DIETARY_MAX} then null
        when answered = '' or answered = said then said
        else said || ', ' || answered end,
      nickname, no_photos, at, "by"
    from (
      select seat.id, seat.ticket_id, food_id, drink_id, diet as said, theirs.dietary_restrictions as answered, nickname, no_photos, at, "by",
        past.left_at is not null and past.user_id = seat.user_id as isSame,
        row_number() over (partition by seat.id order by at desc, past.id desc) as place
      from memberships as seat
      cross join profiles as theirs on theirs.user_id = seat.user_id
      cross join profiles as own on own.person_id = theirs.person_id
      cross join memberships as past on past.user_id = own.user_id and past.ticket_id <> seat.ticket_id
      cross join choices on choices.ticket_id = past.ticket_id
      where seat.group_id in ${oneOf(groupIds)} and seat.left_at is null
        and not exists (select 1 from choices as same where same.ticket_id = seat.ticket_id))
    where place = 1`)
}
