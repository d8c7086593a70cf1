export { TestClock } from '../support/test-clock'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** Monday 4 January 2027, midnight in Jakarta. */
export const BEGIN = Date.parse('2027-01-03T17:00:00.000Z')

export const iso = (at: number) => new Date(at).toISOString()
/** Hours of a day at which staff work. */
export const SHIFTS = [9, 12.5, 20.25]

/** Returns when staff work next after `now`. */
export function nextShift(now: number): number {
  const day = Math.floor((now - BEGIN) / DAY)
  return [...SHIFTS, 24 + SHIFTS[0]!].map((hour) => hourOf(day, hour)).find((at) => at > now)!
}

/** The instant of an hour of the day `day`, from 0, in Jakarta. */
export const hourOf = (day: number, hour: number) => BEGIN + day * DAY + hour * HOUR
