import * as v from 'valibot'
import { AUDIT_ACTIONS, auditEntrySchema, NO_ADMIN } from '../../../src/domain/audit'
import { calendarDay } from '../../../src/domain/query'
import { AdminButton } from '../../ui/admin-button'
import { DataTable } from '../../ui/data-table'
import { Spinner } from '../../ui/spinner'
import { type How, pageNumberSchema, useShown } from '../app/address-query'
import { openDialog } from '../app/dialogs'
import { Page } from '../app/page'
import { keys, loadFailure } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { usePageQuery } from '../table/page-query'
import { Pager } from '../table/pager'
import { filterQuery } from '../table/table-view'
import { type ActivityFilter, ActivityFilters } from './activity-filters'
import { activityColumns } from './columns'

const SIZE = 50

const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))
const FILTERS = {
  admin: v.union([v.literal(NO_ADMIN), idText]),
  action: v.picklist(AUDIT_ACTIONS),
  group: idText,
  user: idText,
  from: calendarDay,
  to: calendarDay,
}
const SHOWN = { ...FILTERS, page: pageNumberSchema }
const NO_FILTER = Object.fromEntries(Object.keys(SHOWN).map((name) => [name, undefined]))

export function ActivityPage() {
  const zone = useTimeZone()
  const [{ page: number = '1', ...filter }, show] = useShown(SHOWN)
  const page = Number(number) - 1
  const isNarrowed = Object.keys(filter).length > 0
  const setPage = (next: number, how?: How) => show({ page: next > 0 ? String(next + 1) : undefined }, how)
  const paging = { page, size: SIZE, setPage }
  const { data, error, isFetching, refetch } = usePageQuery({
    row: auditEntrySchema,
    key: keys.audit,
    path: '/api/audit',
    query: filterQuery(filter),
    paging,
  })

  const narrow = (next: ActivityFilter, how?: How) => show({ ...NO_FILTER, ...next }, how)

  return (
    <Page
      title="Activity"
      about={<>What staff did, the latest first. {isFetching && <Spinner label="Loading activity" />}</>}
    >
      <ActivityFilters filter={filter} onChange={narrow} />
      {error ? (
        <div role="alert" className="flex min-h-60 flex-1 flex-col items-start gap-3 pt-2">
          <p>Error loading activity: {loadFailure(error)}</p>
          <AdminButton onPress={() => refetch()}>Try Again</AdminButton>
        </div>
      ) : (
        <div className="flex min-h-60 flex-1 flex-col overflow-hidden rounded-admin border border-abu-200">
          <DataTable
            label="Activity"
            columns={activityColumns(zone, {
              onOpen: (kind, id) => openDialog({ kind, id }),
              onNarrow: (kind, id) => narrow({ [kind]: String(id) }),
            })}
            rows={data?.items}
            rowKey={({ id }) => id}
            offset={page * SIZE}
            isBusy={isFetching}
            emptyText={isNarrowed ? 'Nothing was done that fits these filters.' : 'Nothing was done yet.'}
            emptyAction={isNarrowed ? { text: 'Clear filters', onAction: () => narrow({}) } : undefined}
          />
          {data && <Pager label="Activity" paging={paging} data={data} />}
        </div>
      )}
    </Page>
  )
}
