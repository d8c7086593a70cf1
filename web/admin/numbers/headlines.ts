import { type Counts, ENOUGH, type Figure } from '../../../src/domain/staff/numbers'

/** What a figure says at a glance. */
export interface Headline {
  /** what its course is drawn of; null where there is nothing to say */
  value: number | null
  /** large, such as `42 %` */
  shown: string
  of: string
  /** people, tables, answers or seats that it is of */
  n: number
  /** the same of one evening, such as `4 of 6` */
  short: string
}

export const HEADLINES: { [F in Figure]: (counts: Counts[F]) => Headline } = {
  funnel: ({ signedUp, invited, came }) => {
    const n = signedUp ?? invited
    return share(came, n, `${came} of ${people(n)} who signed up came`, people(n))
  },
  tables: (counts) => {
    const n = sizes(counts).reduce((sum, [, tables]) => sum + tables, 0)
    const { six } = counts
    return n === 0
      ? tooFew(null, n, '')
      : { value: six, shown: String(six), of: `of ${tables(n)} had all six`, n, short: `${six} of ${n}` }
  },
  absences: ({ cancelledLate, noShows, seats }) => {
    const of = `${noShows} did not come, ${cancelledLate} cancelled late, of ${seats} seats`
    return share(cancelledLate + noShows, seats, of, `${seats} seats`)
  },
  back: ({ back, dined }) => share(back, dined, `${back} of ${dined} guests`, `${dined} guests`),
  evening: ({ mean, answered: n }) => {
    if (mean === null) return tooFew(null, n, n === 1 ? '1 answer' : `${n} answers`)
    const shown = mean.toFixed(1)
    return { value: mean, shown, of: `of 5, by ${n} answers`, n, short: `${shown} of 5` }
  },
  contacts: ({ pairs, seats: n }) => {
    if (pairs === null) return tooFew(null, n, n === 1 ? '1 seat' : `${n} seats`)
    const of = `${pairs} exchanged, of ${n} seats`
    return { value: pairs / n, shown: (pairs / n).toFixed(2), of, n, short: `${pairs} of ${n}` }
  },
}

export function headlineOf(figure: Figure, counts: Counts): Headline {
  return (HEADLINES[figure] as (row: Counts[Figure]) => Headline)(counts[figure])
}

/** Returns how many tables of each size sat, the largest first. */
export function sizes({ six, five, four, fewer }: Counts['tables']): [size: number, tables: number][] {
  return [
    [6, six],
    [5, five],
    [4, four],
    [3, fewer],
  ]
}

/** Returns the value of a figure as its picture says it. */
export function spoken(figure: Figure, value: number | null): string {
  if (value === null) return figure === 'evening' || figure === 'contacts' ? TOO_FEW : '–'
  if (figure === 'tables') return String(value)
  if (figure === 'evening') return value.toFixed(1)
  return figure === 'contacts' ? value.toFixed(2) : `${Math.round(100 * value)} %`
}

const TOO_FEW = 'Too few to say'

function share(some: number, n: number, of: string, few: string): Headline {
  const value = n === 0 ? null : some / n
  const short = n === 0 ? '–' : `${some} of ${n}`
  return n < ENOUGH
    ? { ...tooFew(value, n, few), short }
    : { value, shown: `${Math.round(100 * value!)} %`, of, n, short }
}

function tooFew(value: number | null, n: number, few: string): Headline {
  const of = n === 0 ? 'Nothing to count in these weeks' : `${TOO_FEW}: ${few}`
  return { value, shown: '–', of, n, short: '–' }
}

const people = (n: number) => (n === 1 ? '1 person' : `${n} people`)
const tables = (n: number) => (n === 1 ? '1 table' : `${n} tables`)
