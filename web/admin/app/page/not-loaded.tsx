import { AdminButton } from '../../../ui/admin-button'
import { Spinner } from '../../../ui/spinner'
import { loadFailure } from '../queries'

export interface NotLoadedProps {
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
