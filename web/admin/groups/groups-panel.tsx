import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { groupSchema } from '../../../src/domain/api'
import { ActionMenu } from '../../ui/action-menu'
import { DataTable } from '../../ui/data-table'
import { Spinner } from '../../ui/spinner'
import { openDialog } from '../app/dialogs'
import { ErrorCard } from '../app/error-card'
import { keys, loadFailure } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { storedChoice } from '../app/stored'
import { usePageQuery } from '../table/page-query'
import { Pager } from '../table/pager'
import { SearchBox } from '../table/search-box'
import { filterQuery, useTableView } from '../table/table-view'
import { SearchedWords, wordsOf } from '../users/marks'
import { groupsSelection, useSeen } from './chosen-groups'
import { groupColumns } from './columns'
import { FilterBar } from './filter-bar'
import { usePicNames } from './pics'
import { SelectionBar } from './selection-bar'
import { groupsView } from './view'

const { changeView, goToPage, resize } = groupsView

const HEADING = 'Daftar Kelompok'

/** The table of dinner groups; its children are the buttons that make new ones. */
export function GroupsPanel({ children }: { children: ReactNode }) {
  const zone = useTimeZone()
  const { filter, sort, dir, page, size } = useTableView(groupsView)
  const paging = { page, size, setPage: goToPage, setSize: resize }
  const picNames = usePicNames()
  const [hasScore, showScore] = useScoreColumn()
  const { data, error, isFetching, refetch } = usePageQuery({
    row: groupSchema,
    key: keys.groups,
    path: '/api/dinner-groups',
    query: { ...filterQuery(filter), sort, dir },
    paging,
  })
  const isNarrowed = Object.values(filter).some(Boolean)
  groupsSelection.useFreshSelection(JSON.stringify(filter))
  useSeen(data?.items)
  const columns = groupColumns({
    zone,
    picNames,
    pageIds: data?.items.map(({ id }) => id) ?? [],
    hasFound: data?.items.some(({ found }) => found) ?? false,
  })

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-13 shrink-0 flex-wrap items-center gap-2 py-2">
        <h2 className="text-base font-bold max-sm:flex-1">{HEADING}</h2>
        <span className="flex size-5 max-sm:hidden">{isFetching && <Spinner label="Loading groups" />}</span>
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
            items={[
              { text: 'Matchmaking Logs', onAction: () => openDialog({ kind: 'logs' }) },
              { text: hasScore ? 'Hide Score' : 'Show Score', onAction: () => showScore(!hasScore) },
            ]}
          />
        </div>
      </div>
      {error ? (
        <ErrorCard text={`Error loading groups: ${loadFailure(error)}`} onRetry={() => refetch()} />
      ) : data?.total === 0 ? (
        <div className="flex flex-1 flex-col items-center justify-center gap-1 rounded-admin border border-abu-200 p-6 text-center">
          <p className="font-semibold">Belum ada kelompok yang dibuat</p>
          <p className="text-abu-600">Press Run Matchmaking to make groups of those who signed up.</p>
        </div>
      ) : (
        <>
          <FilterBar filter={filter} onChange={(next) => changeView({ filter: next })} />
          <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-admin border border-abu-200">
            <SearchedWords value={wordsOf(filter.search ?? '')}>
              <DataTable
                label={HEADING}
                columns={columns.filter(({ id }) => hasScore || id !== 'score')}
                rows={data?.items}
                rowKey={(group) => group.id}
                offset={page * size}
                isBusy={isFetching}
                sorting={{ column: sort, direction: dir }}
                onSort={({ column, direction }) =>
                  changeView({ sort: column as typeof sort, dir: direction })
                }
                emptyAction={
                  isNarrowed
                    ? { text: 'Clear search and filters', onAction: () => changeView({ filter: {} }) }
                    : undefined
                }
              />
            </SearchedWords>
            {data && <SelectionBar />}
            {data && <Pager label={HEADING} paging={paging} data={data} />}
          </div>
        </>
      )}
    </div>
  )
}

const choice = storedChoice('admin-groups-score', ['shown', 'hidden'] as const, 'shown')

/** Whether the groups table has its Score column, and a setter; kept for the next visit. */
function useScoreColumn() {
  const [chosen, choose] = useAtom(choice)
  return [chosen === 'shown', (isShown: boolean) => choose(isShown ? 'shown' : 'hidden')] as const
}
