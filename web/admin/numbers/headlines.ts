import { type Counts, ENOUGH, FIGURES, type Figure } from '../../../src/domain/staff/numbers'

/** What a figure says at a glance. */
export interface Headline {
  /** what its course is drawn of; null where there is nothing to say */
  value: number | null
  /** large, such as `42 %` */
  shown: string
  of: string
  /** people, tables, answers or seats that it is of */
  n: number
}

export const HEADLINES: { [F in Figure]: (counts: Counts[F]) => Headline } = {
  funnel: (counts) => {
    const n = counts.signedUp ?? counts.invited ?? 0
    const whose = counts.signedUp === null ? 'who were asked' : 'who signed up'
    return share(counts.came, n, `${counts.came} of ${people(n)} ${whose} came`, people(n))
  },
  tables: (counts) => {
    const n = sizes(counts).reduce((sum, [, tables]) => sum + tables, 0)
    const six = counts.six ?? 0
    if (n === 0) return tooFew(null, n, '')
    return { value: six, shown: String(six), of: `of ${tables(n)} had all six`, n }
  },
  hours: ({ hours, answered }) => {
    const n = answered ?? 0
    const shown = `${hours} h`
    return n < ENOUGH
      ? tooFew(hours, n, `${n} answers`)
      : { value: hours, shown, of: `median of ${n} answers`, n }
  },
  silent: ({ silent, questions }) => {
    const n = questions ?? 0
    return share(silent, n, `${silent} of ${n} questions had no answer`, `${n} questions`)
  },
  absences: ({ cancelledLate, noShows, seats }) => {
    const n = seats ?? 0
    const lost = (cancelledLate ?? 0) + (noShows ?? 0)
    return share(
      lost,
      n,
      `${noShows} did not come, ${cancelledLate} cancelled late, of ${n} seats`,
      `${n} seats`,
    )
  },
  back: ({ back, dined }) => {
    const n = dined ?? 0
    return share(back, n, `${back} of ${n} guests`, `${n} guests`)
  },
  evening: ({ mean, answered }) => {
    const n = answered ?? 0
    return mean === null
      ? tooFew(null, n, n === 1 ? '1 answer' : `${n} answers`)
      : { value: mean, shown: mean.toFixed(1), of: `of 5, by ${n} answers`, n }
  },
  contacts: ({ pairs, seats }) => {
    const n = seats ?? 0
    if (pairs === null) return tooFew(null, n, n === 1 ? '1 seat' : `${n} seats`)
    const value = pairs / n
    return { value, shown: value.toFixed(2), of: `${pairs} exchanged, of ${n} seats`, n }
  },
}

export function headlineOf(figure: Figure, counts: Counts): Headline {
  return (HEADLINES[figure] as (row: Counts[Figure]) => Headline)(counts[figure])
}

/** Returns how many tables of each size sat, the largest first. */
export function sizes({ six, five, four, fewer }: Counts['tables']): [size: number, tables: number][] {
  return [
    [6, six ?? 0],
    [5, five ?? 0],
    [4, four ?? 0],
    [3, fewer ?? 0],
  ]
}

/** Returns the value of a figure as its picture says it. */
export function spoken(figure: Figure, value: number | null): string {
  if (value === null) return figure === 'evening' || figure === 'contacts' ? TOO_FEW : '–'
  if (figure === 'tables') return String(value)
  if (figure === 'evening') return value.toFixed(1)
  if (figure === 'contacts') return value.toFixed(2)
  return figure === 'hours' ? `${value} h` : `${Math.round(100 * value)} %`
}

const TOO_FEW = 'Too few to say'
/** Returns the names of the counts of a figure, with their keys. */
export function columnsOf(figure: Figure): [string, string][] {
  return Object.entries(FIGURES[figure].columns)
}

function share(some: number | null, n: number, of: string, few: string): Headline {
  const value = n === 0 ? null : (some ?? 0) / n
  return n < ENOUGH ? tooFew(value, n, few) : { value, shown: `${Math.round(100 * value!)} %`, of, n }
}

function tooFew(value: number | null, n: number, few: string): Headline {
  return { value, shown: '–', of: n === 0 ? 'Nothing to count in these weeks' : `${TOO_FEW}: ${few}`, n }
}

const people = (n: number) => (n === 1 ? '1 person' : `${n} people`)
const tables = (n: number) => (n === 1 ? '1 table' : `${n} tables`)
