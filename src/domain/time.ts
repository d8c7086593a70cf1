import { TZDate } from '@date-fns/tz'
import { format, isValid, parseISO } from 'date-fns'
import { DEFAULT_ZONE, todayIn } from './today'

// in a file of its own: the questionnaire needs no more of this, and none of the libraries
export { DEFAULT_ZONE, todayIn }

/**
 * Returns a wall-clock day (`yyyy-MM-dd`) and time (`HH:mm`) in `zone` as a UTC ISO instant;
 * undefined when no such day or time exists.
 */
export function instantOf(day: string, time: string, zone: string = DEFAULT_ZONE): string | undefined {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? parseISO(day) : new Date(Number.NaN)
  const clock = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  if (!isValid(date) || !clock) return undefined
  const local = new TZDate(date.getFullYear(), date.getMonth(), date.getDate(), +clock[1]!, +clock[2]!, zone)
  return new Date(+local).toISOString()
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
