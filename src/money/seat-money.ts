// the money of a seat: what it costs, what came, whose it is, and that a phone has one seat at an evening

import { type SQL, sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import {
  confirmedSql,
  heldSql,
  IS_WAITING,
  isOthersSql,
  ofSeatSql,
  openTicketSql,
  paidSql,
  voidSql,
  withoutSeatSql,
} from '../db/rules'
import type { memberships } from '../db/schema'
import { AMOUNT_DAYS } from '../domain/money/bank-match'
import type { DueAmount } from '../domain/money/transfer-texts'
import { DAY_MS } from '../domain/units'

/** The money of a seat, amounts in rupiah. */
export interface SeatMoney {
  /** money for it is with us */
  isPaidFor: boolean
  /** what is to be transferred for it, and when its owner said that they have */
  due: (DueAmount & { id: number; transferredAt: string | null }) | null
  /** what is with us for it, with what was taken from credit; null where that is not known, or nothing */
  held: number | null
  /** what of its price was taken from credit */
  creditUsed: number
}

/** The id of the seat of a row of payments at the group that it names; none while there is no seat, and once that is deleted. */
export const SEAT_OF_PAYMENT = sql`coalesce((
  select seat.id from memberships as seat
  where seat.ticket_id = payments.ticket_id and seat.group_id = payments.group_id and left_at is null), (
  select max(seat.id) from memberships as seat where seat.ticket_id = payments.ticket_id and seat.group_id = payments.group_id))`

/** Returns the money of a seat as it is now. */
export function moneyOfSeat(db: Db, ticketId: number): SeatMoney {
  const [found] = db.all<NonNullable<SeatMoney['due']> & { state: 'due' | 'held' }>(sql`
    select id, state, amount, code, credit, transferred_at as transferredAt
    from payments where ticket_id = ${ticketId} and ${ofSeatSql('payments')}
    order by ${heldSql('payments')} desc, id desc limit 1`)
  if (!found) return { isPaidFor: false, due: null, held: null, creditUsed: 0 }
  const { state, ...due } = found
  const isPaidFor = state === 'held'
  return {
    ...{ isPaidFor, due: isPaidFor ? null : due, creditUsed: due.credit },
    held: isPaidFor && due.amount !== null ? due.amount + due.credit : null,
  }
}

/** Returns the amounts that some sign-ups say they transferred for what is due no longer, and that staff still look for, with the dinners that they were for; rupiah, the latest first; `isOwn`: of places joined by the link of a sign-up alone. */
export function amountsToCheck(db: Db, userIds: readonly number[], now: Date, isOwn = false) {
  return db.all<{ amount: number; at: string | null }>(sql`
      select amount, coalesce(event_at,
        (select event_at from dinner_groups where dinner_groups.id = payments.group_id),
        (select evenings.at from tickets cross join evenings on evenings.id = evening_id where tickets.id = payments.ticket_id)) as at
      from payments where user_id in ${oneOf(userIds)} and ${isClaimed(now)} and amount is not null
        ${isOwn ? sql`and ${OF_OWN}` : sql``}
      order by transferred_at desc`)
}

/**
 * Holds for rows of payments that are due no longer, whose guest says that they transferred: staff look for it until they mark
 * it, for as long as nobody else is given its amount.
 */
export function isClaimed(now: Date, row = 'payments'): SQL {
  return sql`(${voidSql(row)} and payments.state_at > ${amountsKeptSince(now)} and payments.transferred_at is not null)`
}

/** Holds for rows of payments of tickets that were paid by who joined them, or whose phone's owner is proved. */
export const PAID_BY_OWN = sql`not exists (
  select 1 from tickets where tickets.id = payments.ticket_id and ${isOthersSql(sql`payments.paid_at`)})`

/** Holds for rows of payments for places that were joined by the link of a sign-up, which shows no other money: a stranger may have typed the number. */
export const OF_OWN = sql`(${PAID_BY_OWN} and exists (
  select 1 from tickets
  where tickets.user_id = payments.user_id and own is not null
    and tickets.id = payments.ticket_id))`

/** The instant since which an amount is still kept for who was given it. */
export function amountsKeptSince(now: Date): string {
  return new Date(now.getTime() - AMOUNT_DAYS * DAY_MS).toISOString()
}

/**
 * What a seat of a user costs, of a row of dinner_groups: at an evening what they were shown when they joined, unless that is free now or staff have given the
 * group a price of its own.
 */
export function seatPrice(userId: SQL): SQL {
  return sql`coalesce((
    select tickets.price from evenings cross join tickets on tickets.evening_id = evenings.id and tickets.user_id = ${userId}
    where evenings.id = dinner_groups.evening_id and evenings.price = dinner_groups.price and evenings.price > 0
      and ${openTicketSql('tickets')}), dinner_groups.price)`
}

/** Returns what a seat costs; null while its dinner has no price. */
export function priceOfSeat(
  db: Db,
  { userId, groupId }: Pick<typeof memberships.$inferSelect, 'userId' | 'groupId'>,
): number | null {
  const [row] = db.values<[number | null]>(
    sql`select ${seatPrice(sql`${userId}`)} from dinner_groups where id = ${groupId}`,
  )
  return row?.[0] ?? null
}

/** Whether the person of a sign-up has a place at an evening by another one, held or paid, which is none of `except` (ids of tickets). */
export function hasPlaceOfAnother(
  db: Db,
  userId: number,
  eveningId: number,
  except: readonly number[] = [],
): boolean {
  const found = db.all(sql`
    select 1 from profiles as own cross join profiles as other on other.person_id = own.person_id and other.user_id <> own.user_id
    cross join tickets as also on also.user_id = other.user_id and also.evening_id = ${eveningId}
    where own.user_id = ${userId} and also.ended_at is null and ${confirmedSql('also')}
      and also.id not in ${oneOf(except)} limit 1`)
  return found.length > 0
}

/**
 * Ends the places without a seat that people have by other sign-ups at evenings where one of the tickets of `which` is paid, and returns their ids:
 * what was paid for them is owed. What a browser pays that nobody has shown to be that of the phone's owner ends none which is shown to be theirs. Of
 * two that are paid the one with a seat stays, then that of the sign-up that is not `newUserId`, which has just got their number, then the owner's,
 * then the one that was paid first.
 */
export function endOthers(db: Db, which: SQL, newUserId = 0): number[] {
  const isShown = (row: string, owner: string) =>
    sql.raw(`(${row}.own is not 1 or coalesce(${owner}.wrote_at, ${owner}.proved_at) is not null)`)
  const order = (row: string, owner: string) =>
    sql`(${withoutSeatSql(row)}, ${sql.raw(row)}.user_id = ${newUserId}, not ${isShown(row, owner)}, coalesce((
      select min(paid_at) from payments where ticket_id = ${sql.raw(row)}.id and ${heldSql('payments')}), ''), ${sql.raw(row)}.id)`
  return idsIn(db)(sql`
    update tickets set status = 'dropped', pay_by = null, version = version + 1
    where ${IS_WAITING} and id in (
      select second.id from (select * from tickets where ${which} and ${paidSql('tickets')} and ended_at is null) as stays
      cross join profiles as own on own.user_id = stays.user_id
      cross join profiles as other on other.person_id = own.person_id and other.user_id <> own.user_id
      cross join tickets as second on second.user_id = other.user_id and second.evening_id = stays.evening_id
      where iif(${paidSql('second')}, ${order('stays', 'own')} < ${order('second', 'other')},
        ${isShown('second', 'other')} <= ${isShown('stays', 'own')}))
    returning id`)
}
