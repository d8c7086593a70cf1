import {
  type GroupStatus,
  hasDropped,
  hasPaid,
  holdsSeat,
  isAwaited,
  isCancelled,
  isCompleted,
  type LeftCode,
  type MemberStatus,
  type Role,
} from '../group/group'
import { type Dinner, hasBeen, hasBegun } from '../group/seat'

/** The states of money for a seat, from when it is due. */
export const PAYMENT_STATES = [
  /** is expected for a seat that is confirmed */
  'due',
  /** for a dinner ahead, or used by one that was */
  'held',
  /** has to go back, or is kept for another dinner */
  'owed',
  /** went back, or was used for another dinner */
  'settled',
  /** does not come back: the seat was cancelled too late, or nobody came */
  'forfeited',
  /** its owner had their data erased, and gave it up */
  'given up',
  /** never came, and is not due any more */
  'void',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** The seat of a payment as it is now; undefined once it is deleted with its group or its person. */
export interface PaidSeat {
  role: Role
  status: MemberStatus
  leftAt: string | null
  leftCode: LeftCode | null
  /** its owner did not come to the dinner */
  isMissed: boolean
  /** its owner did not come, and was never sent that they had it */
  isLetGo?: boolean
  /** too few came to its table, so that what its owner paid goes back */
  isShort: boolean
}

/** States of money that never came. */
export const NEVER_CAME: readonly PaymentState[] = ['due', 'void']

// also of what a list shows of a payment, whose states are named otherwise in part
type InState = { state: string }

export function isDue({ state }: InState): boolean {
  return state === 'due'
}

export function isHeld({ state }: InState): boolean {
  return state === 'held'
}

export function isOwed({ state }: InState): boolean {
  return state === 'owed'
}

export function isSettled({ state }: InState): boolean {
  return state === 'settled'
}

export function isVoid({ state }: InState): boolean {
  return state === 'void'
}

export function neverCame({ state }: { state: PaymentState }): boolean {
  return NEVER_CAME.includes(state)
}

/** Whether it is kept for other dinners of its owner. */
export function isCredit(payment: InState & { choice: string | null }): boolean {
  return isOwed(payment) && payment.choice === 'credit'
}

/**
 * Returns the state of a payment, given its seat and its dinner as they are at `now`. A seat of a dinner that is not off
 * holds what came for it until it ends or drops out, whatever its status is then; what was held otherwise is owed, but for a
 * dinner that was. What is owed for a seat pays it once it is confirmed again. Who did not come forfeits what would be held,
 * for as long as that is noted, unless it was given back, and so it stays to who came where few did; who was let go is owed it. What never came is due while its seat is confirmed, and came with its status, unless nothing is to pay.
 */
export function stateOfPayment(
  before: PaymentState,
  seat: PaidSeat | undefined,
  dinner: PricedDinner,
  now: string,
): PaymentState {
  const wasHeld = before === 'held' || (before === 'forfeited' && hasSat(seat, dinner, now))
  // what staff gave back to who did not come, and the house to who sat with few
  if (before === 'owed' && hasPaid(seat) && (seat?.isMissed || seat?.isShort)) return before
  const next = withoutOutcome(wasHeld ? 'held' : before, seat, dinner, now)
  if (next !== 'held') return next
  return seat?.isLetGo ? 'owed' : seat?.isMissed ? 'forfeited' : next
}

function withoutOutcome(
  before: PaymentState,
  seat: PaidSeat | undefined,
  dinner: PricedDinner,
  now: string,
): PaymentState {
  if (before === 'settled') return before
  if (neverCame({ state: before })) {
    const isPaid = seat && hasPaid(seat) && dinner.price !== 0
    if (before === 'due' && isPaid && isTaken(seat, dinner)) return 'held'
    return seat && becomesDue(seat, dinner, before) ? 'due' : 'void'
  }
  const holds =
    before === 'held' ? !hasDropped(seat) : hasPaid(seat) || (before === 'owed' && isAwaited(seat))
  if (seat && holds && isTaken(seat, dinner)) return 'held'
  if (before !== 'held') return before
  if (isCancelled(dinner)) return 'owed'
  // a backup who paid was never needed
  if (seat && seat.leftAt === null && holds) return 'owed'
  return hasBeen(dinner, now) ? 'held' : 'owed'
}

/** Whether a member's seat was theirs until the dinner, so that its money is forfeited only where they did not come. */
function hasSat(seat: PaidSeat | undefined, dinner: PricedDinner, now: string): boolean {
  if (seat?.role !== 'member' || !hasBegun(dinner, now)) return false
  const isOpen = !hasDropped(seat) && !isAwaited(seat)
  return seat.leftAt === null ? isOpen : seat.leftCode === 'absent'
}

/** The dinner of a payment; a price of 0 is nothing to pay, none is not known yet. */
export interface PricedDinner extends Pick<Dinner, 'eventAt'> {
  status: GroupStatus
  price: number | null
}

// nothing becomes due for a dinner that was completed, and what was due stays
function becomesDue(seat: PaidSeat, dinner: PricedDinner, before: PaymentState): boolean {
  const isAhead = !isCompleted(dinner) || before === 'due'
  return seat.role === 'member' && isAwaited(seat) && isTaken(seat, dinner) && isAhead && dinner.price !== 0
}

function isTaken({ role, leftAt }: PaidSeat, { status }: PricedDinner): boolean {
  return holdsSeat(role, status, leftAt)
}
