import { TZDate } from '@date-fns/tz'
import { format, isValid } from 'date-fns'
import { isDay } from './age'
import { isoInstant } from './instant'
import { DEFAULT_ZONE, todayIn } from './today'

// in a file of its own: the questionnaire needs no more of this, and none of the libraries
export { DEFAULT_ZONE, todayIn }

/**
 * Returns a wall-clock day (`yyyy-MM-dd`) and time (`HH:mm`) in `zone` as a UTC ISO instant;
 * undefined when no such day or time exists.
 */
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

/** Returns an instant (ISO) in `zone` by a date-fns pattern; `N/A` without one. Never throws: a table must not break. */
export function displayInstant(
  iso: string | null | undefined,
  pattern: string,
  zone: string = DEFAULT_ZONE,
): string {
  if (!iso) return 'N/A'
  try {
    const instant = new TZDate(iso, zone)
    return isValid(instant) ? format(instant, pattern) : 'Tanggal Tidak Valid'
  } catch {
    return 'Error Format Tanggal'
  }
}

/** Returns a creation or completion time as `dd/MM/yyyy HH:mm:ss`; a year before 2000 (a machine with a reset clock) is shown as 2025. */
export function displayRecorded(iso: string | null | undefined, zone: string = DEFAULT_ZONE): string {
  return displayInstant(iso && iso < '2000' ? `2025${iso.slice(4)}` : iso, 'dd/MM/yyyy HH:mm:ss', zone)
}
