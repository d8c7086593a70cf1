import { addDays, formatISO, parseISO } from 'date-fns'
import { todayIn } from '../domain/today'
import { DAY_MS } from '../domain/units'
import { instantOf } from '../domain/wall-clock'

export const WEEK_MS = 7 * DAY_MS

/** The weeks that are looked at, in milliseconds since 1970. */
export interface Window {
  from: number
  /** the midnight after today in the house's time zone */
  to: number
  now: number
  weeks: number
}

/** Returns the last so many weeks, today included; each is 168 hours. */
export function windowOf(weeks: number, timeZone: string, now: Date): Window {
  const tomorrow = formatISO(addDays(parseISO(todayIn(timeZone, now)), 1), { representation: 'date' })
  const to = Date.parse(instantOf(tomorrow, '00:00', timeZone)!)
  return { from: to - weeks * WEEK_MS, to, now: now.getTime(), weeks }
}

/** Returns the number of the week in which an instant lies, from 0; undefined outside the window. */
export function weekOf({ from, to }: Window, at: number): number | undefined {
  return at >= from && at < to ? Math.floor((at - from) / WEEK_MS) : undefined
}
