import { useState } from 'react'
import { auditEntrySchema } from '../../../src/domain/audit'
import { AdminButton } from '../../ui/admin-button'
import { DataTable } from '../../ui/data-table'
import { Dialog } from '../../ui/dialog'
import { Spinner } from '../../ui/spinner'
import { type ActivityFilter, openDialog } from '../app/dialogs'
import { keys, loadFailure } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { usePageQuery } from '../table/page-query'
import { Pager } from '../table/pager'
import { ActivityFilters } from './activity-filters'
import { activityColumns } from './columns'

const SIZE = 50

interface ActivityDialogProps {
  filter: ActivityFilter
  onClose: () => void
}

/** The audit, the latest entry first, with filters for admin, action, group, user and days. */
export function ActivityDialog({ filter: first, onClose }: ActivityDialogProps) {
  const zone = useTimeZone()
  const [filter, setFilter] = useState(first)
  const [page, setPage] = useState(0)
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
  const isNarrowed = Object.keys(given).length > 0
  const paging = { page, size: SIZE, setPage }
  const { data, error, isFetching, refetch } = usePageQuery({
    row: auditEntrySchema,
    key: keys.audit,
    path: '/api/audit',
    query: given,
    paging,
  })

  function narrow(next: typeof filter) {
    setFilter(next)
    setPage(0)
  }

  return (
    <Dialog isDismissable onClose={onClose} variant="large" title="Activity">
      <p className="mt-1 flex h-5 items-center gap-3 text-sm text-abu-700">
        What staff did, the latest first.
        {isFetching && <Spinner label="Loading activity" />}
      </p>
      <ActivityFilters filter={filter} onChange={narrow} />
      {error ? (
        <div role="alert" className="flex h-[60vh] min-h-60 flex-col items-start gap-3 pt-2 text-sm">
          <p>Error loading activity: {loadFailure(error)}</p>
          <AdminButton onPress={() => refetch()}>Try Again</AdminButton>
        </div>
      ) : (
        <div className="flex h-[60vh] min-h-60 flex-col overflow-hidden rounded-admin border border-abu-200 text-sm">
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
      <div className="mt-4 flex justify-end">
        <AdminButton onPress={onClose}>Close</AdminButton>
      </div>
    </Dialog>
  )
}
