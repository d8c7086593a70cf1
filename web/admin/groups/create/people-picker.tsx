import { useState } from 'react'
import { pageSchema, type User, userSchema } from '../../../../src/domain/api'
import { BUDGETS } from '../../../../src/domain/profile/profile'
import type { Sorting } from '../../../ui/data-table'
import { Options } from '../../../ui/options'
import { useDebounced } from '../../../ui/use-debounced'
import { FilterSelect } from '../../app/filters'
import { FindField } from '../../app/find-field'
import { keys } from '../../app/queries'
import { useTimeZone } from '../../app/site-config'
import { usePageQuery } from '../../table/page-query'
import { PagedTable } from '../../table/paged-table'
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
const USERS = pageSchema(userSchema)

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
  const [sorting, setSorting] = useState<Sorting>({ column: 'completed', direction: 'desc' })
  // another budget or search starts at its first page
  const narrowed = `${budget} ${who}`
  const [paged, setPaged] = useState(narrowed)
  if (paged !== narrowed) {
    setPaged(narrowed)
    setPage(0)
  }
  const paging = { page, size: ROWS, setPage }
  const list = usePageQuery({
    schema: USERS,
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
  function clear() {
    setBudget('')
    setText('')
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <h3 className="flex-1 text-base font-bold">{heading}</h3>
        <FindField
          label={`Search ${heading}`}
          value={text}
          onChange={setText}
          className="min-w-0 max-sm:order-1 max-sm:w-full sm:w-60"
        />
        <FilterSelect label={`Budget of ${heading}`} any="All budgets" value={budget} onChange={setBudget}>
          <Options values={BUDGETS} />
        </FilterSelect>
      </div>
      <PagedTable
        what="users"
        list={list}
        paging={paging}
        className="h-80"
        label={heading}
        columns={freePeopleColumns(zone, { isChosen: (user) => isAmong(chosen, user), onToggle })}
        rowKey={(user) => user.id}
        emptyText="No ungrouped users available"
        onClear={budget || who ? clear : undefined}
        skeletonRows={6}
        sorting={sorting}
        onSort={(next) => {
          setSorting(next)
          setPage(0)
        }}
      />
    </>
  )
}
