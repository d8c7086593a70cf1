// the rows of payments and seats that one pass over them reads, in the order in which it does, and the amounts that it has due for them

import { inArray, type SQL, sql } from 'drizzle-orm'
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
import { changeRow, type Tx } from '../db/transact'
import type { LeftCode, MemberStatus } from '../domain/group/group'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import { isDue, type PaidSeat, type PaymentState, type PricedDinner } from '../domain/money/payment'
import { balancesOf, noteUse, unprovedCredit } from './credit'
import { amountsKeptSince, SEAT_OF_PAYMENT, seatPrice } from './seat-money'

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

/**
 * Has one payment due for each seat, whose rows that never came are given: at the price without the credit of its person, with
 * digits that no other has. An amount that its guest may have seen does not change: another row is due then, and the former one
 * is void. What is left of nothing is paid.
 */
export function setPrices(db: Tx, seats: readonly Row[][], now: Date) {
  const open = seats.filter(([row]) => !isAsItShould(row!) || row!.credit > 0)
  if (open.length === 0) return
  const personOf = peopleOf(db, open)
  const balances = balancesOf(db, [...personOf.keys()])
  const unproved = unprovedCredit(
    db,
    open.flatMap(([row]) => row!.ticketId ?? []),
  )
  const people = new Set<number>()
  const taken = takenAmounts(db, now)
  const at = now.toISOString()
  const inserted: (typeof payments.$inferInsert)[] = []
  for (const rows of open) {
    const { userId, groupId, ticketId, price, status, ...first } = rows[0]!
    const personId = personOf.get(userId ?? 0) ?? null
    const own = first.id !== null && isDue(first) ? first.credit : 0
    const balance = balances.get(personId ?? 0) ?? 0
    const left = Math.min(balance, unproved.get(ticketId ?? 0) ?? balance) + own
    if (isAsItShould(rows[0]!) && left >= own) continue
    // no credit goes into a dinner that its owner is noted to have missed
    const credit = Math.max(0, Math.min(first.isMissed ? own : left, price ?? 0))
    balances.set(personId ?? 0, balance + own - credit)
    if (credit > 0 && personId !== null) people.add(personId)
    const rest = price === null ? null : price - credit
    const row = rows.find((one) => hasAmount(one, rest, taken))
    const former = rows.filter((one) => one.id !== null && isDue(one) && one.id !== row?.id)
    if (former.length > 0)
      db.update(payments)
        .set({ state: 'void', ...changedAt(now) })
        .where(inArray(payments.id, oneOf(idsOf(former))))
        .run()
    if (row)
      changeRow(db, payments, row.id!, {
        state: 'due',
        credit,
        ...changedAt(now),
        ...(isDue(row) && { stateAt: sql`state_at` }),
      })
    else {
      const code = rest ? codeFor(rows, rest, taken) : null
      const amount = rest === null ? null : rest + (code ?? 0)
      // of a row that is not stored yet none knows the id
      if (amount) taken.set(amount, 0)
      const came = rest === 0 ? { state: 'held' as const, paidAt: at } : { state: 'due' as const }
      inserted.push({ userId, groupId, ticketId, amount, code, credit, ...came, stateAt: at })
    }
    const next = rest === 0 ? 'paid' : 'confirmed'
    if (next !== status) setStatus(db, ticketId!, next)
  }
  // as one value: an evening has more than a thousand seats
  if (inserted.length > 0)
    db.run(sql`
      insert into payments (user_id, group_id, ticket_id, amount, code, credit, state, paid_at, state_at)
      select value ->> 'userId', value ->> 'groupId', value ->> 'ticketId', value ->> 'amount', value ->> 'code',
        value ->> 'credit', value ->> 'state', value ->> 'paidAt', value ->> 'stateAt'
      from json_each(${JSON.stringify(inserted)})`)
  if (people.size > 0) noteUse(db, [...people])
}

/** Whether what is due stands for the price of its dinner, with an amount of its own; without digits where it was due before there were any. */
function isAsItShould(row: Row): boolean {
  const { id, amount, code, credit, price, isTaken } = row
  if (id === null || !isDue(row) || (isTaken === 1 && code !== null)) return false
  return price === null ? amount === null : amount === price - credit + (code ?? 0)
}

/** Whether a stored row stands for what is left of a price, with an amount that only it has. */
function hasAmount(
  { id, amount, code, isTaken }: Row,
  rest: number | null,
  taken: ReadonlyMap<number, number>,
): boolean {
  if (id === null || isTaken === 1 || !rest || amount !== rest + (code ?? 0)) return false
  return (taken.get(amount) ?? id) === id
}

/** Returns digits for what is left of a price: those that its guest knows, where they are free. */
function codeFor(rows: readonly Row[], rest: number, taken: ReadonlyMap<number, number>): number {
  const known = rows.find(({ code }) => code !== null)?.code
  return known && !taken.has(rest + known) ? known : freeCode(rest, taken)
}

function peopleOf(db: Db, seats: readonly Row[][]): Map<number, number> {
  const userIds = seats.flatMap(([row]) => row!.userId ?? [])
  return new Map(
    db.values<[number, number]>(
      sql`select user_id, person_id from profiles where user_id in ${oneOf(userIds)}`,
    ),
  )
}

export function setStatus(db: Tx, ticketId: number, status: 'paid' | 'confirmed') {
  db.run(
    sql`update tickets set status = ${status}, pay_by = null, version = version + 1 where id = ${ticketId}`,
  )
}

export function idsOf(rows: readonly Row[]): number[] {
  return rows.map(({ id }) => id!)
}

const CODES_MAX = 499
const HUNDRED = 100

/**
 * Returns the amounts by which a transfer would be taken for another one, each with the id of its payment: those that are due,
 * that came, or that are due no longer and may be on their way, within days.
 */
export function takenAmounts(db: Db, now: Date): Map<number, number> {
  const since = amountsKeptSince(now)
  return new Map(
    db.values<[number, number]>(sql`
      select amount, id from payments indexed by payments_changed where ${voidSql('payments')} and state_at > ${since} and amount > 0
      union all select amount, id from payments indexed by payments_paid where paid_at > ${since} and amount is not null
      union all select amount, id from payments indexed by payments_due where ${dueSql('payments')} and amount is not null`),
  )
}

/** Returns digits that make a price an amount that is not taken: any of the first 499, else of the first hundred with a free one. */
export function freeCode(
  price: number,
  taken: Pick<ReadonlySet<number>, 'has'>,
  random = Math.random,
): number {
  for (let from = 1, to = CODES_MAX; ; from = to + 1, to += HUNDRED) {
    const free = []
    for (let code = from; code <= to; code++) if (!taken.has(price + code)) free.push(code)
    if (free.length > 0) return free[Math.floor(random() * free.length)]!
  }
}
