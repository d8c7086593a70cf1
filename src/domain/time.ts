import { DEFAULT_ZONE, todayIn } from './today'

// in files of their own: the questionnaire needs no more than these, and the tables of the back office no library of dates
export { DEFAULT_ZONE, todayIn }

/** Returns an instant in `zone` by a pattern in date-fns' letters; `N/A` without one. Never throws. */
export function displayInstant(
  iso: string | null | undefined,
  pattern: string,
  zone: string = DEFAULT_ZONE,
): string {
  if (!iso) return 'N/A'
  try {
    const instant = new Date(iso)
    if (Number.isNaN(instant.getTime())) return 'Tanggal Tidak Valid'
    const parts = partsOf(instant, zone)
    return pattern.replace(/([a-zA-Z])\1*/g, (letters) => LETTERS[letters]!(parts))
  } catch {
    return 'Error Format Tanggal'
  }
}

/** Returns a creation or completion time as `dd/MM/yyyy HH:mm:ss`; a year before 2000 (a machine with a reset clock) is shown as 2025. */
export function displayRecorded(iso: string | null | undefined, zone: string = DEFAULT_ZONE): string {
  return displayInstant(iso && iso < '2000' ? `2025${iso.slice(4)}` : iso, 'dd/MM/yyyy HH:mm:ss', zone)
}

/** Of an instant in a zone: numbers of two digits (the year of four), month and weekday as English words. */
type Parts = Record<'year' | 'month' | 'day' | 'weekday' | 'hour' | 'minute' | 'second', string>

const LETTERS: Record<string, (parts: Parts) => string> = {
  yyyy: ({ year }) => year.padStart(4, '0'),
  MMMM: ({ month }) => month,
  MMM: ({ month }) => month.slice(0, 3),
  MM: ({ month }) => String(MONTHS.indexOf(month.slice(0, 3)) / 3 + 1).padStart(2, '0'),
  dd: ({ day }) => day,
  d: ({ day }) => String(Number(day)),
  EEEE: ({ weekday }) => weekday,
  EEE: ({ weekday }) => weekday.slice(0, 3),
  HH: ({ hour }) => hour,
  mm: ({ minute }) => minute,
  ss: ({ second }) => second,
}
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

// making one takes longer than hundreds of dates
const formats = new Map<string, Intl.DateTimeFormat>()

function partsOf(instant: Date, zone: string): Parts {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...EACH, timeZone: zone })
  formats.set(zone, format)
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value])) as Parts
}

const EACH = {
  year: 'numeric',
  month: 'long',
  day: '2-digit',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const
