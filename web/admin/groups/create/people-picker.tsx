import { useId, useState } from 'react'
import type { User } from '../../../../src/domain/api'
import { userSchema } from '../../../../src/domain/api'
import { BUDGETS } from '../../../../src/domain/profile'
import { DataTable, type Sorting } from '../../../ui/data-table'
import { ErrorCard } from '../../error-card'
import { keys, loadFailure } from '../../queries'
import { useTimeZone } from '../../site-config'
import { usePageQuery } from '../../table/page-query'
import { Pager } from '../../table/pager'
import { isAmong } from './draft'
import { freePeopleColumns } from './free-people-columns'

interface PeoplePickerProps {
  heading: string
  chosen: User[]
  onToggle: (user: User) => void
}

const ROWS = 25

/** A table of users who can take a seat now, sorted and filtered on the server, with a Select button each. */
export function PeoplePicker({ heading, chosen, onToggle }: PeoplePickerProps) {
  const zone = useTimeZone()
  const [page, setPage] = useState(0)
  const [budget, setBudget] = useState('')
  const [sorting, setSorting] = useState<Sorting>({ column: 'completed', direction: 'desc' })
  const paging = { page, size: ROWS, setPage }
  const { data, error, isFetching, refetch } = usePageQuery({
    row: userSchema,
    key: [...keys.users, 'free'],
    path: '/api/users',
    query: {
      free: 'yes',
      sort: sorting.column,
      dir: sorting.direction,
      ...(budget && { budgets: budget }),
    },
    paging,
  })
  const id = useId()

  // another order or filter starts at its first page
  function first<T>(set: (value: T) => void) {
    return (value: T) => {
      set(value)
      setPage(0)
    }
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <h3 className="text-base font-bold">{heading}</h3>
        <label htmlFor={id} className="sr-only">
          Budget of {heading}
        </label>
        <select
          id={id}
          value={budget}
          onChange={(event) => first(setBudget)(event.target.value)}
          className="h-9 cursor-pointer rounded-admin border border-abu-500 bg-white px-2 max-sm:text-base"
        >
          <option value="">All budgets</option>
          {BUDGETS.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </div>
      {error ? (
        <ErrorCard text={`Error loading users: ${loadFailure(error)}`} onRetry={() => refetch()} />
      ) : (
        <div className="flex h-80 flex-col overflow-hidden rounded-admin border border-abu-200">
          <DataTable
            label={heading}
            columns={freePeopleColumns(zone, { isChosen: (user) => isAmong(chosen, user), onToggle })}
            rows={data?.items}
            rowKey={(user) => user.id}
            offset={page * ROWS}
            emptyText="No ungrouped users available"
            emptyAction={
              budget ? { text: 'Show all budgets', onAction: () => first(setBudget)('') } : undefined
            }
            skeletonRows={6}
            isBusy={isFetching}
            sorting={sorting}
            onSort={first(setSorting)}
          />
          {data && <Pager label={heading} paging={paging} data={data} />}
        </div>
      )}
    </>
  )
}
