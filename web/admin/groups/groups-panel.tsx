import { useAtom } from 'jotai'
import type { DinnerGroup } from '../../../src/domain/api'
import { ActionMenu } from '../../ui/action-menu'
import { DataTable } from '../../ui/data-table'
import { Spinner } from '../../ui/spinner'
import { ErrorCard } from '../error-card'
import { RunMatchmaking } from '../matchmaking/run-matchmaking'
import { keys, messageOf } from '../queries'
import { useTimeZone } from '../site-config'
import { usePageQuery } from '../table/page-query'
import { Pager } from '../table/pager'
import { pagingOf, usePaging } from '../table/paging'
import { CreateGroup } from './create/create-group-button'
import { FilterBar } from './filter-bar'
import { groupColumns } from './group-columns'
import { useShowDialog } from './open-dialog'
import { groupsFilter, groupsQuery, groupsSorting } from './view'

const HEADING = 'Daftar Kelompok'
const groupsPaging = pagingOf('groups')

/** Every dinner group, with the ways to make new ones and to follow them until the dinner. */
export function GroupsPanel() {
  const zone = useTimeZone()
  const paging = usePaging(groupsPaging)
  const show = useShowDialog()
  const [filter, setFilter] = useAtom(groupsFilter)
  const [sorting, setSorting] = useAtom(groupsSorting)
  const { data, error, isFetching, refetch } = usePageQuery<DinnerGroup>({
    key: keys.groups,
    path: '/api/dinner-groups',
    query: groupsQuery(filter, sorting),
    paging,
  })

  // another order or filter begins at its first page
  function first<T>(set: (value: T) => void) {
    return (value: T) => {
      set(value)
      paging.setPage(0)
    }
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-13 shrink-0 flex-wrap items-center justify-between gap-2 py-2">
        <div className="flex items-center gap-3">
          <h2 className="text-base font-bold">{HEADING}</h2>
          {isFetching && <Spinner label="Loading groups" />}
        </div>
        <div className="flex flex-wrap gap-2">
          <CreateGroup />
          <RunMatchmaking />
          <ActionMenu
            label="More actions"
            items={[{ text: 'Matchmaking Logs', onAction: () => show({ kind: 'logs' }) }]}
          />
        </div>
      </div>
      {error ? (
        <ErrorCard
          text={`Error loading groups: ${messageOf(error, error.message)}`}
          onRetry={() => refetch()}
        />
      ) : data?.total === 0 ? (
        <div className="flex flex-1 flex-col items-center justify-center gap-1 rounded-admin border border-abu-200 p-6 text-center">
          <p className="font-semibold">Belum ada kelompok yang dibuat</p>
          <p className="text-abu-600">Tekan Run Matchmaking untuk menyusun kelompok dari para pendaftar.</p>
        </div>
      ) : (
        <>
          <FilterBar filter={filter} onChange={first(setFilter)} />
          <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-admin border border-abu-200">
            <DataTable
              label={HEADING}
              columns={groupColumns(zone, show)}
              rows={data?.items}
              rowKey={(group) => group.id}
              offset={paging.page * paging.size}
              isBusy={isFetching}
              sorting={sorting}
              onSort={first(setSorting)}
            />
            {data && <Pager label={HEADING} paging={paging} data={data} />}
          </div>
        </>
      )}
    </div>
  )
}
