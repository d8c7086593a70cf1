import { and, eq, inArray, isNull } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { dinnerGroups, memberships, SEAT, ticketedSeats } from '../db/schema'
import { changeRow, type Tx } from '../db/transact'
import { isOpen, isTooLateToCancel } from '../domain/group/seat'
import { endTicket, waitingTickets } from '../evenings/tickets'
import { countUp } from '../groups/seats'
import { changeTickets, followSeats } from '../groups/tickets'
import { endPayment } from '../money/payments'
import { presumeChoice } from '../money/refund-rules'
import { holdsMoney, isToCome } from '../money/refunds'
import { knownSeat } from '../people/seats'
import { refundChoices } from './page'
import type { MyRules } from './state'

/** Ends the seats and places of sign-ups at dinners to come for good; what can be given back is owed. */
export function leaveSeats(db: Tx, userIds: readonly number[], rules: MyRules, now: Date) {
  const at = now.toISOString()
  for (const { seat, group, isLate } of seatsToCome(db, userIds, rules, now)) {
    if (isLate) endPayment(db, seat.ticketId, 'forfeited', now)
    changeRow(db, memberships, seat.id, { leftAt: at, leftCode: 'cancelled', holdsSeat: false })
    changeTickets(db, [seat.ticketId], { answerBy: null, payBy: null })
    countUp(db, group.id)
    followSeats(db, [group.id], now)
    presumeChoice(db, [seat.ticketId], refundChoices(rules)[0]!)
  }
  for (const { ticket } of waitingTickets(db, userIds, now))
    endTicket(db, ticket, refundChoices(rules)[0]!, now)
}

/** Whether money of sign-ups comes back: what was paid for a seat that can only be cancelled too late does not. */
export function comesBack(db: Db, userIds: readonly number[], rules: MyRules, now: Date): boolean {
  const late = seatsToCome(db, userIds, rules, now).filter(({ isLate }) => isLate)
  return holdsMoney(
    db,
    userIds,
    now,
    late.map(({ seat }) => seat.ticketId),
  )
}

function seatsToCome(db: Db, userIds: readonly number[], { timeZone }: MyRules, now: Date) {
  const rows = db
    .select({ seat: SEAT, group: dinnerGroups })
    .from(ticketedSeats)
    .innerJoin(dinnerGroups, eq(dinnerGroups.id, ticketedSeats.groupId))
    .where(and(inArray(ticketedSeats.userId, oneOf(userIds)), isNull(ticketedSeats.leftAt), isToCome(now)))
    .all()
  return rows.map(({ seat, group }) => ({
    ...{ seat, group },
    // a table that staff have set to '-' offers her nothing, also not to cancel
    isLate: isOpen(group) && isTooLateToCancel(knownSeat(db, seat), group, now, timeZone),
  }))
}
