// how an evening comes to its tables, and the hours of what happens on the way; pure

import { hourOn, payBy, SHORT_HOURS, type Timing } from '../group/deadlines'
import { todayIn } from '../time'
import { HOUR_MS } from '../units'

/** The hours of an evening, UTC ISO; staff may move each of them. */
export interface EveningHours {
  /** joining ends, and tables are made */
  answersUntil: string
  /** the transfer of who was given a seat is due until then */
  payUntil: string
  /** who has not paid loses the seat, tables are announced, and the place is sent from then on */
  detailsFrom: string
}

/** Hours ahead of a dinner from which the usual hours hold. */
const USUAL_HOURS = 72
/** Hours before a dinner that is made late at which joining ends, and at which its tables are announced. */
const LATE_CLOSING_HOURS = 6
const LATE_DETAILS_HOURS = 4

/**
 * Returns the hours of a dinner at `at`: joining ends at noon two days before, transfers at 10.00 and the place is sent at noon of
 * the day before. Of one made less than three days ahead six and four hours before the dinner; at the latest three.
 */
export function usualHours(at: string, timeZone: string, now: Date): EveningHours {
  const dinner = Date.parse(at)
  const closing = hourOn(at, -2, 12, timeZone)
  if (!isLate(at, now))
    return {
      answersUntil: iso(closing),
      payUntil: iso(hourOn(at, -1, 10, timeZone)),
      detailsFrom: iso(hourOn(at, -1, 12, timeZone)),
    }
  const last = dinner - SHORT_HOURS * HOUR_MS
  const late = dinner - LATE_CLOSING_HOURS * HOUR_MS
  const closes = late > now.getTime() + HOUR_MS ? late : last
  const details = Math.max(closes, dinner - LATE_DETAILS_HOURS * HOUR_MS)
  return { answersUntil: iso(closes), payUntil: iso(details), detailsFrom: iso(details) }
}

/** Whether an evening at `at` that is made now is made late, less than three days ahead: its guests pay first. */
export function isLate(at: string, now: Date): boolean {
  return Date.parse(at) < now.getTime() + USUAL_HOURS * HOUR_MS
}

/** Least hours for which guests may answer to another day. */
const ANSWER_HOURS = 24

/**
 * Returns the hours of an evening that is moved to `at`. On the same day each stays, or keeps its distance to the dinner where it is on
 * that day; on another one guests have a day at least to answer. `given` is when joining ends as staff say it.
 */
export function movedHours(
  before: EveningHours & { at: string },
  at: string,
  given: string | undefined,
  timeZone: string,
  now: Date,
): EveningHours {
  if (isSameDay(before.at, at, timeZone)) {
    const later = Date.parse(at) - Date.parse(before.at)
    const moved = (hour: string) => (isSameDay(hour, at, timeZone) ? iso(Date.parse(hour) + later) : hour)
    const [payUntil, detailsFrom] = [moved(before.payUntil), moved(before.detailsFrom)]
    return { answersUntil: given ?? moved(before.answersUntil), payUntil, detailsFrom }
  }
  const answered = iso(now.getTime() + ANSWER_HOURS * HOUR_MS)
  const usual = usualHours(at, timeZone, now)
  return closingAt([given ?? usual.answersUntil, answered].sort().at(-1)!, usual)
}

/** Returns hours with another end of joining: the others come after it. */
export function closingAt(answersUntil: string, { payUntil, detailsFrom }: EveningHours): EveningHours {
  const notBefore = (hour: string) => (hour < answersUntil ? answersUntil : hour)
  return { answersUntil, payUntil: notBefore(payUntil), detailsFrom: notBefore(detailsFrom) }
}

/** Least hours for which a place is held. */
const HOLD_HOURS_LEAST = 1

/** Returns until when a place is held for so many hours from `now`: not past the end of joining, but for an hour at least. */
export function heldUntil(hours: number, answersUntil: string, now: Date): string {
  const wanted = Math.min(now.getTime() + hours * HOUR_MS, Date.parse(answersUntil))
  return iso(Math.max(wanted, now.getTime() + HOLD_HOURS_LEAST * HOUR_MS))
}

/** Whether two instants are on one day in `timeZone`. */
export function isSameDay(one: string, other: string, timeZone: string): boolean {
  return todayIn(timeZone, new Date(one)) === todayIn(timeZone, new Date(other))
}

/** An evening, as its steps see it. */
export interface EveningTimes extends EveningHours {
  at: string
  dealtAt: string | null
  announcedAt: string | null
}

/** Until when a guest who is seated at `now` pays: with the others, then until noon of the day before, then within three hours; null when none are left. */
export function payUntilOf(
  { payUntil, detailsFrom, at }: Pick<EveningTimes, 'payUntil' | 'detailsFrom' | 'at'>,
  now: Date,
): string | null {
  const soon = now.getTime() + SHORT_HOURS * HOUR_MS
  const ends = [payUntil, detailsFrom].find((end) => Date.parse(end) >= soon)
  if (ends) return ends
  return soon < Date.parse(at) ? iso(soon) : null
}

/** The hours of an evening that a table's deadlines follow from. */
export type PayHours = Pick<EveningTimes, 'at' | 'payUntil' | 'detailsFrom'>

/** Returns the deadline for the payment of a seat confirmed at `now` (UTC ISO), at a table of the evening's day or of none; null when too little time is left. */
export function payByOf(
  evening: PayHours | null | undefined,
  now: Date,
  eventAt: string | null,
  timing: Timing,
): string | null {
  // the same hour first: it takes no clock of a zone
  return evening && eventAt && (evening.at === eventAt || isSameDay(evening.at, eventAt, timing.timeZone))
    ? payUntilOf({ ...evening, at: eventAt }, now)
    : payBy(now, eventAt, timing)
}

/** Returns the hour (ms) until which tables may be made and repaired: three hours before the dinner. */
export function repairEnd({ at }: Pick<EveningTimes, 'at'>): number {
  return Date.parse(at) - SHORT_HOURS * HOUR_MS
}

/** Whether tables may still be made and repaired. */
export function isRepairable(evening: Pick<EveningTimes, 'at'>, now: Date): boolean {
  return now.getTime() < repairEnd(evening)
}

export type EveningStep = 'joining' | 'tables' | 'pay' | 'announce' | 'day' | 'door' | 'came' | 'thanks'

/** Returns the hour (UTC ISO) at which each step begins or is done. */
export function hoursOfSteps(
  { at, answersUntil, payUntil, detailsFrom }: EveningTimes,
  timeZone: string,
): Record<EveningStep, string> {
  return {
    ...{ joining: answersUntil, tables: answersUntil },
    ...{ pay: payUntil, announce: detailsFrom },
    day: iso(hourOn(at, 0, 10, timeZone)),
    door: at,
    came: iso(Date.parse(at) + 2 * HOUR_MS),
    thanks: iso(hourOn(at, 1, 10, timeZone)),
  }
}

/** Returns the step that an evening is in: the first that is neither done nor past. */
export function stepOf(state: EveningTimes, now: Date, timeZone: string): EveningStep {
  const at = now.toISOString()
  const hours = hoursOfSteps(state, timeZone)
  return (at < state.at ? stepToTable(state, now) : undefined) ?? stepFrom(hours, at)
}

/** Returns the step until the tables are as they are to be, or undefined after it. */
function stepToTable(state: EveningTimes, now: Date): EveningStep | undefined {
  const { answersUntil, detailsFrom, dealtAt, announcedAt } = state
  const at = now.toISOString()
  if (dealtAt === null) return at < answersUntil ? 'joining' : 'tables'
  if (announcedAt !== null) return undefined
  return at < detailsFrom ? 'pay' : 'announce'
}

/** Returns an evening on the wire as its steps see it. */
export function stateOf<T extends { answers_until: string }>(evening: T): T & { answersUntil: string } {
  return { ...evening, answersUntil: evening.answers_until }
}

/** Returns the step of an evening on the wire. */
export function currentStep(
  evening: Omit<EveningTimes, 'answersUntil'> & { answers_until: string },
  now: Date,
  zone: string,
): EveningStep {
  return stepOf(stateOf(evening), now, zone)
}

function stepFrom(hours: Record<EveningStep, string>, at: string): EveningStep {
  if (at < hours.door) return 'day'
  if (at < hours.came) return 'door'
  return at < hours.thanks ? 'came' : 'thanks'
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}

/** Whether joining ends before transfers are due, and these before the dinner. */
export function isInOrder({
  answersUntil,
  payUntil,
  at,
}: Pick<EveningTimes, 'answersUntil' | 'payUntil' | 'at'>): boolean {
  return answersUntil <= payUntil && payUntil <= at
}
