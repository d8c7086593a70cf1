import type { VenueOffer } from '../../../../src/domain/venue/venue-offers'
import { AdminButton } from '../../../ui/admin-button'
import { openDialog } from '../dialogs'
import { useVenuePlaces, type VenueWish } from '../venue-list'

interface FromBookProps {
  of: VenueWish
  onChoose: (venue: VenueOffer) => void
  className?: string
}

/** Opens the venue book, to take the place of a dinner from it; nothing while the book is empty. */
export function FromBook({ of, onChoose, className = '' }: FromBookProps) {
  const { data } = useVenuePlaces()
  if (!data?.hasVenues) return null
  return (
    <AdminButton
      size="small"
      className={className}
      onPress={() => openDialog({ kind: 'choose-venue', of, onChoose })}
    >
      From the book…
    </AdminButton>
  )
}
