import { useAtomValue } from 'jotai'
import { type ReactNode, Suspense, useEffect } from 'react'
import { ErrorBoundary } from '../../../ui/error-boundary'
import { NotFetched, type Part, partOf } from '../../../ui/fetched'
import { toast } from '../../../ui/toast'
import { closeDialog, type OpenDialogProps, openDialog, openDialogs } from '../dialogs'

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

// fetched with what has failed, mostly
const FailedDialog = partOf(() => import('./failed-dialog').then((code) => code.FailedDialog))

/** Around a dialog whose code is fetched: nothing until it is here; one that fails is offered again. */
export function FetchedDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(retry, error) =>
        error instanceof NotFetched ? (
          <NotOpened error={error} onClose={onClose} />
        ) : (
          <Suspense>
            <FailedDialog onRetry={retry} onClose={onClose} />
          </Suspense>
        )
      }
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Says that the code of a dialog could not be fetched, and closes it: what opened it opens it again. */
function NotOpened({ error, onClose }: { error: NotFetched; onClose: () => void }) {
  useEffect(() => {
    error.allowRetry()
    toast({
      title: 'This dialog cannot be loaded',
      description: 'Check your connection and open it again.',
      variant: 'destructive',
    })
    onClose()
  }, [error, onClose])
  return null
}
