import {
  type Counts,
  FIGURES,
  type Figure,
  type Numbers,
  numbersCsvSchema,
  numbersQuerySchema,
} from '../domain/staff/numbers'
import { displayInstant } from '../domain/time'
import { todayIn } from '../domain/today'
import { fileAnswer } from '../http/answers'
import { CSV_START, csvLines } from '../http/csv'
import { type StaffDeps, staffCalls } from '../http/handle'
import type { ComputeNumbers } from './numbers'

/** GET /api/numbers and /api/numbers.csv, for all staff: they name nobody and no amount of money. */
export function numberRoutes({
  config,
  sessions,
  numbers,
}: Omit<StaffDeps, 'db'> & { numbers: ComputeNumbers }) {
  return staffCalls({ sessions, config })
    .get('/api/numbers', { query: numbersQuerySchema }, (query) => numbers(query))

    .get('/api/numbers.csv', { query: numbersCsvSchema }, async ({ figure, ...query }) =>
      fileAnswer(
        numbersCsv(await numbers(query), figure, config.timeZone),
        'text/csv',
        `semeja_${figure}_${query.weeks}_weeks_${todayIn(config.timeZone)}.csv`,
      ),
    )

    .routes()
}

/** Returns one figure as CSV: by the parts it is broken down by, else by weeks, and all of it in the last line. Days are those of `timeZone`. */
function numbersCsv({ parts, weeks, total }: Numbers, figure: Figure, timeZone: string): string {
  const { title, columns } = FIGURES[figure]
  const keys = Object.keys(columns)
  const cells = (counts: Counts) => {
    const row: Record<string, number | null> = counts[figure]
    return keys.map((key) => row[key] ?? null)
  }
  const lines =
    parts.length > 0
      ? parts.map(({ label, counts }) => [label, ...cells(counts)])
      : weeks.map(({ from, counts }) => [displayInstant(from, 'yyyy-MM-dd', timeZone), ...cells(counts)])
  return (
    CSV_START + csvLines([[title, ...Object.values<string>(columns)], ...lines, ['All', ...cells(total)]])
  )
}
