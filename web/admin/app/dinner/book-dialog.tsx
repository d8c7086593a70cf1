import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { VenueOffer } from '../../../../src/domain/venue/venue-offers'
import { Badge } from '../../../ui/badge'
import { CloseFooter, Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import { useDebounced } from '../../../ui/use-debounced'
import { addressOf } from '../addresses'
import { NotLoaded } from '../page/not-loaded'
import { useVenueOffers, type VenueWish } from '../venue-list'
import { knownOf, priceText } from './book-texts'
import { VenueWarnings } from './venue-warnings'

interface BookDialogProps {
  of: VenueWish
  onChoose: (venue: VenueOffer) => void
  onClose: () => void
}

/** Chooses a venue of the book; what speaks against one is said and keeps nobody from it. */
export function BookDialog({ of, onChoose, onClose }: BookDialogProps) {
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = useVenueOffers(of, useDebounced(typed.trim()))
  const near = data?.venues.filter(({ isNear }) => isNear) ?? []
  const far = data?.venues.filter(({ isNear }) => !isNear) ?? []
  const choose = (venue: VenueOffer) => {
    onClose()
    onChoose(venue)
  }
  return (
    <Dialog onClose={onClose} variant="medium" title="Choose a venue">
      <div className="mt-3 flex flex-col text-sm">
        <TextField
          label="Search"
          autoFocus
          value={typed}
          onChange={setTyped}
          placeholder="Name, area or city"
        />
        {!data ? (
          <NotLoaded what="venues" error={error} onRetry={refetch} />
        ) : data.venues.length === 0 ? (
          <p className="py-4">
            No venue fits.{' '}
            <Link href={addressOf('venues')} className="font-semibold underline-offset-2 hover:underline">
              Add one in Venues
            </Link>
          </p>
        ) : (
          <>
            <Section title={`In ${data.area}`} venues={near} onChoose={choose} />
            <Section title={near.length > 0 ? 'Elsewhere' : undefined} venues={far} onChoose={choose} />
            {data.matching > data.venues.length && (
              <p className="py-2 text-abu-700">
                {data.venues.length} of {data.matching}: search for the others.
              </p>
            )}
          </>
        )}
      </div>
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

interface SectionProps {
  title: ReactNode
  venues: VenueOffer[]
  onChoose: (venue: VenueOffer) => void
}

function Section({ title, venues, onChoose }: SectionProps) {
  if (venues.length === 0) return null
  return (
    <section className="mb-3">
      {title && <h3 className="pb-1 font-semibold text-abu-700">{title}</h3>}
      <ul className="divide-y divide-abu-200 border-y border-abu-200">
        {venues.map((venue) => (
          <li key={venue.id}>
            <button
              type="button"
              onClick={() => onChoose(venue)}
              className="block w-full cursor-pointer rounded-admin px-2 py-2 text-left wrap-anywhere -outline-offset-2 hover:bg-abu-50"
            >
              <span className="block font-semibold">
                {venue.name} {venue.isChosen && <Badge variant="blue">Chosen now</Badge>}
              </span>
              <span className="block text-abu-700">{factsOf(venue)}</span>
              <VenueWarnings warnings={venue.warnings} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function factsOf(venue: VenueOffer): string {
  const { area, city, groups, people } = venue
  const place = [area, city].filter(Boolean).join(', ')
  const dinners = groups > 0 && `${groups} ${groups === 1 ? 'dinner' : 'dinners'}, ${people} people`
  return [place, priceText(venue), ...knownOf(venue), dinners].filter(Boolean).join(' · ')
}
