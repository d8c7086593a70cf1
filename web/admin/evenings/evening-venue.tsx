import { AdminButton } from '../../ui/admin-button'
import { rupiahOf } from '../app/dinner'
import { FromBook } from '../app/from-book'
import { useVenuePlaces } from '../app/venue-list'
import type { EveningValues } from './values'

interface EveningVenueProps {
  values: EveningValues
  errors: Record<string, string | undefined>
  onChange: (changes: Partial<EveningValues>) => void
  id?: number
}

/** The venue of an evening's tables, from the venue book; nothing while the book is empty. */
export function EveningVenue({ values, errors, onChange, id }: EveningVenueProps) {
  const isUsed = useVenuePlaces().data?.hasVenues || values.venueId !== null
  if (!isUsed) return null
  const { area, price, date } = values
  return (
    <fieldset className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <legend className="mb-1 text-sm font-semibold">Venue of its tables</legend>
      <p
        className={`min-w-0 flex-[1_1_12rem] text-base wrap-anywhere ${values.venueId === null ? 'text-abu-600' : ''}`}
      >
        {values.venueId === null ? 'None: each table has its own' : values.venue}
      </p>
      <FromBook
        of={{ eveningId: id, date, area, price: price ? rupiahOf(price) : null }}
        onChoose={(venue) =>
          onChange({
            ...{ venueId: venue.id, venue: venue.name },
            ...(venue.area && { area: venue.area }),
            ...(venue.city && { city: venue.city }),
          })
        }
      />
      {values.venueId !== null && (
        <AdminButton size="small" onPress={() => onChange({ venueId: null, venue: '' })}>
          No venue
        </AdminButton>
      )}
      {errors.venueId && (
        <p role="alert" className="basis-full text-sambal">
          {errors.venueId}
        </p>
      )}
    </fieldset>
  )
}
