import { FIGURES, type Figure, type Numbers, type NumbersQuery } from '../../../src/domain/staff/numbers'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { download } from '../app/download'
import { useTimeZone } from '../app/site-config'
import { useAction } from '../app/use-action'
import { columnsOf, headlineOf, sizes, spoken } from './headlines'
import { CoursePicture, FunnelPicture, PartsPicture, TablesPicture } from './pictures'

interface FigureProps {
  figure: Figure
  numbers: Numbers
  query: NumbersQuery
}

export function FigureSection({ figure, numbers, query, hasTable }: FigureProps & { hasTable: boolean }) {
  const zone = useTimeZone()
  const { title, says } = FIGURES[figure]
  const { total, parts, weeks } = numbers
  const { shown, of, n } = headlineOf(figure, total)
  return (
    <section
      aria-labelledby={`figure-${figure}`}
      className="grid gap-x-8 gap-y-3 border-t border-abu-200 py-5 first:border-t-0 first:pt-1 lg:grid-cols-[22rem_1fr]"
    >
      <div>
        <h2 id={`figure-${figure}`} className="text-base font-bold">
          {title}
        </h2>
        <p className="text-[56px] leading-16 font-extrabold tracking-tight tabular-nums">{shown}</p>
        <p className="font-semibold">{of}</p>
        <Beside figure={figure} numbers={numbers} />
        <p className="mt-2 text-[13px] text-abu-700">{says}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {figure === 'funnel' && n > 0 && parts.length === 0 && <FunnelPicture counts={total.funnel} />}
        {figure === 'tables' && n > 0 && <TablesPicture counts={total.tables} />}
        {figure === 'funnel' && parts.some(({ counts }) => counts.funnel.signedUp === null) && (
          <p className="text-[13px] text-abu-700">
            Guests invited to these dinners, whenever they signed up: other people than those beside it.
          </p>
        )}
        {parts.length > 0 ? (
          <PartsPicture figure={figure} parts={parts} />
        ) : (
          n > 0 && figure !== 'funnel' && <CoursePicture figure={figure} weeks={weeks} zone={zone} />
        )}
        {hasTable && <TableOf figure={figure} numbers={numbers} query={query} zone={zone} />}
      </div>
    </section>
  )
}

function Beside({ figure, numbers: { total } }: Pick<FigureProps, 'figure' | 'numbers'>) {
  const { tables, absences } = total
  if (figure === 'tables') {
    const all = sizes(tables).reduce((sum, [, n]) => sum + n, 0)
    const { unmarked, partly } = tables
    return (
      <>
        {!!unmarked && (
          <p>
            {unmarked} of {all} have no marks: their guests who paid count as there.
          </p>
        )}
        {!!partly && (
          <p>
            {partly} of {all} are partly marked: their other guests who paid count as there.
          </p>
        )}
      </>
    )
  }
  if (figure !== 'absences' || !absences.seats) return null
  const of = (late: number | null, noShows: number | null, seats: number) =>
    `${(late ?? 0) + (noShows ?? 0)} of ${seats}`
  const { lateAfterToday: late, noShowsAfterToday: noShows, seatsWithToday } = absences
  const rest = (absences.seats ?? 0) - (seatsWithToday ?? 0)
  return (
    <p>
      With a message on the day {of(late, noShows, seatsWithToday ?? 0)}, without one{' '}
      {of((absences.cancelledLate ?? 0) - (late ?? 0), (absences.noShows ?? 0) - (noShows ?? 0), rest)}.
    </p>
  )
}

function TableOf({ figure, numbers, query, zone }: FigureProps & { zone: string }) {
  const { title } = FIGURES[figure]
  const columns = columnsOf(figure)
  const { parts, weeks, total } = numbers
  const rows =
    parts.length > 0
      ? parts
      : weeks.map(({ from, counts }) => ({ label: displayInstant(from, 'd MMM yyyy', zone), counts }))
  const path = `/api/numbers.csv?${new URLSearchParams({ ...query, figure })}`
  const { mutate, isPending } = useAction({
    run: () => download('GET', path, `semeja_${figure}.csv`),
    failure: 'The file was not downloaded',
    refreshes: [],
  })
  const cells = (counts: Numbers['total']) => {
    const row: Record<string, number | null> = counts[figure]
    return columns.map(([key]) => (
      <td key={key} className="px-2 py-1 text-right tabular-nums">
        {row[key] == null ? spoken(figure, null) : row[key]}
      </td>
    ))
  }
  return (
    <div className="min-w-0">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard
        tabIndex={0}
        aria-label={`Table: ${title}`}
        className="mt-2 max-h-96 overflow-auto rounded-admin border border-abu-200"
      >
        <table className="w-full text-[13px]">
          <thead>
            <tr className="sticky top-0 bg-abu-100 text-left">
              <th scope="col" className="px-2 py-1">
                {parts.length > 0 ? 'Part' : 'Week from'}
              </th>
              {columns.map(([key, label]) => (
                <th key={key} scope="col" className="px-2 py-1 text-right">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, counts }) => (
              <tr key={label} className="border-t border-abu-200">
                <th scope="row" className="px-2 py-1 text-left font-normal whitespace-nowrap">
                  {label}
                </th>
                {cells(counts)}
              </tr>
            ))}
            <tr className="border-t-2 border-abu-400 font-bold">
              <th scope="row" className="px-2 py-1 text-left">
                All
              </th>
              {cells(total)}
            </tr>
          </tbody>
        </table>
      </section>
      <AdminButton
        className="mt-2"
        aria-label={`CSV: ${title}`}
        isPending={isPending}
        onPress={() => mutate()}
      >
        CSV
      </AdminButton>
    </div>
  )
}
