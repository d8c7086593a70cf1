import { TZDate } from '@date-fns/tz'
import { isoInstant } from './instant'
import { isDay } from './profile/age'
import { DEFAULT_ZONE } from './today'

/** Returns a day (`yyyy-MM-dd`) and time (`HH:mm`) in `zone` as UTC ISO; undefined when there is no such one. */
export function instantOf(day: string, time: string, zone: string = DEFAULT_ZONE): string | undefined {
  const clock = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  if (!isDay(day) || !clock) return undefined
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const local = new TZDate(0, zone)
  // of the years before 100 the constructor makes those of the 20th century
  local.setFullYear(year, month - 1, date)
  local.setHours(+clock[1]!, +clock[2]!, 0, 0)
  return isoInstant(new Date(+local).toISOString())
}
