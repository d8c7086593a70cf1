import { useQuery } from '@tanstack/react-query'
import { metBeforeText } from '../../../src/domain/matchmaking/meet-again'
import { type Outlook, outlookSchema, type WaitingReason } from '../../../src/domain/matchmaking/seating'
import { call } from '../../api'
import { Spinner } from '../../ui/spinner'
import { keys, loadFailure } from '../app/queries'
import type { WishDraft } from './wishes'

/** The number of free people by budget, of tables they make, and why there is none. */
export function OutlookTable({ meetAgain }: Pick<WishDraft, 'meetAgain'>) {
  const { data, error } = useQuery({
    queryKey: [...keys.groups, 'outlook', meetAgain],
    queryFn: ({ signal }) => {
      const query = meetAgain && `?meetAgain=${meetAgain}`
      return call(outlookSchema, 'GET', `/api/matchmaking/outlook${query}`, undefined, signal)
    },
    refetchOnMount: 'always',
    gcTime: 0,
  })
  if (error)
    return (
      <p role="alert" className="min-h-40 text-sm">
        How many are free could not be loaded: {loadFailure(error)}
      </p>
    )
  if (!data)
    return (
      <div className="grid min-h-40 place-items-center">
        <Spinner label="Counting who is free" />
      </div>
    )
  return (
    <div className="min-h-40">
      <table className="w-full tabular-nums">
        <caption className="sr-only">Who is free</caption>
        <thead className="text-left text-abu-700">
          <tr>
            <th className="font-normal">Budget</th>
            <th className="text-right font-normal">Free</th>
            <th className="text-right font-normal">Tables</th>
          </tr>
        </thead>
        <tbody>
          {data.budgets.map(({ budget, free, tables }) => (
            <tr key={budget} className="border-t border-abu-100">
              <th className="py-1 text-left font-normal">{budget}</th>
              <td className="text-right">{free}</td>
              <td className="text-right">{tables}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-abu-300 font-bold">
            <th className="py-1 text-left">All</th>
            <td className="text-right">{data.free}</td>
            <td className="text-right">{data.tables}</td>
          </tr>
        </tfoot>
      </table>
      {data.met && <p className="mt-2 text-[13px]">{metBeforeText(data.met)}</p>}
      <Why outlook={data} />
    </div>
  )
}

function Why({ outlook }: { outlook: Outlook }) {
  // where nobody is free, the table says so
  const without = outlook.budgets.filter(({ free, tables }) => free > 0 && tables === 0)
  if (without.length === 0 && outlook.tables > 0) return null
  return (
    <section className="mt-2 text-[13px] text-abu-700" aria-label="Why no table">
      {outlook.tables === 0 && (
        <p className="font-semibold text-ink">
          Not enough people for a table{without.length > 0 ? ':' : ': nobody is free.'}
        </p>
      )}
      <ul>
        {without.flatMap(({ budget, free, why }) =>
          why.map(({ reason, users, words }) => (
            <li key={`${budget} ${reason}`}>
              {`${budget}, ${RULES[reason]} (${users} of ${free}): ${words}`}
            </li>
          )),
        )}
      </ul>
    </section>
  )
}

const RULES: Record<WaitingReason, string> = {
  budget: 'too few',
  age: 'ages',
  gender: 'genders',
  met: 'have met or are kept apart',
  few: 'no table left',
}
