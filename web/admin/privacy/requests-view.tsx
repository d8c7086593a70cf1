import { AdminButton } from '../../ui/admin-button'
import { NotLoaded } from '../app/not-loaded'
import { SHOWN, useRequests } from './queries'
import { RequestRow } from './request-row'

const EMPTY = {
  open: 'Nobody waits for an answer. Note a request as soon as it comes: the 72 hours begin then.',
  closed: 'No request was closed yet.',
}

interface RequestsViewProps {
  state: 'open' | 'closed'
  page: number
  onPage: (page: number) => void
}

export function RequestsView({ state, page, onPage }: RequestsViewProps) {
  const { data, error, isFetching, refetch } = useRequests(state, page)
  // what was there before is not shown for what could not be loaded
  if (!data || (error && !isFetching))
    return <NotLoaded what="the requests" error={isFetching ? null : error} onRetry={refetch} />
  if (data.matching === 0)
    return <p className="grid h-40 place-items-center text-center text-sm text-abu-700">{EMPTY[state]}</p>
  const pages = Math.ceil(data.matching / SHOWN)
  return (
    <>
      <ul aria-label={`Requests that are ${state}`} className="divide-y divide-abu-200 text-sm">
        {data.items.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
      {pages > 1 && (
        <div className="flex items-center justify-end gap-2 border-t border-abu-200 pt-2 text-sm">
          Page {page + 1} of {pages}
          <AdminButton isDisabled={page === 0} onPress={() => onPage(page - 1)}>
            Previous
          </AdminButton>
          <AdminButton isDisabled={page + 1 >= pages} onPress={() => onPage(page + 1)}>
            Next
          </AdminButton>
        </div>
      )}
    </>
  )
}
