import { FIGURES, type Figure, type Numbers } from '../../../src/domain/staff/numbers'
import { useTimeZone } from '../app/site-config'
import { headlineOf } from './headlines'
import { CoursePicture, FunnelPicture, TablesPicture } from './pictures'

export function FigureSection({ figure, numbers }: { figure: Figure; numbers: Numbers }) {
  const zone = useTimeZone()
  const { title, says } = FIGURES[figure]
  const { total, weeks } = numbers
  const { unmarked } = total.tables
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
        {figure === 'tables' && unmarked > 0 && (
          <p>
            {unmarked} of {n} {unmarked === 1 ? 'has' : 'have'} guests without a mark.
          </p>
        )}
        <p className="mt-2 text-[13px] text-abu-700">{says}</p>
      </div>
      {n > 0 && (
        <div className="flex min-w-0 flex-col gap-3">
          {figure === 'funnel' && <FunnelPicture counts={total.funnel} />}
          {figure === 'tables' && <TablesPicture counts={total.tables} />}
          <CoursePicture figure={figure} weeks={weeks} zone={zone} />
        </div>
      )}
    </section>
  )
}
