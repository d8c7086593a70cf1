// one pass over the seats of groups: payments follow their seats, then what is due follows its price
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { payments } from '../db/schema'
import { type Deferred, defer, runDeferred, type Tx } from '../db/transact'
import type { LeftCode, MemberStatus } from '../domain/group'
import type { RefundChoice } from '../domain/me'
import {
  NEVER_CAME,
  type PaidSeat,
  type PaymentState,
  type PricedDinner,
  stateOfPayment,
} from '../domain/payment'
import { freeCode, takenAmounts } from './codes'
import { balancesOf, isUsed, noteUse, unprovedCredit } from './credit'
import { takeEarlier } from './earlier'
import { SEAT_OF_PAYMENT } from './of-seat'
import { endOthers } from './one-seat'
import { usualChoice } from './refund-setting'
import { seatPrice } from './seat-price'

/**
 * Has the payments of groups brought in line with their seats: what is due is made, follows its price, and ends with its seat;
 * what came is held or owed.
 */
export function updatePayments(db: Tx, groupIds: readonly number[], now: Date) {
  defer(db, OF_SEATS, groupIds, now)
}

/** Brings the payments of tickets that have no seat yet in line with them, as of seats. */
export function updateTickets(db: Tx, ticketIds: readonly number[], now: Date) {
  settleTickets(db, ticketIds, now)
  const ended = endOthers(db, sql`id in ${oneOf(ticketIds)}`)
  if (ended.length > 0) settleTickets(db, ended, now)
}

/** Has what a payment that has changed is for brought in line with it, and the other payments for that. */
export function updatePaymentOf(db: Tx, { groupId, ticketId }: Pick<Row, 'groupId' | 'ticketId'>, now: Date) {
  if (groupId > 0) updatePayments(db, [groupId], now)
  else if (ticketId !== null) defer(db, OF_TICKETS, [ticketId], now)
}

const OF_TICKETS: Deferred = { order: 3, run: updateTickets }

const OF_SEATS: Deferred = {
  order: 2,
  run(db, groupIds, now) {
    const isAlone = groupIds.length === 1
    followSeats(db, isAlone ? sql`group_id = ${groupIds[0]}` : sql`group_id in ${oneOf(groupIds)}`, now)
    const ended = endOthers(
      db,
      sql`id in (select ticket_id from memberships where left_at is null and group_id in ${oneOf(groupIds)})`,
    )
    if (ended.length > 0) settleTickets(db, ended, now)
  },
}

/** Brings payments in line with seats that are about to be deleted, `by` their group or their people. */
export function endPayments(db: Tx, which: SQL, by: 'group' | 'people', now: Date) {
  runDeferred(db)
  followSeats(db, which, now, by)
}

/** What changes of a payment with its state. */
export function changedAt(now: Date) {
  return { stateAt: now.toISOString(), version: sql`${payments.version} + 1` }
}

/** Makes seats that were paid for nothing those that are to be paid, once their dinners are not free any more. */
export function endFree(db: Tx, groupIds: readonly number[]) {
  db.run(sql`
    update tickets set status = 'confirmed', version = version + 1 where status = 'paid' and id in (
      select ticket_id from memberships as seat join dinner_groups on dinner_groups.id = group_id
      where group_id in ${oneOf(groupIds)} and role = 'member' and left_at is null and ${seatPrice(sql`seat.user_id`)} is not 0
        and not exists (select 1 from payments where payments.ticket_id = seat.ticket_id and state in ('held', 'forfeited')))`)
}

function settleTickets(db: Tx, ids: readonly number[], now: Date) {
  settle(db, ticketRows(db, sql`ticket_id in ${oneOf(ids)}`, ids), now)
}

interface Row {
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

function followSeats(db: Tx, which: SQL, now: Date, deleted?: 'group' | 'people') {
  const areSeatsGone = deleted !== undefined
  if (!areSeatsGone) takeEarlier(db, which)
  const ofTickets = deleted === 'people' ? ticketRows(db, which) : []
  settle(db, [...rowsOf(db, which, areSeatsGone), ...ofTickets], now, deleted)
}

function settle(db: Tx, rows: readonly Row[], now: Date, deleted?: 'group' | 'people') {
  const areSeatsGone = deleted !== undefined
  const at = now.toISOString()
  // a seat holds one payment, or one is due for it: any of its rows that never came, or a new one
  const held = new Set<number | null>()
  const due = new Map<number, Row[]>()
  const paid: number[] = []
  const changed = new Map<PaymentState, Row[]>()
  for (const row of rows) {
    const { id, state, ticketId, role, status, leftAt, leftCode } = row
    const isMissed = row.isMissed === 1
    const isShort = row.isShort === 1
    const given = { leftAt, leftCode, isMissed, isShort }
    const seat = areSeatsGone || !role || !status ? undefined : { role, status, ...given }
    const dinner = { status: row.groupStatus, eventAt: row.eventAt, price: row.price }
    let next = id === null ? 'due' : stateOfPayment(state, seat, dinner, at)
    const isSecond = id !== null && state === 'due' && due.has(ticketId ?? 0)
    if (next === 'due' && ticketId !== null && !held.has(ticketId) && !isSecond) {
      due.set(ticketId, [...(due.get(ticketId) ?? []), row])
      continue
    }
    if (NEVER_CAME.includes(state) && (next === 'due' || held.has(ticketId))) next = 'void'
    if (id === null) continue
    if (next === 'held' && state !== 'held' && (held.has(ticketId) || isUsed(db, row))) continue
    if (next === 'held') held.add(ticketId)
    // who is confirmed and whose money is here has paid
    if (next === 'held' && role === 'member' && status === 'confirmed' && leftAt === null)
      paid.push(ticketId!)
    if (next !== state) changed.set(next, [...(changed.get(next) ?? []), row])
  }
  for (const [state, rows] of changed)
    db.update(payments)
      .set({
        state,
        ...(state === 'held' && { choice: null }),
        ...(!NEVER_CAME.includes(state) && { paidAt: sql`coalesce(paid_at, ${at})` }),
        ...changedAt(now),
      })
      .where(inArray(payments.id, oneOf(idsOf(rows))))
      .run()
  for (const id of paid) setStatus(db, id, 'paid')
  const calledOff = (changed.get('owed') ?? []).filter((row) => isCalledOff(row, deleted))
  if (calledOff.length > 0)
    db.update(payments)
      .set({ choice: usualChoice(db) })
      .where(inArray(payments.id, oneOf(idsOf(calledOff))))
      .run()
  if (due.size > 0) priceDues(db, [...due.values()], now)
}

function setStatus(db: Tx, ticketId: number, status: 'paid' | 'confirmed') {
  db.run(
    sql`update tickets set status = ${status}, pay_by = null, version = version + 1 where id = ${ticketId}`,
  )
}

function idsOf(rows: readonly Row[]): number[] {
  return rows.map(({ id }) => id!)
}

/** Whether money is owed since the house called the dinner off, or has no table for them. */
function isCalledOff(
  { amount, groupStatus, leftAt, leftCode }: Row,
  deleted: 'group' | 'people' | undefined,
): boolean {
  if (amount === null || deleted === 'people') return false
  const isOff = groupStatus === 'cancelled' || deleted === 'group'
  return leftCode === 'no table' || (isOff && leftAt === null)
}

/** Holds for rows `found` of payments or seats whose owner did not come to that dinner, be it at another table of the evening. */
const IS_MISSED = sql`exists (
  select 1 from profiles cross join outcomes on outcomes.person_id = profiles.person_id
  left join dinner_groups as there on there.id = outcomes.group_id
  where profiles.user_id = found.user_id and outcomes.outcome in ('no-show', 'cancelled late') and outcome = 'no-show'
    and (there.id = found.group_id or there.evening_id = dinner_groups.evening_id))`

/** Holds for rows `found` of payments whose amount another one is due with, for longer. */
const IS_TAKEN = sql`(state = 'due' and exists (
  select 1 from payments as other indexed by payments_due
  where other.state = 'due' and other.amount = found.amount
    and (other.state_at, other.id) < (found.state_at, found.id)))`
const ORDER = sql`case state when 'held' then 0 when 'due' then 2 when 'void' then 3 else 1 end`

// as rowsOf; the dinner of a ticket without a seat has no hour, so that what was held for it is never kept
function ticketRows(db: Db, which: SQL, ids: readonly number[] = []): Row[] {
  const dinner = sql`iif(evenings.status = 'cancelled', 'cancelled', 'confirming') as groupStatus, null as eventAt, tickets.price`
  return db.all<Row>(sql`
    select found.id, state, found.user_id as userId, 0 as groupId, ticket_id as ticketId,
      'member' as role, tickets.status, null as leftAt, null as leftCode, 0 as isMissed, 0 as isShort,
      amount, code, credit, choice, ${IS_TAKEN} as isTaken, ${dinner}, ${ORDER} as place
    from (
      select * from payments where ${which} and group_id = 0 and state <> 'settled'
    ) as found
    join tickets on tickets.id = ticket_id join evenings on evenings.id = evening_id
    union all
    select null, 'due', user_id, 0, tickets.id, 'member', tickets.status, null, null, 0, 0,
      null, null, 0, null, 0, ${dinner}, 4
    from tickets join evenings on evenings.id = evening_id
    where tickets.id in ${oneOf(ids)} and tickets.status = 'confirmed' and tickets.ended_at is null and tickets.price > 0
      and not exists (select 1 from memberships where ticket_id = tickets.id and left_at is null)
      and evenings.status <> 'cancelled'
      and not exists (select 1 from payments where ticket_id = tickets.id and state in ('held', 'due'))
    order by place, 1 desc`)
}

/** What a row `found` of payments or seats costs. */
const PRICE = seatPrice(sql`found.user_id`)

// those that are held first, then those that came: they stand before what is due for the same seat; last the seats without any
function rowsOf(db: Db, which: SQL, areSeatsGone: boolean): Row[] {
  const seatless = areSeatsGone
    ? sql``
    : sql`
    union all
    select null, 'due', found.user_id, group_id, found.ticket_id, role, found.status, left_at, left_code, ${IS_MISSED}, 0,
      null, null, 0, null, 0, dinner_groups.status, dinner_groups.event_at, ${PRICE}, 4
    from (
      select * from seats
      where ${which} and role = 'member' and left_at is null and status in ('confirmed', 'paid')
    ) as found
    join dinner_groups on dinner_groups.id = group_id
    where dinner_groups.status not in ('cancelled', 'completed') and ${PRICE} is not 0
      and iif(found.status = 'paid',
        exists (select 1 from payments where payments.ticket_id = found.ticket_id and state in ('owed', 'settled'))
          and not exists (select 1 from payments where payments.ticket_id = found.ticket_id
            and (state in ('held', 'forfeited', 'due') or short_of is not null))
          and not ${IS_MISSED},
        not exists (select 1 from payments where payments.ticket_id = found.ticket_id and state in ('held', 'due')))`
  return db.all<Row>(sql`
    select found.id, state, found.user_id as userId, found.group_id as groupId, found.ticket_id as ticketId, role, tickets.status, left_at as leftAt, left_code as leftCode,
      ${IS_MISSED} as isMissed, short_of is not null as isShort,
      amount, code, credit, choice, ${IS_TAKEN} as isTaken,
      dinner_groups.status as groupStatus, dinner_groups.event_at as eventAt, ${PRICE} as price, ${ORDER} as place
    from (select *, ${SEAT_OF_PAYMENT} as seat from payments where ${which} and state <> 'settled') as found
    join dinner_groups on dinner_groups.id = found.group_id
    left join memberships on memberships.id = found.seat
    left join tickets on tickets.id = memberships.ticket_id
    ${seatless}
    order by place, 1 desc`)
}

/**
 * Has one payment due for each seat, whose rows that never came are given: at the price without the credit of its person, with
 * digits that no other has. An amount that its guest may have seen does not change: another row is due then, and the former one
 * is void. What is left of nothing is paid.
 */
function priceDues(db: Tx, seats: readonly Row[][], now: Date) {
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
    const own = first.id !== null && first.state === 'due' ? first.credit : 0
    const balance = balances.get(personId ?? 0) ?? 0
    const left = Math.min(balance, unproved.get(ticketId ?? 0) ?? balance) + own
    if (isAsItShould(rows[0]!) && left >= own) continue
    // no credit goes into a dinner that its owner is noted to have missed
    const credit = Math.max(0, Math.min(first.isMissed ? own : left, price ?? 0))
    balances.set(personId ?? 0, balance + own - credit)
    if (credit > 0 && personId !== null) people.add(personId)
    const rest = price === null ? null : price - credit
    const row = rows.find((one) => hasAmount(one, rest, taken))
    const former = rows.filter(({ id, state }) => id !== null && state === 'due' && id !== row?.id)
    if (former.length > 0)
      db.update(payments)
        .set({ state: 'void', ...changedAt(now) })
        .where(inArray(payments.id, oneOf(idsOf(former))))
        .run()
    if (row)
      db.update(payments)
        .set({
          state: 'due',
          credit,
          ...changedAt(now),
          ...(row.state === 'due' && { stateAt: sql`state_at` }),
        })
        .where(eq(payments.id, row.id!))
        .run()
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
function isAsItShould({ id, state, amount, code, credit, price, isTaken }: Row): boolean {
  if (id === null || state !== 'due' || (isTaken === 1 && code !== null)) return false
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
