import type { Outcome } from '../domain/after-dinner/outcome'
import { overAt } from '../domain/group/deadlines'
import { type GroupStatus, hasDropped, isCancelled, isReleased, type LeftCode } from '../domain/group/group'
import { isTooLateToCancel, type Seat } from '../domain/group/seat'

/** The end of a seat, as it is stored. */
export interface EndedSeat extends Seat {
  leftCode: LeftCode | null
  /** was confirmed or paid, at whatever time */
  saidYes: boolean
}

/** Returns the outcome that follows from a seat, and since when; undefined where it says nothing. `dropped`: when it was noted. */
export function computedOutcome(
  seat: EndedSeat,
  dinner: { status: GroupStatus; eventAt: string },
  { dropped, now, timeZone }: { dropped: string | null; now: string; timeZone: string },
): { outcome: Outcome; at: string } | undefined {
  const { leftAt, leftCode, saidYes } = seat
  if (leftAt !== null && (isReleased(seat) || leftCode === 'unreached' || leftCode === 'no table'))
    return { outcome: 'let go', at: leftAt }
  if (!saidYes) return undefined
  const isDropped = leftAt === null ? hasDropped(seat) : leftCode === 'dropped out'
  if (leftAt === null && !isDropped) return isCancelled(dinner) ? { outcome: 'let go', at: now } : undefined
  const at = isDropped ? dropped : leftCode === null || leftCode === 'cancelled' ? leftAt : null
  if (at === null || Date.parse(at) >= overAt(dinner.eventAt)) return undefined
  const isLate = isTooLateToCancel(seat, dinner, new Date(at), timeZone)
  return { outcome: isLate ? 'cancelled late' : 'cancelled', at }
}
