import { AdminButton } from '../../../ui/admin-button'
import { Spinner } from '../../../ui/spinner'
import { failureWords } from '../../app/form/show-error'

/** Shown during a search. */
export function Searching({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 py-10 text-center text-sm">
      <Spinner variant="large" />
      <p role="status" className="text-base font-semibold">
        Searching for good tables…
      </p>
      <p className="max-w-md text-abu-700">
        A few seconds for hundreds of people, up to two minutes for very many. Nothing is saved: you can close
        this at any time.
      </p>
      <AdminButton onPress={onClose} className="mt-2">
        Cancel
      </AdminButton>
    </div>
  )
}

interface SearchFailedProps {
  error: Error
  onRetry: () => void
  onClose: () => void
}

/** Shown when a search failed, with the reason. */
export function SearchFailed({ error, onRetry, onClose }: SearchFailedProps) {
  return (
    <div
      role="alert"
      className="flex flex-1 flex-col items-center justify-center gap-3 py-10 text-center text-sm"
    >
      <p className="text-base font-semibold">The preview could not be made</p>
      <p className="max-w-md break-words text-abu-700">{failureWords(error)}</p>
      <span className="mt-2 flex gap-2">
        <AdminButton onPress={onClose}>Close</AdminButton>
        <AdminButton variant="primary" onPress={onRetry}>
          Try Again
        </AdminButton>
      </span>
    </div>
  )
}
