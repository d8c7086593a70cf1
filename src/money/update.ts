// one pass over the seats of groups: payments follow their seats, then what is due follows its price

import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import {
  awaitedSql,
  dueSql,
  forfeitedSql,
  hasPaymentSql,
  heldSql,
  IS_GROUP_ON,
  IS_WAITING,
  memberSql,
  owedSql,
  paidSql,
  SAYS_PAID,
} from '../db/rules'
import { payments } from '../db/schema'
import { changeRow, type Deferred, defer, runDeferred, type Tx } from '../db/transact'
import { isAwaited, isCancelled } from '../domain/group/group'
import { isDue, isHeld, neverCame, type PaymentState, stateOfPayment } from '../domain/money/payment'
import { isUsed } from './credit'
import { giveBackShort, takeBackShort, usualChoice } from './refund-rules'
import { changedAt, idsOf, type Row, rowsOf, setPrices, setStatus, ticketRows } from './rows'
import { endOthers, seatPrice } from './seat-money'

/**
 * Has the payments of groups brought in line with their seats: what is due is made, follows its price, and ends with its seat;
 * what came is held or owed.
 */
export function updatePayments(db: Tx, groupIds: readonly number[], now: Date) {
  defer(db, OF_SEATS, groupIds, now)
}

/** Brings the payments of tickets that have no seat yet in line with them, as of seats. */
export function updatePaymentsOfTickets(db: Tx, ticketIds: readonly number[], now: Date) {
  settlePaymentsOfTickets(db, ticketIds, now)
  endSecond(db, sql`id in ${oneOf(ticketIds)}`, now)
}

/** Has what was paid by a sign-up for a second place of the person whose number it has just got owed. */
export function followPhone(db: Tx, userId: number, now: Date) {
  const theirs = sql`(
    select other.user_id from profiles as own cross join profiles as other on other.person_id = own.person_id where own.user_id = ${userId})`
  endSecond(db, sql`user_id in ${theirs}`, now, userId)
}

function endSecond(db: Tx, which: SQL, now: Date, newUserId?: number) {
  const ended = endOthers(db, which, newUserId)
  if (ended.length > 0) settlePaymentsOfTickets(db, ended, now)
}

/** Has what a payment that has changed is for brought in line with it, and the other payments for that. */
export function updatePaymentOf(db: Tx, { groupId, ticketId }: Pick<Row, 'groupId' | 'ticketId'>, now: Date) {
  if (groupId > 0) updatePayments(db, [groupId], now)
  else if (ticketId !== null) defer(db, OF_TICKETS, [ticketId], now)
}

const OF_TICKETS: Deferred = { order: 3, run: updatePaymentsOfTickets }

const OF_SEATS: Deferred = {
  order: 2,
  run(db, groupIds, now) {
    takeBackShort(db, groupIds, now)
    const isAlone = groupIds.length === 1
    settleSeats(db, isAlone ? sql`group_id = ${groupIds[0]}` : sql`group_id in ${oneOf(groupIds)}`, now)
    const seated = sql`id in (select ticket_id from memberships where left_at is null and group_id in ${oneOf(groupIds)})`
    endSecond(db, seated, now)
    giveBackShort(db, groupIds, now)
  },
}

/** Brings payments in line with seats that are about to be deleted, `by` their group or their people. */
export function endPayments(db: Tx, which: SQL, by: 'group' | 'people', now: Date) {
  runDeferred(db)
  settleSeats(db, which, now, by)
}

/** Makes seats that were paid for nothing those that are to be paid, once their dinners are not free any more. */
export function endFree(db: Tx, groupIds: readonly number[]) {
  db.run(sql`
    update tickets set status = 'confirmed', version = version + 1 where ${paidSql('tickets')} and id in (
      select ticket_id from memberships as seat join dinner_groups on dinner_groups.id = group_id
      where group_id in ${oneOf(groupIds)} and ${memberSql('seat')} and ${seatPrice(sql`seat.user_id`)} is not 0
        and not ${hasPaymentSql('seat.ticket_id', sql`(${heldSql('payments')} or ${forfeitedSql('payments')})`)})`)
}

function settlePaymentsOfTickets(db: Tx, ids: readonly number[], now: Date) {
  settle(db, ticketRows(db, sql`ticket_id in ${oneOf(ids)}`, ids), now)
  // only who has paid, or says so, is asked whether they come on another day
  db.run(sql`
    update tickets set answer_by = null
    where id in ${oneOf(ids)} and answer_by is not null and not ${SAYS_PAID} and ${IS_WAITING}`)
}

function settleSeats(db: Tx, which: SQL, now: Date, deleted?: 'group' | 'people') {
  const areSeatsGone = deleted !== undefined
  if (!areSeatsGone) payFromEarlierSeat(db, which)
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
    const isLetGo = row.isLetGo === 1
    const isShort = row.isShort === 1
    const given = { leftAt, leftCode, isMissed, isLetGo, isShort }
    const seat = areSeatsGone || !role || !status ? undefined : { role, status, ...given }
    const dinner = { status: row.groupStatus, eventAt: row.eventAt, price: row.price }
    let next = id === null ? 'due' : stateOfPayment(state, seat, dinner, at)
    const isSecond = id !== null && isDue(row) && due.has(ticketId ?? 0)
    if (next === 'due' && ticketId !== null && !held.has(ticketId) && !isSecond) {
      due.set(ticketId, [...(due.get(ticketId) ?? []), row])
      continue
    }
    if (neverCame(row) && (next === 'due' || held.has(ticketId))) next = 'void'
    if (id === null) continue
    // what was left of credit pays a seat only where that is its whole price
    const isRest = row.amount === 0 && row.credit < (row.price ?? 0)
    if (next === 'held' && !isHeld(row) && (held.has(ticketId) || isRest || isUsed(db, row))) continue
    if (next === 'held') held.add(ticketId)
    // who is confirmed and whose money is here has paid
    if (next === 'held' && role === 'member' && isAwaited(row) && leftAt === null) paid.push(ticketId!)
    if (next !== state) changed.set(next, [...(changed.get(next) ?? []), row])
  }
  for (const [state, rows] of changed)
    db.update(payments)
      .set({
        state,
        ...(state === 'held' && { choice: null }),
        ...(!neverCame({ state }) && { paidAt: sql`coalesce(paid_at, ${at})` }),
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
  if (due.size > 0) setPrices(db, [...due.values()], now)
}

/** Whether money is owed since the house called the dinner off, or has no table for them. */
function isCalledOff(
  { amount, groupStatus, leftAt, leftCode, isLetGo }: Row,
  deleted: 'group' | 'people' | undefined,
): boolean {
  if (amount === null || deleted === 'people') return false
  const isOff = isCancelled({ status: groupStatus }) || deleted === 'group'
  return isLetGo === 1 || leftCode === 'no table' || (isOff && leftAt === null)
}

/**
 * Gives seats that are confirmed and not paid what is owed to their people for an earlier seat of the same group at its price, and a transfer
 * that came twice where the same amount is due.
 */
function payFromEarlierSeat(db: Db, which: SQL) {
  const price = seatPrice(sql`seat.user_id`)
  const found = db.all<{ id: number; ticket: number }>(sql`
    select owed.id, seat.ticket_id as ticket from (select * from payments where ${which} and ${owedSql('payments')}) as owed
    join seats as seat on seat.group_id = owed.group_id and seat.user_id = owed.user_id
    join dinner_groups on dinner_groups.id = seat.group_id
    where ${memberSql('seat')} and ${awaitedSql('seat')} and ${IS_GROUP_ON}
      and ${price} is not 0 and owed.ticket_id is not seat.ticket_id
      and (iif(owed.ticket_id is not null, ${price} in (amount + credit, amount + credit - code), exists (
        select 1 from payments as due where due.ticket_id = seat.ticket_id and ${dueSql('due')} and amount = owed.amount)))`)
  for (const { id, ticket } of found) {
    const row = db.select().from(payments).where(eq(payments.id, id)).get()!
    if (!isUsed(db, row)) changeRow(db, payments, id, { ticketId: ticket })
  }
}
