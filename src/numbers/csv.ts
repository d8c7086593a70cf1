import { type Counts, FIGURES, type Figure, type Numbers } from '../domain/numbers'
import { displayInstant } from '../domain/time'
import { CSV_START, csvLines } from '../http/csv'

/** Returns one figure as CSV: by the parts it is broken down by, else by weeks, and all of it in the last line. Days are those of `timeZone`. */
export function numbersCsv({ parts, weeks, total }: Numbers, figure: Figure, timeZone: string): string {
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
