import { keepPreviousData } from '@tanstack/react-query'
import { venueDetailsSchema, venuesSchema } from '../../../src/domain/venue/venue'
import { FRESH, keys, useGet } from '../app/queries'

export const PAGE_SIZE = 50

/** One page of the venue book; the page before stays in view until it is loaded. */
export function useVenues(query: Record<string, string>) {
  const search = new URLSearchParams({ size: String(PAGE_SIZE), ...query }).toString()
  return useGet([...keys.venues, 'list', search], venuesSchema, `/api/venues?${search}`, {
    placeholderData: keepPreviousData,
  })
}

export function useVenue(id: number) {
  return useGet([...keys.venues, 'one', id], venueDetailsSchema, `/api/venues/${id}`, FRESH)
}
