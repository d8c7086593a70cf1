import { rupiah } from '../../../src/domain/house/site'
import { type DueSums, type MoneyState, SUM_STATES } from '../../../src/domain/money/money-calls'
import { meaningOf } from '../app/glossary'
import { SUMS } from './money-texts'

interface SumsProps {
  /** undefined until they are loaded */
  sums: DueSums | undefined
  shown: MoneyState
  onShow: (state: MoneyState) => void
}

/** How many payments there are of each kind and their sum, large; pressing one lists them. */
export function Sums({ sums, shown, onShow }: SumsProps) {
  return (
    <fieldset className="mb-3 grid shrink-0 grid-cols-3 gap-2 sm:grid-cols-6">
      <legend className="sr-only">Payments</legend>
      {SUM_STATES.map((state) => {
        const { n, amount } = sums?.[state] ?? { n: 0, amount: 0 }
        const isLate = n > 0 && state === 'late'
        return (
          <button
            key={state}
            type="button"
            aria-pressed={state === shown}
            title={meaningOf('money is', SUMS[state].title)}
            onClick={() => onShow(state)}
            className={`flex min-w-0 cursor-pointer flex-col items-start rounded-admin border px-1.5 py-2 text-left hover:border-abu-600 aria-pressed:border-ink aria-pressed:bg-abu-50 aria-pressed:shadow-[inset_0_-3px_0_var(--color-ink)] sm:px-3 ${isLate ? 'border-sambal' : 'border-abu-300'}`}
          >
            <span className="text-[13px] font-semibold text-abu-700 lg:text-sm">{SUMS[state].title}</span>{' '}
            <span
              className={`text-xl leading-9 font-extrabold tracking-tight tabular-nums lg:text-2xl lg:leading-12 ${isLate ? 'text-sambal' : n === 0 ? 'text-abu-600' : ''}`}
            >
              {sums ? n : '–'}
            </span>{' '}
            <span className="max-w-full text-[11px] wrap-anywhere text-abu-700 tabular-nums max-sm:tracking-tighter sm:text-[13px] lg:text-sm lg:font-semibold">
              {sums ? rupiah(amount) : '\u00a0'}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
