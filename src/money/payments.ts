// the verbs of payments: money that comes, outlives its seat, ends or goes back, all by the same rows of a person

import { and, eq, inArray, sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { dueSql, forfeitedSql, heldSql, IS_GROUP_OFF, IS_GROUP_ON, owedSql } from '../db/rules'
import { type memberships, payments } from '../db/schema'
import { changeRow, type Tx } from '../db/transact'
import { isDue, isHeld, isOwed, isSettled, neverCame } from '../domain/money/payment'
import { closeCredit, isUsed, outliveCredit } from './credit'
import { unused, usualChoice } from './refund-rules'
import { changedAt } from './rows'
import { priceOfSeat, SEAT_OF_PAYMENT, seatPrice } from './seat-money'
import { endPayments, updatePaymentOf, updatePayments } from './update'

type Payment = typeof payments.$inferSelect
type Seat = Pick<typeof memberships.$inferSelect, 'ticketId' | 'userId' | 'groupId'>

/** Money as it came: the payment that it is for, where somebody knows, and how much where it is not what was due. */
export interface Came {
  id?: number
  amount?: number | null
}

/**
 * Stores that the money for a seat came: what is due, else its price, and nothing when that is 0. Money of the same person that was not settled for
 * an earlier seat of the group is taken for it instead, unless it `came` for a payment by its id: it came once.
 */
export function receivePayment(db: Tx, { ticketId, userId, groupId }: Seat, now: Date, came: Came = {}) {
  const price = priceOfSeat(db, { userId, groupId })
  const at = now.toISOString()
  const ofUser = and(eq(payments.userId, userId), eq(payments.groupId, groupId))
  const rows = db.select().from(payments).where(ofUser).orderBy(sql`${payments.id} desc`).all()
  const open = rows.filter((row) => neverCame(row) && isOfTicket(row, ticketId, price, came.id))
  const due = open.find(isDue) ?? open[0]
  const earlier =
    came.id === undefined &&
    rows
      .filter((row) => isEarlier(row, ticketId) && !isUsed(db, row))
      .sort((a, b) => rank(b, ticketId) - rank(a, ticketId))[0]
  if (earlier) changeRow(db, payments, earlier.id, { ticketId })
  else if (due) receiveDue(db, due.id, came.amount ?? due.amount, now)
  else if (price !== 0)
    db.insert(payments)
      .values({
        ...{ userId, groupId, ticketId, amount: came.amount ?? price },
        ...{ paidAt: at, state: 'held', stateAt: at },
      })
      .run()
  updatePayments(db, [groupId], now)
}

/** Stores that so much came of what is due. */
export function receiveDue(db: Tx, id: number, amount: number | null, now: Date) {
  const due = find(db, id)
  changeRow(db, payments, id, {
    state: 'held',
    paidAt: now.toISOString(),
    ...amountOf(db, due, amount, now),
    ...changedAt(now),
  })
  updatePaymentOf(db, due, now)
}

/** Returns the amount that came with the digits in it, and the credit that goes with it; where another one was due, that stays its guest's own: it may still come. */
function amountOf(db: Tx, due: Payment, came: number | null, now: Date) {
  if (came === due.amount) return {}
  const { userId, groupId, ticketId, amount, code } = due
  if (amount !== null) {
    const former = db
      .insert(payments)
      .values({
        userId,
        groupId,
        ticketId,
        amount,
        code,
        state: 'void',
        stateAt: now.toISOString(),
      })
      .returning()
      .get()
    waitForOwner(db, { id: former.id, like: due.id })
  }
  return { amount: came, code: null, credit: creditBeside(due, came) }
}

/** Returns what of the credit in what is due is used where another amount came: what came beyond it gives it back. */
function creditBeside({ amount, credit }: Pick<Payment, 'amount' | 'credit'>, came: number | null): number {
  return Math.max(0, credit - Math.max(0, (came ?? 0) - (amount ?? came ?? 0)))
}

/**
 * Stores that money came for what was due and is no longer. It is owed, with the usual choice where the house called the dinner off; where its seat
 * is confirmed, it is taken for that.
 */
export function receiveVoid(db: Tx, id: number, amount: number | null, now: Date) {
  const row = db.select().from(payments).where(eq(payments.id, id)).get()!
  const [found] = db.all<{ isOff: number | null; amount: number | null; credit: number | null }>(sql`
    select left_code is 'no table' or (left_at is null and ${IS_GROUP_OFF}) as isOff,
      due.amount, due.credit
    from payments left join dinner_groups on dinner_groups.id = payments.group_id
    left join memberships on memberships.id = ${SEAT_OF_PAYMENT}
    left join payments as due on due.ticket_id = payments.ticket_id and ${dueSql('due')} where payments.id = ${id}`)
  const credit = creditBeside({ amount: found!.amount, credit: found!.credit ?? 0 }, amount)
  changeRow(db, payments, id, {
    ...{ state: 'owed', paidAt: now.toISOString(), ...amountOf(db, row, amount, now), ...changedAt(now) },
    choice: found!.isOff === 1 ? usualChoice(db) : null,
    // it went back with the seat; of one that is confirmed it counts with what is due
    credit: Math.min(row.credit, credit),
  })
  updatePaymentOf(db, row, now)
}

// who lost money for an earlier seat, or gave it up, pays for this one
function isEarlier(row: Payment, ticket: number): boolean {
  if (isSettled(row) || neverCame(row)) return false
  return row.ticketId === ticket || isOwed(row) || isHeld(row)
}

// what is void has no credit any more, and may have been of another price
function isOfTicket(row: Payment, ticketId: number, price: number | null, id: number | undefined): boolean {
  if (row.ticketId !== ticketId || (id !== undefined && row.id !== id)) return false
  return isDue(row) || (row.credit === 0 && row.amount !== null && row.amount - (row.code ?? 0) === price)
}

function rank(row: Payment, ticket: number): number {
  return (row.ticketId === ticket ? 2 : 0) + (isOwed(row) ? 1 : 0)
}

/**
 * Takes money that is owed to people from another seat of the same evening, at the price of these, for their seats, also where they have chosen
 * what becomes of it: a seat is paid then.
 */
export function carryPayments(db: Tx, membershipIds: readonly number[], now: Date) {
  const price = seatPrice(sql`seat.user_id`)
  const found = db.all<{ id: number; ticket: number; groupId: number }>(sql`
    select owed.id, seat.ticket_id as ticket, dinner_groups.id as groupId
    from memberships as seat cross join dinner_groups on dinner_groups.id = seat.group_id
    cross join payments as owed on owed.user_id = seat.user_id and ${owedSql('owed')}
      and ${price} in (amount + credit, amount + credit - code)
    left join dinner_groups as there on there.id = owed.group_id
    where seat.id in ${oneOf(membershipIds)} and dinner_groups.evening_id is not null
      and (there.evening_id = dinner_groups.evening_id or (there.id is null and owed.event_at = dinner_groups.event_at))
      and not exists (
        select 1 from tickets cross join payments as paid on paid.ticket_id = tickets.id and ${heldSql('paid')}
        where tickets.evening_id = dinner_groups.evening_id and tickets.user_id = seat.user_id and ended_at is null)
    order by seat.id, owed.id desc`)
  for (const [ticketId, theirs] of Map.groupBy(found, (one) => one.ticket)) {
    const owed = theirs.find(({ id }) => !isUsed(db, find(db, id)))
    if (!owed) continue
    const of = { groupId: owed.groupId, ticketId, groupName: null, eventAt: null }
    changeRow(db, payments, owed.id, { ...of, state: 'held', choice: null, ...changedAt(now) })
    db.run(sql`update tickets set status = 'paid', pay_by = null where id = ${ticketId}`)
  }
}

function find(db: Db, id: number): Payment {
  return db.select().from(payments).where(eq(payments.id, id)).get()!
}

/** Keeps the payments of a group that is deleted, with its name and date. Call it before the deletion. */
export function outliveGroup(db: Tx, groupId: number, now: Date) {
  endPayments(db, sql`group_id = ${groupId}`, 'group', now)
  db.run(sql`
    update payments set group_name = name, event_at = dinner_groups.event_at
    from dinner_groups where dinner_groups.id = group_id and group_id = ${groupId}`)
}

/** Keeps the payments of users who are deleted, without saying whose they were. Call it before the deletion. */
export function outliveUsers(db: Tx, userIds: readonly number[], now: Date) {
  endPayments(db, sql`user_id in ${oneOf(userIds)}`, 'people', now)
  outliveCredit(db, userIds)
}

/**
 * Keeps what was used of a person's credit used where `part` gives another person some of their sign-ups; what is due follows what is left to each.
 */
export function partPayments(db: Tx, personId: number, part: () => void, now: Date) {
  const rows = db.values<[userId: number, groupId: number | null]>(sql`
    select profiles.user_id, iif(${dueSql('payments')} and credit > 0, group_id, null) from profiles
    left join payments on payments.user_id = profiles.user_id where person_id = ${personId}`)
  if (new Set(rows.map(([userId]) => userId)).size > 1)
    closeCredit(
      db,
      rows.map(([userId]) => userId),
    )
  part()
  const groupIds = [...new Set(rows.flatMap(([, groupId]) => groupId ?? []))]
  if (groupIds.length > 0) updatePayments(db, groupIds, now)
}

/**
 * Notes that the money held for a seat does not come back (`forfeited`: it is given up too late) or is still to come (`due`). What was owed before
 * stays owed.
 */
export function endPayment(db: Tx, ticketId: number, state: 'forfeited' | 'due', now: Date) {
  // what came without digits was due at another amount
  const amount = sql`iif(code is null, null, amount)`
  const rows = db.all<Pick<Payment, 'id' | 'userId' | 'state' | 'choice' | 'amount' | 'credit'>>(sql`
    select payments.id, payments.user_id as userId, state, choice, amount, credit from payments
    join memberships on memberships.id = ${SEAT_OF_PAYMENT} join dinner_groups on dinner_groups.id = payments.group_id
    where payments.ticket_id = ${ticketId} and (${heldSql('payments')} or (${state} = 'due' and (${forfeitedSql('payments')}
      or (${owedSql('payments')} and role = 'member' and ${IS_GROUP_ON}))))
    order by ${heldSql('payments')} desc, payments.id desc`)
  // a seat that is paid holds its money, unless its owner did not come, or was given it back
  const row = rows.find((one) => !isUsed(db, one))
  if (!row) return
  // who said that they had transferred did not, or says so again
  changeRow(db, payments, row.id, {
    state,
    ...(state === 'due' && { amount, choice: null, paidAt: null, transferredAt: null }),
    ...changedAt(now),
  })
}

/** Makes money that was forfeited owed to its person, with what usually becomes of it. */
export function giveBack(db: Tx, id: number, now: Date) {
  changeRow(db, payments, id, { state: 'owed', choice: usualChoice(db), ...changedAt(now) })
  updatePaymentOf(db, find(db, id), now)
}

/** Whether credit has paid for a seat whole: there is no transfer for it. */
export function isCovered(db: Db, id: number): boolean {
  const found = db.all(
    sql`select 1 from payments where ticket_id = ${id} and ${heldSql('payments')} and amount = 0`,
  )
  return found.length > 0
}

/** Notes that some users give up their money: what is owed, and what they paid for dinners ahead. */
export function giveUpPayments(db: Tx, userIds: readonly number[], now: Date) {
  endPayments(db, sql`user_id in ${oneOf(userIds)}`, 'people', now)
  closeCredit(db, userIds)
  for (const row of unused(db, and(inArray(payments.userId, oneOf(userIds)), owedSql('payments'))))
    changeRow(db, payments, row.id, { state: 'given up', ...changedAt(now) })
}

/**
 * Makes a new payment go back, as the payment that it was made of does, to a person who is to be erased and takes that back; to nobody where no
 * erasure holds that one.
 */
export function waitForOwner(db: Tx, { id, like }: { id: number; like: number }) {
  for (const column of ['user_id', 'ticket_id']) {
    const pointer = sql`
      from json_each(erasures.rows, '$.pointers')
      where value ->> 'table' = 'payments' and value ->> 'rowid' = ${like} and value ->> 'column' = ${column}`
    db.run(sql`
      update erasures set rows = json_insert(rows, '$.pointers[#]', json((select json_set(value, '$.rowid', ${id}) ${pointer})))
      where exists (select 1 ${pointer})`)
  }
}
