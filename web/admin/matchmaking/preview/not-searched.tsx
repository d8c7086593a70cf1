import { CloseFooter } from '../../../ui/dialog'
import { NotLoaded } from '../../app/page/not-loaded'

interface NotSearchedProps {
  error: Error | null
  onRetry: () => void
  onClose: () => void
}

/** In a board's place until there is a first search result. */
export function NotSearched({ onClose, ...props }: NotSearchedProps) {
  return (
    <>
      <NotLoaded what="good tables" {...props} />
      <p className="pb-3 text-center text-sm text-abu-700">
        For very many people this takes up to two minutes. Nothing is saved: you can close this at any time.
      </p>
      <CloseFooter onClose={onClose} />
    </>
  )
}
