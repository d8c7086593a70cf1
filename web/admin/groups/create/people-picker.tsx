import { useId, useState } from 'react'
import { type User, userSchema } from '../../../../src/domain/api'
import { BUDGETS } from '../../../../src/domain/profile/profile'
import { SEARCH_MAX } from '../../../../src/domain/query'
import { DataTable, type Sorting } from '../../../ui/data-table'
import { Options } from '../../../ui/options'
import { useDebounced } from '../../../ui/use-debounced'
import { ErrorCard } from '../../app/page/error-card'
import { keys, loadFailure } from '../../app/queries'
import { useTimeZone } from '../../app/site-config'
import { usePageQuery } from '../../table/page-query'
import { Pager } from '../../table/pager'
import { isAmong } from './draft'
import { freePeopleColumns } from './free-people-columns'

interface PeoplePickerProps {
  heading: string
  /** of the group: the filter follows it until another one is chosen */
  groupBudget: string
  chosen: User[]
  onToggle: (user: User) => void
}

const ROWS = 25

/** A table of users who can take a seat now, sorted and filtered on the server, with a Select button each. */
export function PeoplePicker({ heading, groupBudget, chosen, onToggle }: PeoplePickerProps) {
  const zone = useTimeZone()
  const [page, setPage] = useState(0)
  const [budget, setBudget] = useState(groupBudget)
  const [followed, setFollowed] = useState(groupBudget)
  if (followed !== groupBudget) {
    setFollowed(groupBudget)
    setBudget(groupBudget)
  }
  const [text, setText] = useState('')
  const who = useDebounced(text.trim())
  const isNarrowed = budget !== '' || who !== ''
  const [sorting, setSorting] = useState<Sorting>({ column: 'completed', direction: 'desc' })
  // another budget or search starts at its first page
  const narrowed = `${budget} ${who}`
  const [paged, setPaged] = useState(narrowed)
  if (paged !== narrowed) {
    setPaged(narrowed)
    setPage(0)
  }
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
      ...(who && { who }),
    },
    paging,
  })
  const id = useId()

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <h3 className="flex-1 text-base font-bold">{heading}</h3>
        <input
          type="search"
          aria-label={`Search ${heading}`}
          placeholder="Search name or phone"
          maxLength={SEARCH_MAX}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          // the form must not be sent by it
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="h-9 min-w-0 rounded-admin border border-abu-500 px-3 placeholder:text-abu-600 max-sm:order-1 max-sm:w-full max-sm:text-base sm:w-60"
        />
        <label htmlFor={id} className="sr-only">
          Budget of {heading}
        </label>
        <select
          id={id}
          value={budget}
          onChange={(event) => setBudget(event.target.value)}
          className="h-9 cursor-pointer rounded-admin border border-abu-500 bg-white px-2 max-sm:text-base"
        >
          <option value="">All budgets</option>
          <Options values={BUDGETS} />
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
              isNarrowed
                ? {
                    text: who ? 'Clear search and budget' : 'Show all budgets',
                    onAction() {
                      setBudget('')
                      setText('')
                    },
                  }
                : undefined
            }
            skeletonRows={6}
            isBusy={isFetching}
            sorting={sorting}
            onSort={(next) => {
              setSorting(next)
              setPage(0)
            }}
          />
          {data && <Pager label={heading} paging={paging} data={data} />}
        </div>
      )}
    </>
  )
}
