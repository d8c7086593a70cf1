import { sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { heldSql, ofSeatSql } from '../db/rules'
import type { DueAmount } from '../domain/money/transfer-texts'
import { isClaimed, OF_OWN } from './codes'

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

/** Returns the amounts that some sign-ups say they transferred for what is due no longer, and that staff still look for; rupiah, the latest first; `isOwn`: of places joined by the link of a sign-up alone. */
export function amountsToCheck(db: Db, userIds: readonly number[], now: Date, isOwn = false): number[] {
  return idsIn(db)(sql`
      select amount from payments where user_id in ${oneOf(userIds)} and ${isClaimed(now)} and amount is not null
        ${isOwn ? sql`and ${OF_OWN}` : sql``}
      order by transferred_at desc`)
}
