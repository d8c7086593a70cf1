import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { auditBulk } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { asAct } from '../audit/undoable'
import { dayOf } from '../db/day'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { IS_WITHOUT_SEAT, sentSql } from '../db/rules'
import { dinnerGroups, payments, ticketedSeats, tickets } from '../db/schema'
import { changeRow, type Refused, refused, type Tx } from '../db/transact'
import { heldUntil, isRepairable } from '../domain/evening/evening-hours'
import type { Timing } from '../domain/group/deadlines'
import { hasPaid, isAwaited, isCancelled, isIdle } from '../domain/group/group'
import type { DueChange, LeftReason, PaidDone } from '../domain/money/money-calls'
import { isDue, isHeld, isVoid, neverCame } from '../domain/money/payment'
import { isPersonTakenThatDay, placesLeft, storedEvening } from '../groups/evening'
import { changeStatus } from '../groups/member-status'
import { giveBack, receiveDue, receiveVoid, waitForOwner } from '../money/payments'
import { changedAt } from '../money/rows'
import { SEAT_OF_PAYMENT } from '../money/seat-money'
import { updatePaymentOf } from '../money/update'

/**
 * Marks payments as paid, with the seats that they are for, in one transaction. Those that are paid already or whose seat is
 * gone are left as they are and returned, also ids that no payment has.
 */
export function markPaid(
  db: Db,
  by: Staff,
  given: readonly number[],
  timing?: Timing,
  now = new Date(),
): { ok: true; undo: number | null } & Pick<PaidDone, 'paid' | 'left'> {
  const ids = [...new Set(given)]
  const mark = (db: Tx) => {
    const rows = new Map(findPayments(db, ids).map((row) => [row.payment.id, row]))
    const left = ids.flatMap((id) => {
      const row = rows.get(id)
      const reason = row ? whyNotDue(row) : 'gone'
      return reason ? [{ id, reason }] : []
    })
    for (const { id } of left) rows.delete(id)
    const paid = ids.flatMap((id) => rows.get(id) ?? [])
    for (const row of paid) receive(db, by, row, row.payment.amount, now, timing)
    finish(
      db,
      by,
      paid.map((row) => [row, cameText('due → paid', row.payment.amount)]),
      now,
    )
    return { ok: true as const, paid: paid.length, left }
  }
  return asAct(db, by, { kind: 'money', detail: 'paid' }, scopeOf(db, findPayments(db, ids)), mark, now)
}

/**
 * Changes a payment by what came (see changeDueSchema), with the status of its seat, also of a dinner that was. Refuses an
 * outdated `version`, and a payment that is not in a state for it.
 */
export function changeDue(
  db: Db,
  by: Staff,
  id: number,
  { state, amount, version }: Omit<DueChange, 'state'> & { state: Exclude<DueChange['state'], 'settled'> },
  timing?: Timing,
  now = new Date(),
):
  | { ok: true; undo: number | null }
  | Refused<'unknown' | 'stale' | 'not due' | 'not paid' | 'not forfeited'> {
  const find = (db: Db) => findPayments(db, [id])[0]
  const change = (db: Tx) => {
    const row = find(db)
    if (!row) return refused('unknown')
    if (row.payment.version !== version) return refused('stale')
    const came = amount ?? row.payment.amount
    const done = { paid: takePaid, due: takeBack, 'came twice': takeTwice, owed: takeForfeited }[state](
      db,
      by,
      row,
      came,
      now,
      timing,
    )
    if (!done.ok) return done
    finish(db, by, [[row, done.said]], now)
    return { ok: true as const }
  }
  return asAct(
    db,
    by,
    { kind: 'money', detail: state === 'owed' ? 'given back' : state },
    scopeOf(db, findPayments(db, [id])),
    change,
    now,
  )
}

type Taken<Reason extends string> = { ok: true; said: string } | Refused<Reason>

/** Marks what is due as paid, with its seat. Money that comes for what is due no longer is owed, and pays its seat where that is confirmed. */
function takePaid(
  db: Tx,
  by: Staff,
  row: Row,
  came: number | null,
  now: Date,
  timing?: Timing,
): Taken<'not due'> {
  if (isVoid(row.payment)) {
    if (row.ticket) claimPlace(db, row.ticket, now)
    receiveVoid(db, row.payment.id, came, now)
    return { ok: true, said: cameText('void → owed', came) }
  }
  if (whyNotDue(row)) return refused('not due')
  receive(db, by, row, came, now, timing)
  return { ok: true, said: cameText('due → paid', came) }
}

/** Makes what is paid due again, with its seat; what its guest says that they transferred, and is not there, is due as before they said so. */
function takeBack(
  db: Tx,
  by: Staff,
  { payment, seat, group, ticket }: Row,
  _came: number | null,
  now: Date,
  timing?: Timing,
): Taken<'not paid'> {
  const { id, transferredAt, amount, version } = payment
  if (neverCame(payment) && transferredAt !== null) {
    changeRow(db, payments, id, { transferredAt: null, version: version + 1 })
    updatePaymentOf(db, payment, now)
    return { ok: true, said: 'not there' }
  }
  // what credit paid for is no transfer that could be due again
  if (!isHeld(payment) || amount === 0) return refused('not paid')
  if (ticket) {
    if (!hasPaid(ticket)) return refused('not paid')
    const { answersUntil } = storedEvening(db, ticket.eveningId!)!
    setTicket(db, ticket, 'confirmed', { payBy: heldUntil(HOLD_AGAIN_HOURS, answersUntil, now) })
    changeRow(db, payments, id, {
      state: 'due',
      paidAt: null,
      choice: null,
      transferredAt: null,
      ...changedAt(now),
    })
    updatePaymentOf(db, payment, now)
    return { ok: true, said: 'held → due' }
  }
  // a status that is there already is nobody's to change: the money of that seat is another payment
  if (!group || !hasSeat(seat) || !hasPaid(seat)) return refused('not paid')
  changeStatus(db, by, { seat, group }, { status: 'confirmed' }, now, timing)
  return { ok: true, said: 'held → due' }
}

/** Notes that a transfer came once more, whatever became of what came before, also of a second one: it is owed, for no seat. */
function takeTwice(db: Tx, _by: Staff, row: Row, came: number | null, now: Date): Taken<'not paid'> {
  const { id, userId, groupId, groupName, eventAt, paidAt, amount, code, version } = row.payment
  if (paidAt === null || !came) return refused('not paid')
  const at = now.toISOString()
  const evening = row.ticket && storedEvening(db, row.ticket.eveningId!)!
  // once, also where two of staff read the same list
  changeRow(db, payments, id, { version: version + 1 })
  const second = db
    .insert(payments)
    .values({
      ...{ userId, groupId, groupName, eventAt, amount: came, code: came === amount ? code : null },
      ...(evening && { groupName: `Evening in ${evening.area}`, eventAt: evening.at }),
      ...{ state: 'owed', stateAt: at, paidAt: at },
    })
    .returning()
    .get()
  waitForOwner(db, { id: second.id, like: id })
  updatePaymentOf(db, row.payment, now)
  return { ok: true, said: cameText('came twice', came) }
}

/** Gives back what its owner forfeited, or gave up with data that are there again. */
function takeForfeited(
  db: Tx,
  _by: Staff,
  { payment }: Row,
  came: number | null,
  now: Date,
): Taken<'not forfeited'> {
  const { id, state, userId } = payment
  if ((state !== 'forfeited' && state !== 'given up') || userId === null) return refused('not forfeited')
  giveBack(db, id, now)
  return { ok: true, said: cameText(`${state} → owed`, came) }
}

/** Returns why a payment cannot be marked as paid with its seat. */
function whyNotDue({ payment, seat, group, ticket }: Row): LeftReason | undefined {
  if (!isDue(payment)) return payment.paidAt === null ? 'gone' : 'paid'
  if (ticket) return isAwaited(ticket) ? undefined : 'gone'
  return group && hasSeat(seat) && isAwaited(seat) ? undefined : 'gone'
}

function hasSeat(seat: Row['seat']): seat is NonNullable<Row['seat']> {
  return seat !== null && seat.leftAt === null
}

/** Hours for which a place is held again whose transfer turns out not to have come. */
const HOLD_AGAIN_HOURS = 24

function setTicket(
  db: Db,
  { id }: NonNullable<Row['ticket']>,
  status: 'confirmed' | 'paid',
  set: { payBy: string | null; answerBy?: SQL<string | null> },
) {
  changeRow(db, tickets, id, { status, ...set, version: sql`${tickets.version} + 1` })
}

/** Until when who pays is asked for another day that they were sent nothing of: until joining ends. */
const ANSWER_BY = sql<string | null>`(
  select answers_until from evenings where evenings.id = tickets.evening_id and ${IS_WITHOUT_SEAT}
    and ${dayOf(sql`moved_from`)} <> ${dayOf(sql`evenings.at`)} and not exists (
      select 1 from messages where messages.user_id = tickets.user_id and messages.evening_id = evenings.id
        and kind = 'moved' and ${sentSql('messages')} and not over))`

/** Gives somebody whose money came after their hold a place at the evening, if there is one. */
function claimPlace(db: Db, ticket: NonNullable<Row['ticket']>, now: Date) {
  const evening = storedEvening(db, ticket.eveningId!)!
  if (!isIdle(ticket) || isCancelled(evening) || !isRepairable(evening, now)) return
  if (placesLeft(db, evening) > 0 && !isPersonTakenThatDay(db, ticket.userId, evening))
    setTicket(db, ticket, 'confirmed', { payBy: null, answerBy: ANSWER_BY })
}

/** Marks what is due as paid, with its seat. */
function receive(db: Tx, by: Staff, row: Row, amount: number | null, now: Date, timing?: Timing) {
  const { payment, seat, group, ticket } = row
  if (ticket) {
    receiveDue(db, payment.id, amount, now)
    setTicket(db, ticket, 'paid', { payBy: null, answerBy: sql`coalesce(answer_by, ${ANSWER_BY})` })
    return
  }
  const came = { id: payment.id, amount }
  changeStatus(db, by, { seat: seat!, group: group! }, { status: 'paid', came }, now, timing)
}

/** Notes what was done to payments. */
function finish(db: Tx, by: Staff, done: readonly (readonly [Row, said: string])[], now: Date) {
  if (done.length === 0) return
  const subjects = done.map(
    ([
      {
        payment: { id, groupId, userId },
      },
      said,
    ]) => ({
      ...{ groupId, ...(userId !== null && { userId }) },
      detail: `payment ${id}: ${said}`,
    }),
  )
  auditBulk(db, by, 'marked a payment', subjects, now)
}

function cameText(change: string, came: number | null): string {
  return came === null ? change : `${change}, ${came} rupiah`
}

export type Row = ReturnType<typeof findPayments>[number]

/** Where payments change rows: in their groups, and in the places at evenings of their people. */
export function scopeOf(db: Db, rows: readonly Row[]) {
  const owners = rows.flatMap(({ payment }) => (payment.groupId > 0 ? [] : (payment.userId ?? [])))
  return {
    groupIds: [...new Set(rows.flatMap(({ payment }) => payment.groupId || []))],
    answersOf: idsIn(db)(sql`
        select other.user_id from profiles as own join profiles as other on other.person_id = own.person_id
        where own.user_id in ${oneOf(owners)}`),
  }
}

export function findPayments(db: Db, ids: readonly number[]) {
  const found = db
    .select({
      payment: payments,
      seatId: sql<number | null>`${SEAT_OF_PAYMENT}`,
      group: dinnerGroups,
      ticket: tickets,
    })
    .from(payments)
    .leftJoin(dinnerGroups, eq(dinnerGroups.id, payments.groupId))
    // one that has no seat yet
    .leftJoin(tickets, and(eq(tickets.id, payments.ticketId), eq(payments.groupId, 0)))
    .where(inArray(payments.id, oneOf(ids)))
    .all()
  // behind a left join SQLite would read all of the view
  const seatIds = found.flatMap(({ seatId }) => seatId ?? [])
  const rows = db
    .select()
    .from(ticketedSeats)
    .where(inArray(ticketedSeats.id, oneOf(seatIds)))
    .all()
  const seats = new Map(rows.map((seat) => [seat.id, seat]))
  return found.map(({ seatId, ...row }) => ({ ...row, seat: seats.get(seatId ?? 0) ?? null }))
}
