import { eq, sql } from 'drizzle-orm'
import { built } from '../db/built'
import { codeFor } from '../db/codes'
import type { Db } from '../db/open'
import { cancelledSql, confirmedSql, droppedSql } from '../db/rules'
import { dinnerGroups, payments, ticketedSeats } from '../db/schema'
import { isRepairable } from '../domain/evening/evening-hours'
import { AWAITED_MAX, hasLapsed, isStandby } from '../domain/evening/ticket'
import { overBefore, SHORT_HOURS } from '../domain/group/deadlines'
import { hasPaid, isAwaited, isCancelled, isIdle } from '../domain/group/group'
import { awaitsNewAnswer, countsOnAnotherDate, notifiedOf } from '../domain/group/seat'
import type { MyTicket } from '../domain/guest-page/guest-page'
import { isDue, isHeld, isVoid } from '../domain/money/payment'
import { type Guest, mayPay } from '../evenings/join'
import { freeUntilOf, IS_WAITING_OR_SEATED, isOfLink, ticketsAhead } from '../evenings/tickets'
import { knownSeat } from '../people/seats'
import type { MyFacts, WaitingTicket } from './state'

/**
 * Also of seats that ended with their evening, which are read to be cancelled, and of who had no table until three hours before: nobody leaves
 * a list after that.
 */
const shownTickets = ticketsAhead(sql`(${IS_WAITING_OR_SEATED} or (
  ${cancelledSql('evenings')} and tickets.ended_at is not null and ${confirmedSql('tickets')}) or (
  ${droppedSql('tickets')} and not exists (select 1 from memberships as seat where seat.ticket_id = tickets.id)
  and tickets.ended_at >= strftime('%Y-%m-%dT%H:%M:%fZ', evenings.at, '-${sql.raw(`${SHORT_HOURS}`)} hours')))`)

/** Returns what reads the payments for a ticket. */
export const paymentsFor = built((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.ticketId, sql.placeholder('id')))
    .prepare(),
)

/**
 * Returns the places of a guest at evenings, with a seat until these are over, but that of the seat `shown`, which their page is about, and the evenings among theirs
 * that were cancelled; with a link of a sign-up those that are its own.
 */
export function myTickets(
  db: Db,
  guest: Guest,
  now: Date,
  shown: number | undefined,
): Pick<MyFacts, 'tickets' | 'cancelled' | 'mayHold'> {
  const at = now.toISOString()
  const { userId, others, isOwn } = guest
  // who comes late still looks for the place
  const waiting = shownTickets(db, [userId, ...others], new Date(overBefore(now))).filter(
    ({ ticket, evening }) => ticket.membershipId !== null || ticket.endedAt !== null || evening.at > at,
  )
  const all = waiting.filter(
    ({ ticket }) =>
      (shown === undefined || ticket.membershipId !== shown) && (!isOwn || isOfLink(db, ticket)),
  )
  // a table that staff moved to another day alone goes ahead
  const isOff = ({ ticket, evening }: (typeof all)[number]) =>
    isCancelled(evening) && (ticket.membershipId === null || ticket.endedAt !== null)
  const tickets = all
    .filter((one) => !isOff(one))
    .map(({ ticket, evening }): WaitingTicket => {
      const { id, price, joinedAt, lapsedAt, answerBy } = ticket
      const seat = ticket.membershipId === null ? undefined : findSeatRow(db, ticket.membershipId)
      const isSeated = seat !== undefined
      const payBy = seat ? seat.payBy : ticket.payBy
      const date = seat ? dateOfSeat(db, seat, evening, ticket.movedFrom) : dateOf(evening, ticket.movedFrom)
      const freeUntil = isSeated ? (date.freeUntil ?? ticket.freeUntil) : freeUntilOf(ticket, evening)
      // a hold whose time has passed is stored as lapsed by the next write
      const rows = paymentsFor(db).all({ id })
      // what is due for it, or held
      const money = rows.find(isHeld) ?? rows.find(isDue)
      const isOver =
        !isSeated && isAwaited(ticket) && payBy !== null && payBy <= at && money?.transferredAt == null
      const status = isOver ? 'idle' : ((seat ?? ticket).status as MyTicket['status'])
      // who is on the list learns it once tables are made
      const shown = { status }
      const placeBy = isIdle(shown) ? evening.answersUntil : evening.detailsFrom
      const isGone = hasLapsed({ status, lapsedAt: isOver ? at : lapsedAt }, evening)
      const isClaimed = rows.some((row) => isVoid(row) && row.transferredAt !== null)
      return {
        ...{ id, evening: codeFor(db, 'evening', evening.id), joinedAt, area: evening.area },
        ...{ at: date.at, movedFrom: date.movedFrom, reason: date.reason },
        ...{
          price: price ?? evening.price,
          status: isGone ? 'dropped' : status,
          freeUntil: freeUntil !== null && freeUntil > at ? freeUntil : null,
        },
        answerBy: answerBy !== null && answerBy > at ? answerBy : null,
        placeBy: placeBy > at ? placeBy : null,
        groupId: seat && hasPaid(shown) ? seat.groupId : null,
        hasNoTable: (evening.dealtAt !== null || ticket.endedAt !== null) && !isSeated && !isGone,
        isStandby:
          isIdle(shown) && !isRepairable(evening, now) ? null : isStandby({ ...ticket, status }, evening),
        hasLapsed: isIdle(shown) && (isOver || lapsedAt !== null),
        canPay: isIdle(shown) && !isOver && !isClaimed && mayPay(db, guest, evening, now),
        due:
          isAwaited(shown) && money && isDue(money) && money.amount !== null
            ? {
                amount: money.amount,
                by: payBy,
                ...{ code: money.code, credit: money.credit },
                isTransferred: money.transferredAt !== null,
              }
            : null,
        isClaimed,
        held: hasPaid(shown) && money && isHeld(money) ? (money.amount ?? 0) + money.credit : 0,
      }
    })
  const cancelled = all.filter(isOff).map(({ evening }) => ({ at: evening.at, reason: evening.changeReason }))
  // also the seat that is shown
  const seat = waiting.find(({ ticket }) => ticket.membershipId === shown)
  const mayHold = tickets.filter(isAwaited).length + Number(isAwaited(seat?.ticket)) < AWAITED_MAX
  return { mayHold, tickets: tickets.map((one) => ({ ...one, canPay: one.canPay && mayHold })), cancelled }
}

interface Dated extends Pick<WaitingTicket, 'at' | 'movedFrom' | 'reason'> {
  /** until when a seat is given up for free that was moved to a date which its owner did not choose */
  freeUntil?: string
}

function dateOf(
  { at, changeReason }: { at: string; changeReason: string | null },
  from: string | null,
): Dated {
  return from !== null && from !== at
    ? { at, movedFrom: from, reason: changeReason }
    : { at, movedFrom: null, reason: null }
}

// staff may have moved its table alone, with or without a new date
function dateOfSeat(
  db: Db,
  row: typeof ticketedSeats.$inferSelect,
  evening: { at: string; changeReason: string | null },
  joinedAs: string | null,
): Dated {
  const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, row.groupId)).get()!
  const { eventAt, changeReason: reason } = group
  const seat = knownSeat(db, row)
  const isOther = countsOnAnotherDate(seat, group)
  const from = isOther ? notifiedOf(seat, group).announced : null
  const at = eventAt ?? evening.at
  const dated =
    from !== null && from !== eventAt
      ? { at, movedFrom: from, reason }
      : // an hour that was moved with the evening
        dateOf(
          at === evening.at ? evening : { at, changeReason: reason },
          at === evening.at ? joinedAs : null,
        )
  return isOther || awaitsNewAnswer(seat) ? { ...dated, freeUntil: at } : dated
}

function findSeatRow(db: Db, id: number) {
  return db.select().from(ticketedSeats).where(eq(ticketedSeats.id, id)).get()
}
