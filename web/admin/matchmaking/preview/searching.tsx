import { useEffect, useState } from 'react'
import { AdminButton } from '../../../ui/admin-button'
import { TableDrawing } from '../../../ui/table-drawing'
import { failureWords } from '../../app/show-error'

/** Shown during a search, with the elapsed time. */
export function Searching({ onClose }: { onClose: () => void }) {
  const seconds = useSeconds()
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 py-10 text-center text-sm">
      <TableDrawing
        seats={SEATS.map((seat, i) => (i < seconds % 7 ? seat : 'empty'))}
        className="size-28 motion-reduce:hidden"
      />
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

const SEATS = ['red', 'yellow', 'green', 'blue', 'purple', 'grey'] as const

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
