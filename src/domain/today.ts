/** The zone in which people see times, unless the setting TZ names another. */
export const DEFAULT_ZONE = 'Asia/Jakarta'

/** The calendar day in `zone` at the instant `now`, as `yyyy-MM-dd`. */
export function todayIn(zone: string = DEFAULT_ZONE, now: Date = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
}
