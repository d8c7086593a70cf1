import { navigate } from 'wouter/use-browser-location'
import { AdminButton } from '../../ui/admin-button'
import { NotFetched } from '../../ui/fetched'
import { type FailedProps, failureWords } from './failed-page'
import { queryClient } from './queries'

/** Shown in place of a tab that failed: fetches it again, or reopens it without search and filters, which may be the cause. */
export function FailedTab({ tab, error, onRetry }: FailedProps & { tab: string }) {
  const { title, text, button } = failureWords('tab', error)
  function openAfresh() {
    if (error instanceof NotFetched) {
      error.allowRetry()
      return onRetry()
    }
    queryClient.removeQueries({ type: 'inactive' })
    navigate(`${location.pathname}${tab === 'groups' ? '?tab=groups' : ''}`)
    onRetry()
  }
  return (
    <div role="alert" className="m-4 max-w-md rounded-admin border border-abu-200 p-5">
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="mt-2">{text}</p>
      <AdminButton variant="primary" onPress={openAfresh} className="mt-4">
        {button}
      </AdminButton>
    </div>
  )
}
