// the rows of payments and seats that one pass over them reads, in the order in which it does

import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import {
  awaitedSql,
  cancelledSql,
  closedSql,
  confirmedSql,
  dueSql,
  forfeitedSql,
  hasPaymentSql,
  heldSql,
  IS_EVENING_ON,
  IS_MISSED,
  IS_WAITING,
  memberSql,
  ofSeatSql,
  owedSql,
  paidSql,
  settledSql,
  voidSql,
} from '../db/rules'
import { payments } from '../db/schema'
import type { LeftCode, MemberStatus } from '../domain/group/group'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import type { PaidSeat, PaymentState, PricedDinner } from '../domain/money/payment'
import { SEAT_OF_PAYMENT } from './of-seat'
import { seatPrice } from './seat-price'

/** A payment with its seat or ticket, or one of these that has no payment yet. */
export interface Row {
  /** none of a seat that has no payment yet */
  id: number | null
  state: PaymentState
  userId: number | null
  groupId: number
  /** what the payment is for */
  ticketId: number | null
  role: PaidSeat['role'] | null
  status: MemberStatus | null
  leftAt: string | null
  leftCode: LeftCode | null
  isMissed: number
  isLetGo: number
  isShort: number
  amount: number | null
  code: number | null
  credit: number
  choice: RefundChoice | null
  isTaken: number
  groupStatus: PricedDinner['status']
  eventAt: string | null
  price: number | null
}

// of rows `found` of payments or seats, be it at another table of the evening
const hasOutcome = (which: SQL) => sql`exists (
  select 1 from profiles cross join outcomes on outcomes.person_id = profiles.person_id
  left join dinner_groups as there on there.id = outcomes.group_id
  where profiles.user_id = found.user_id and ${which}
    and (there.id = found.group_id or there.evening_id = dinner_groups.evening_id))`

/** Holds for those whose owner did not come to that dinner. */
const IS_NO_SHOW = hasOutcome(sql`${IS_MISSED} and outcome = 'no-show'`)

/** Holds for those whose owner did not come, and was never sent that they had the seat. */
const IS_LET_GO = hasOutcome(sql`outcome = 'let go' and source = 'staff'`)

/** Holds for rows `found` of payments whose amount another one is due with, for longer. */
const IS_TAKEN = sql`(${dueSql('found')} and exists (
  select 1 from payments as other indexed by payments_due
  where ${dueSql('other')} and other.amount = found.amount
    and (other.state_at, other.id) < (found.state_at, found.id)))`
const ORDER = sql`case when ${heldSql('found')} then 0 when ${dueSql('found')} then 2 when ${voidSql('found')} then 3 else 1 end`

// as rowsOf; the dinner of a ticket without a seat has no hour, so that what was held for it is never kept
export function ticketRows(db: Db, which: SQL, ids: readonly number[] = []): Row[] {
  const dinner = sql`iif(${cancelledSql('evenings')}, 'cancelled', 'confirming') as groupStatus, null as eventAt, tickets.price`
  return db.all<Row>(sql`
    select found.id, state, found.user_id as userId, 0 as groupId, ticket_id as ticketId,
      'member' as role, tickets.status, null as leftAt, null as leftCode, 0 as isMissed, 0 as isLetGo, 0 as isShort,
      amount, code, credit, choice, ${IS_TAKEN} as isTaken, ${dinner}, ${ORDER} as place
    from (
      select * from payments where ${which} and group_id = 0 and not ${settledSql('payments')}
    ) as found
    join tickets on tickets.id = ticket_id join evenings on evenings.id = evening_id
    union all
    select null, 'due', user_id, 0, tickets.id, 'member', tickets.status, null, null, 0, 0, 0,
      null, null, 0, null, 0, ${dinner}, 4
    from tickets join evenings on evenings.id = evening_id
    where tickets.id in ${oneOf(ids)} and ${awaitedSql('tickets')} and tickets.price > 0
      and ${IS_WAITING} and ${IS_EVENING_ON}
      and not ${hasPaymentSql('tickets.id', ofSeatSql('payments'))}
    order by place, 1 desc`)
}

/** What a row `found` of payments or seats costs. */
const PRICE = seatPrice(sql`found.user_id`)

// those that are held first, then those that came: they stand before what is due for the same seat; last the seats without any
export function rowsOf(db: Db, which: SQL, areSeatsGone: boolean): Row[] {
  const seatless = areSeatsGone
    ? sql``
    : sql`
    union all
    select null, 'due', found.user_id, group_id, found.ticket_id, role, found.status, left_at, left_code, ${IS_NO_SHOW}, ${IS_LET_GO}, 0,
      null, null, 0, null, 0, dinner_groups.status, dinner_groups.event_at, ${PRICE}, 4
    from (
      select * from seats
      where ${which} and ${memberSql('seats')} and ${confirmedSql('seats')}
    ) as found
    join dinner_groups on dinner_groups.id = group_id
    where not ${closedSql('dinner_groups')} and ${PRICE} is not 0
      and iif(${paidSql('found')},
        ${hasPaymentSql('found.ticket_id', sql`(${owedSql('payments')} or ${settledSql('payments')})`)}
          and not ${hasPaymentSql('found.ticket_id', sql`(${ofSeatSql('payments')} or ${forfeitedSql('payments')} or short_of is not null)`)}
          and not ${IS_NO_SHOW} and not ${IS_LET_GO},
        not ${hasPaymentSql('found.ticket_id', ofSeatSql('payments'))})`
  return db.all<Row>(sql`
    select found.id, state, found.user_id as userId, found.group_id as groupId, found.ticket_id as ticketId, role, tickets.status, left_at as leftAt, left_code as leftCode,
      ${IS_NO_SHOW} as isMissed, ${IS_LET_GO} as isLetGo, short_of is not null as isShort,
      amount, code, credit, choice, ${IS_TAKEN} as isTaken,
      dinner_groups.status as groupStatus, dinner_groups.event_at as eventAt, ${PRICE} as price, ${ORDER} as place
    from (select *, ${SEAT_OF_PAYMENT} as seat from payments where ${which} and not ${settledSql('payments')}) as found
    join dinner_groups on dinner_groups.id = found.group_id
    left join memberships on memberships.id = found.seat
    left join tickets on tickets.id = memberships.ticket_id
    ${seatless}
    order by place, 1 desc`)
}

/** What changes of a payment with its state. */
export function changedAt(now: Date) {
  return { stateAt: now.toISOString(), version: sql`${payments.version} + 1` }
}
