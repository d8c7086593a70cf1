import { Link } from 'wouter'
import { rupiah } from '../../../../src/domain/house/site'
import {
  type MoneyList,
  moneyPageSchema,
  SUM_STATES,
  type SumState,
} from '../../../../src/domain/money/money-calls'
import { addressOf } from '../../app/addresses'
import { NotLoaded } from '../../app/page/not-loaded'
import { FRESH, keys, useGet } from '../../app/queries'

const WORDS: Record<SumState, string> = {
  due: 'awaited',
  late: 'awaited, late',
  check: 'to check',
  owed: 'to return',
  credit: 'credit for another dinner',
  paid: 'paid for a seat ahead',
}

export function useDuesOf(id: number) {
  const path = `/api/dues?size=100&user=${id}`
  return useGet([...keys.money, 'of user', id], moneyPageSchema, path, FRESH)
}

/** What a person has to pay, has paid ahead, and has left with us, each with the way to its list; nothing without any. */
export function PersonMoney({ id }: { id: number }) {
  const user = String(id)
  const { data, error, refetch } = useDuesOf(id)
  if (error && !data) return <NotLoaded what="money" error={error} onRetry={refetch} />
  const parts = data
    ? SUM_STATES.map((state) => ({ state, ...lazyPart(data, state) })).filter(({ n }) => n)
    : []
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="money">
      <h2 id="money" className="text-base font-bold">
        Money
      </h2>
      <ul className="tabular-nums">
        {parts.map(({ state, n, amount }) => (
          <li key={state}>
            <Link
              href={addressOf('money', { state, user })}
              className="inline-flex min-h-8 items-center gap-1 text-laut underline underline-offset-2"
            >
              <strong>{amount > 0 ? rupiah(amount) : 'An unknown amount'}</strong> {WORDS[state]}
              {n > 1 && ` (${n})`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

// what was paid for dinners of before is no news
function lazyPart({ items, sums }: MoneyList, state: SumState): { n: number; amount: number } {
  if (state !== 'paid') return sums[state]
  const ahead = items.filter(
    (due) => due.state === 'paid' && (due.event_date === null || Date.parse(due.event_date) > Date.now()),
  )
  return { n: ahead.length, amount: ahead.reduce((sum, { amount }) => sum + (amount ?? 0), 0) }
}
