import { FIGURE_KEYS, FIGURES, type Numbers } from '../../../src/domain/staff/numbers'
import { headlineOf } from './headlines'

/** The six figures of each evening, the latest first. */
export function ByEvening({ evenings, total }: Pick<Numbers, 'evenings' | 'total'>) {
  // how many signed up says nothing of evenings: all are those of each line
  const sum = (step: 'invited' | 'paid' | 'came') =>
    evenings.reduce((people, { counts }) => people + counts.funnel[step], 0)
  const funnel = { signedUp: null, invited: sum('invited'), paid: sum('paid'), came: sum('came') }
  const rows = [...evenings, { id: 'all', label: 'All', counts: { ...total, funnel } }]
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard
      tabIndex={0}
      aria-label="By evening"
      className="overflow-auto rounded-admin border border-abu-200"
    >
      <table className="w-full text-[13px]">
        <thead>
          <tr className="sticky top-0 bg-abu-100 text-left">
            <th scope="col" className="px-2 py-1">
              Evening
            </th>
            {FIGURE_KEYS.map((figure) => (
              <th key={figure} scope="col" className="px-2 py-1 text-right">
                {/* of who signed up the other page says it */}
                {figure === 'funnel' ? 'From joining to dinner' : FIGURES[figure].title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, counts }) => (
            <tr key={id} className={`border-t border-abu-200 ${id === 'all' ? 'font-bold' : ''}`}>
              <th
                scope="row"
                className={`px-2 py-1 text-left whitespace-nowrap ${id === 'all' ? '' : 'font-normal'}`}
              >
                {label}
              </th>
              {FIGURE_KEYS.map((figure) => (
                <td key={figure} className="px-2 py-1 text-right whitespace-nowrap tabular-nums">
                  {headlineOf(figure, counts).short}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
