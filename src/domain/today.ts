/** The site's time zone unless the setting TZ names another. */
export const DEFAULT_ZONE = 'Asia/Jakarta'

/** Returns the calendar day in `zone` at `now`, as `yyyy-MM-dd`. */
export function todayIn(zone: string = DEFAULT_ZONE, now: Date = new Date()): string {
  // making one takes longer than hundreds of days
  formats[zone] ??= new Intl.DateTimeFormat('en', { timeZone: zone, ...day })
  // by their names: in which order a browser writes them depends on its version
  const parts = formats[zone].formatToParts(now)
  return ['year', 'month', 'day'].map((name) => parts.find(({ type }) => type === name)!.value).join('-')
}

const formats: Record<string, Intl.DateTimeFormat> = {}
const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
