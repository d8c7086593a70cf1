import { useAtomValue } from 'jotai'
import { type ReactNode, Suspense, useEffect } from 'react'
import { ErrorBoundary } from '../../../ui/error-boundary'
import { NotFetched, type Part } from '../../../ui/fetched'
import { toast } from '../../../ui/toast'
import { closeDialog, type OpenDialogProps, openDialog, openDialogs } from '../dialogs'
import { queryClient } from '../queries'
import { BROKEN } from './failed-page'

/** The event by which any script on the page opens a group's details: a CustomEvent with the id as its detail. */
const OPEN_GROUP = 'semeja:open-group'

/** All open dialogs, rendered once; `part` renders each of them. */
export function OpenDialogs({ part: Dialog }: { part: Part<OpenDialogProps> }) {
  const open = useAtomValue(openDialogs)

  useEffect(() => {
    const show = (event: Event) => {
      // an id may come as text
      const id = Number((event as CustomEvent).detail)
      if (Number.isSafeInteger(id) && id > 0) openDialog({ kind: 'group', id })
    }
    window.addEventListener(OPEN_GROUP, show)
    return () => window.removeEventListener(OPEN_GROUP, show)
  }, [])

  return open.map(({ key, dialog }) => {
    const onClose = () => closeDialog(key)
    return (
      <FetchedDialog key={key} onClose={onClose}>
        <Dialog dialog={dialog} onClose={onClose} />
      </FetchedDialog>
    )
  })
}

/** Around a dialog whose code is fetched: nothing until it is here; one that fails closes. */
export function FetchedDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(_, error) => <NotOpened error={error} onClose={onClose} />}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Says that a dialog could not be fetched or shown, and closes it: what opened it opens it again. */
function NotOpened({ error, onClose }: { error: unknown; onClose: () => void }) {
  useEffect(() => {
    const isFetched = !(error instanceof NotFetched)
    if (isFetched) queryClient.removeQueries({ type: 'inactive' })
    else error.allowRetry()
    toast({
      title: `This dialog cannot be ${isFetched ? 'shown' : 'loaded'}`,
      description: isFetched ? BROKEN : 'Check your connection and open it again.',
      variant: 'destructive',
    })
    onClose()
  }, [error, onClose])
  return null
}
