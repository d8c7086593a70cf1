import type { Tx } from '../db/transact'
import type { GroupStatus, LeftCode } from '../domain/group/group'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import { endPayment } from '../money/payments'
import { chooseForSeat } from '../money/refund-rules'
import { changeSeats } from './change-seats'
import { countUp, type Membership, seatsOf } from './seats'
import { changeTickets, type TicketChange } from './tickets'

interface Leaving extends TicketChange {
  code: LeftCode
  /** what its guest wants to become of the money that is owed then */
  refund?: RefundChoice | undefined
  /** the money does not come back */
  isKept?: boolean | undefined
}

/** Ends the seat of a guest who gives it up; the group goes on without them. */
export function giveUpSeat(
  db: Tx,
  seat: Membership,
  status: GroupStatus,
  { code, refund, isKept, ...set }: Leaving,
  now: Date,
) {
  const { member, backup } = seatsOf(db, seat.groupId)
  const wanted = { member: member.filter((id) => id !== seat.userId), backup }
  if (isKept) endPayment(db, seat.ticketId, 'forfeited', now)
  const changed = changeSeats(db, seat.groupId, status, wanted, { at: now.toISOString(), code })
  if (!changed.ok) throw new Error('the seats of a group could not be changed')
  changeTickets(db, [seat.ticketId], { ...set, status: 'dropped', answerBy: null, payBy: null })
  countUp(db, seat.groupId)
  if (refund) chooseForSeat(db, seat.ticketId, refund)
}
