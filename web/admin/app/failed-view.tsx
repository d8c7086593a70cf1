import { navigate } from 'wouter/use-browser-location'
import { AdminButton } from '../../ui/admin-button'
import { Dialog } from '../../ui/dialog'
import { queryClient } from './queries'

const TEXT = 'Something went wrong while this was shown. Nothing that is stored was changed.'

/** Shown in place of the whole page when something other than a tab or dialog failed; reloads it without search and filters. */
export function FailedPage() {
  // of nothing that may have failed itself
  return (
    <main className="flex min-h-dvh items-center justify-center bg-abu-50 p-4 text-sm">
      <div className="max-w-md rounded-admin border border-abu-200 bg-white p-5">
        <div role="alert">
          <h1 className="text-lg font-bold">This page cannot be shown</h1>
          <p className="mt-2">{TEXT}</p>
        </div>
        <a
          href={location.pathname}
          className="mt-4 inline-flex h-9 items-center rounded-admin bg-sambal px-4 font-semibold text-white hover:bg-sambal-dark forced-colors:border"
        >
          Open Afresh
        </a>
      </div>
    </main>
  )
}

interface FailedTabProps {
  tab: string
  onRetry: () => void
}

/** Shown in place of a tab that failed; reopens it without search and filters, which may be the cause. */
export function FailedTab({ tab, onRetry }: FailedTabProps) {
  function openAfresh() {
    queryClient.removeQueries({ type: 'inactive' })
    navigate(`${location.pathname}${tab === 'groups' ? '?tab=groups' : ''}`)
    onRetry()
  }
  return (
    <div role="alert" className="m-4 max-w-md rounded-admin border border-abu-200 p-5">
      <h2 className="text-lg font-bold">This tab cannot be shown</h2>
      <p className="mt-2">{TEXT}</p>
      <AdminButton variant="primary" onPress={openAfresh} className="mt-4">
        Open Afresh
      </AdminButton>
    </div>
  )
}

interface FailedDialogProps {
  onRetry: () => void
  onClose: () => void
}

/** Shown in place of a dialog that failed. */
export function FailedDialog({ onRetry, onClose }: FailedDialogProps) {
  return (
    <Dialog onClose={onClose} title="This dialog cannot be shown">
      <p role="alert" className="mt-3 text-sm">
        {TEXT}
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <AdminButton onPress={onClose}>Close</AdminButton>
        <AdminButton
          variant="primary"
          onPress={() => {
            queryClient.removeQueries({ type: 'inactive' })
            onRetry()
          }}
        >
          Open Afresh
        </AdminButton>
      </div>
    </Dialog>
  )
}
