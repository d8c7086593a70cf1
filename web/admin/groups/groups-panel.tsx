import type { ReactNode } from 'react'
import { groupSchema, pageSchema } from '../../../src/domain/api'
import { GROUP_STATUSES } from '../../../src/domain/group/group'
import { GROUP_NEEDS, type GroupNeed } from '../../../src/domain/group/groups-query'
import { ActionMenu } from '../../ui/action-menu'
import { useIsPhone } from '../../ui/is-phone'
import { Options } from '../../ui/options'
import { Spinner } from '../../ui/spinner'
import { openDialog } from '../app/dialogs'
import { FilterSelect } from '../app/filters'
import { EmptyList } from '../app/page/empty-list'
import { keys } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { usePageQuery } from '../table/page-query'
import { PagedTable } from '../table/paged-table'
import { SearchBox } from '../table/search-box'
import { filterQuery, useTableView } from '../table/table-view'
import { groupColumns } from './columns'
import { usePicNames } from './pics'
import { type GroupsFilter, groupsView } from './view'

const { changeView, goToPage, resize } = groupsView

const HEADING = 'Daftar Kelompok'
const GROUPS = pageSchema(groupSchema)

/** The table of dinner groups; its children are the buttons that make new ones. */
export function GroupsPanel({ children }: { children: ReactNode }) {
  const zone = useTimeZone()
  const { filter, sort, dir, page, size } = useTableView(groupsView)
  const paging = { page, size, setPage: goToPage, setSize: resize }
  const picNames = usePicNames()
  const list = usePageQuery({
    schema: GROUPS,
    key: keys.groups,
    path: '/api/dinner-groups',
    query: { ...filterQuery(filter), sort, dir },
    paging,
  })
  const isNarrowed = Object.values(filter).some(Boolean)
  const isPhone = useIsPhone()
  const columns = groupColumns({ zone, isPhone, picNames })

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-13 shrink-0 flex-wrap items-center gap-2 py-2">
        <h2 className="text-base font-bold max-sm:flex-1">{HEADING}</h2>
        <span className="flex size-5 max-sm:hidden">
          {list.isFetching && <Spinner label="Loading groups" />}
        </span>
        <div className="max-sm:order-2 max-sm:w-full">
          <SearchBox
            label="Search groups"
            searched={filter.search ?? ''}
            onSearch={(search) => changeView({ filter: { ...filter, search } }, 'typing')}
          />
        </div>
        {/* on a phone the menu stands beside the heading, and the buttons have a line of their own */}
        <div className="flex gap-2 max-sm:contents sm:ml-auto">
          <div className="flex flex-wrap gap-2 max-sm:order-1 max-sm:w-full">{children}</div>
          <ActionMenu
            label="More actions"
            items={[{ text: 'Matchmaking Logs', onAction: () => openDialog({ kind: 'logs' }) }]}
          />
        </div>
      </div>
      {list.data?.total !== 0 && (
        <FilterBar filter={filter} onChange={(next) => changeView({ filter: next })} />
      )}
      <PagedTable
        what="groups"
        list={list}
        paging={paging}
        label={HEADING}
        columns={columns}
        rowKey={(group) => group.id}
        sorting={{ column: sort, direction: dir }}
        onSort={({ column, direction }) => changeView({ sort: column as typeof sort, dir: direction })}
        onClear={isNarrowed ? () => changeView({ filter: {} }) : undefined}
        empty={
          <EmptyList title="Belum ada kelompok yang dibuat">
            Press Run Matchmaking to make groups of those who signed up.
          </EmptyList>
        }
      />
    </div>
  )
}

function FilterBar({ filter, onChange }: { filter: GroupsFilter; onChange: (filter: GroupsFilter) => void }) {
  const props = (field: keyof GroupsFilter) => ({
    value: filter[field],
    onChange: (value: string) => onChange({ ...filter, [field]: value }),
  })
  return (
    <fieldset className="flex min-w-0 shrink-0 items-center gap-2 overflow-x-auto p-1 pb-2">
      <legend className="sr-only">Filter groups</legend>
      <FilterSelect label="Filter by need" any="All groups" {...props('needs')}>
        <Options values={GROUP_NEEDS} text={(need) => NEEDS[need]} />
      </FilterSelect>
      {/* Firefox leaves the longest option no room to spare */}
      <FilterSelect label="Filter by status" any="All statuses" className="w-30" {...props('status')}>
        <Options values={GROUP_STATUSES} />
      </FilterSelect>
    </fieldset>
  )
}

const NEEDS: Record<GroupNeed, string> = {
  short: 'Free seats',
  silent: 'No reply',
  unmarked: 'Who came?',
}
