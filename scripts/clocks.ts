import { addDays, endOfMonth, formatISO, parseISO } from 'date-fns'
import { todayIn } from '../src/domain/today'
import { instantOf } from '../src/domain/wall-clock'

/** The evening of the last day of a month. */
export const LAST_DAY = 'last-day'

/** Returns the seconds until it is next `at` in a zone: `06.30`, or 20.00 of the last day of a month; undefined for no such time. */
export function secondsUntil(at: string, zone: string, now: Date): number | undefined {
  const today = parseISO(todayIn(zone, now))
  const days = [0, 1].map((later) =>
    at === LAST_DAY ? endOfMonth(addDays(today, later)) : addDays(today, later),
  )
  const time = at === LAST_DAY ? '20:00' : at.replace('.', ':')
  const instants = days.map((day) => instantOf(formatISO(day, { representation: 'date' }), time, zone))
  const next = instants.find((instant) => instant !== undefined && Date.parse(instant) > now.getTime())
  return next === undefined ? undefined : Math.ceil((Date.parse(next) - now.getTime()) / 1000)
}
