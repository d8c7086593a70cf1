import type { ComponentProps } from 'react'
import { AdminButton } from '../../../ui/admin-button'
import { CloseFooter, Dialog } from '../../../ui/dialog'
import { Spinner } from '../../../ui/spinner'
import { loadFailure } from '../queries'

interface NotLoadedProps {
  what: string
  error: Error | null
  onRetry: () => void
}

/** Shown until something is loaded: a spinner, or the error with a button to retry. */
export function NotLoaded({ what, error, onRetry }: NotLoadedProps) {
  return error ? (
    <div role="alert" className="flex flex-col items-start gap-3 py-3 text-sm">
      <p>
        Error loading {what}: {loadFailure(error)}
      </p>
      <AdminButton onPress={() => onRetry()}>Try Again</AdminButton>
    </div>
  ) : (
    <div className="grid h-40 place-items-center">
      <Spinner variant="large" label={`Loading ${what}`} />
    </div>
  )
}

interface NotLoadedDialogProps extends NotLoadedProps {
  title: string
  size?: NonNullable<ComponentProps<typeof Dialog>['variant']>
  onClose: () => void
}

/** A dialog until what it is about is loaded. */
export function NotLoadedDialog({ title, size = 'medium', onClose, ...props }: NotLoadedDialogProps) {
  return (
    <Dialog onClose={onClose} variant={size} title={title}>
      <NotLoaded {...props} />
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}
