import { keepPreviousData } from '@tanstack/react-query'
import { type Venues, venuesSchema } from '../../../src/domain/venue/venue'
import { venueOffersSchema } from '../../../src/domain/venue/venue-offers'
import { FRESH, keys, useGet } from './queries'

/** For which dinners a venue is chosen; what a form holds stands for what is stored. */
export interface VenueWish {
  groupIds?: readonly number[] | undefined
  eveningId?: number | undefined
  date?: string
  area?: string
  price?: number | null
}

/** The cities and areas of the venue book, and whether there is any venue in it. */
export function useVenuePlaces() {
  return useGet([...keys.venues, 'places'], venuesSchema, '/api/venues?size=1', {
    select: ({ cities, areas, matching }: Venues) => ({ cities, areas, hasVenues: matching > 0 }),
  })
}

/** The venues that fit a search, those of the area first, each with what speaks against it. */
export function useVenueOffers({ groupIds, eveningId, date, area, price }: VenueWish, search: string) {
  const query = new URLSearchParams({
    ...(groupIds?.length && { groups: groupIds.join(',') }),
    ...(eveningId !== undefined && { evening: String(eveningId) }),
    ...(date && { date }),
    ...(area?.trim() && { area: area.trim() }),
    ...(price != null && price >= 0 && { price: String(price) }),
    ...(search && { search }),
  }).toString()
  return useGet([...keys.venues, 'offers', query], venueOffersSchema, `/api/venues/offers?${query}`, {
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}
