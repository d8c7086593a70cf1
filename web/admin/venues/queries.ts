import { venueDetailsSchema } from '../../../src/domain/venue/venue'
import { FRESH, keys, useGet } from '../app/queries'

export function useVenue(id: number) {
  return useGet([...keys.venues, 'one', id], venueDetailsSchema, `/api/venues/${id}`, FRESH)
}
