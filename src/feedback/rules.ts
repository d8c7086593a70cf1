import { CONTACT_DAYS, FEEDBACK_DAYS } from '../domain/after-dinner/feedback'
import { displayInstant } from '../domain/time'
import { DAY_MS, MINUTE_MS } from '../domain/units'
import { instantOf } from '../domain/wall-clock'

/**
 * The group of a `never` that stands beside what a guest has chosen: both have the number by then, or staff have noted whom a
 * report is about.
 */
export const BESIDE = 0

/** When guests are first asked, on the day of the dinner; of a late one not before most have eaten. */
const EVENING_END = '21:30'
const EATEN_MINUTES = 90
/** When contacts appear. */
const REVEAL_HOUR = '10:00'

/** Returns from when to when (ms) guests can answer after a dinner: until contacts appear that were allowed last, so that each can be taken back. */
export function feedbackWindow(eventAt: string, timeZone: string): { from: number; until: number } {
  const evening = Date.parse(instantOf(dayOf(eventAt, timeZone), EVENING_END, timeZone)!)
  const dinner = Date.parse(eventAt)
  return {
    from: Math.max(evening, dinner + EATEN_MINUTES * MINUTE_MS),
    until: nextReveal(dinner + FEEDBACK_DAYS * DAY_MS, timeZone),
  }
}

/** Returns from when to when (ms) two see each other's contact: from the next 10.00 after both allowed it. */
export function contactTime(
  first: string,
  second: string,
  timeZone: string,
): { from: number; until: number } {
  const from = nextReveal(Math.max(Date.parse(first), Date.parse(second)), timeZone)
  return { from, until: from + CONTACT_DAYS * DAY_MS }
}

/** Returns the instant (ms) before which both must have allowed it so that they see each other's contact at `now`, or have seen it. */
export function revealedBefore(now: number, timeZone: string): number {
  const today = revealOn(now, timeZone)
  return today <= now ? today : revealOn(today - DAY_MS, timeZone)
}

function nextReveal(instant: number, timeZone: string): number {
  const today = revealOn(instant, timeZone)
  // a day may have 23 to 25 hours
  return today > instant ? today : revealOn(today + DAY_MS, timeZone)
}

function revealOn(instant: number, timeZone: string): number {
  const day = dayOf(new Date(instant).toISOString(), timeZone)
  return Date.parse(instantOf(day, REVEAL_HOUR, timeZone)!)
}

function dayOf(instant: string, timeZone: string): string {
  return displayInstant(instant, 'yyyy-MM-dd', timeZone)
}
