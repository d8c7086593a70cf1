import type { GroupStatus, MemberStatus, Role } from './group'
import { type Dinner, hasBegun } from './seat'

/** The states of money that came for a seat. */
export const PAYMENT_STATES = [
  /** for a dinner ahead, or used by one that was */
  'held',
  /** has to go back, or is kept for another dinner */
  'owed',
  /** went back, or was used for another dinner */
  'settled',
  /** does not come back: the seat was cancelled too late */
  'forfeited',
  /** its owner had their data erased, and gave it up */
  'given up',
  /** never came: staff took the note of it back */
  'withdrawn',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** The seat of a payment as it is now; undefined once it is deleted with its group or its person. */
export interface PaidSeat {
  role: Role
  status: MemberStatus
  leftAt: string | null
}

/**
 * Returns the state of a payment, given its seat and its dinner as they are at `now`. A seat of a dinner that is not off
 * holds what came for it until it ends or drops out, whatever its status is then; what was held otherwise is owed, but for a
 * dinner that was.
 */
export function stateOfPayment(
  before: PaymentState,
  seat: PaidSeat | undefined,
  dinner: Pick<Dinner, 'eventAt'> & { status: GroupStatus },
  now: string,
): PaymentState {
  if (before === 'settled') return before
  const holds = before === 'held' ? seat?.status !== 'dropped' : seat?.status === 'paid'
  if (seat && holds && isTaken(seat, dinner.status)) return 'held'
  if (before !== 'held') return before
  if (dinner.status === 'cancelled') return 'owed'
  // a backup who paid was never needed
  if (seat && seat.leftAt === null && holds) return 'owed'
  // a date ahead says more than that staff have completed it
  const wasHeld = dinner.eventAt === null ? dinner.status === 'completed' : hasBegun(dinner, now)
  return wasHeld ? 'held' : 'owed'
}

function isTaken({ role, leftAt }: PaidSeat, group: GroupStatus): boolean {
  if (leftAt !== null || group === 'cancelled') return false
  return role === 'member' || group !== 'completed'
}
