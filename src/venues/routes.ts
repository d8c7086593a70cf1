import { CHANGED } from '../domain/api'
import { menuSchema } from '../domain/venue/menu'
import {
  deleteVenueSchema,
  newVenueSchema,
  type StaleVenue,
  type StoredVenue,
  VENUE_MESSAGES,
  venueChangesSchema,
  venuesQuerySchema,
} from '../domain/venue/venue'
import { venueOffersQuerySchema } from '../domain/venue/venue-offers'
import { answer, refuse } from '../http/answers'
import { adminRole } from '../http/guard'
import { type Call, type StaffDeps, staffCalls } from '../http/handle'
import { findVenue, listVenues } from './list'
import { setMenu } from './menu'
import { offerVenues } from './offers'
import { changeVenue, createVenue, removeVenue } from './venues'

/** /api/venues: the venue book, for staff. */
export function venueRoutes({ db, config, sessions }: StaffDeps) {
  const stored = (message: string, id: number): StoredVenue => ({
    success: true,
    message,
    ...findVenue(db, id)!,
  })
  const gone = {
    missing: [404, VENUE_MESSAGES.missing],
    stale: (_: object, { id }: Call) => {
      const { venue: current } = findVenue(db, id)!
      return answer({ success: false, message: CHANGED, current } satisfies StaleVenue, 409)
    },
  } as const

  return staffCalls({ sessions, config })
    .get('/api/venues', { query: venuesQuerySchema }, (query) => listVenues(db, query))

    .get('/api/venues/offers', { query: venueOffersQuerySchema }, (query) =>
      offerVenues(db, query, config.timeZone),
    )

    .get('/api/venues/:id', ({ id }) => findVenue(db, id) ?? refuse(404, VENUE_MESSAGES.missing))

    .post('/api/venues', { once: true, body: newVenueSchema, refusals: NOT_TAKEN }, (input, { admin }) => {
      const made = createVenue(db, admin, input)
      return made.ok ? answer(stored('Venue added', made.id), 201) : made
    })

    .patch(
      '/api/venues/:id',
      { body: venueChangesSchema, refusals: { ...gone, ...NOT_TAKEN } },
      (input, { id, admin }) => {
        const changed = changeVenue(db, admin, id, input)
        return changed.ok ? stored('Venue changed', id) : changed
      },
    )

    .put('/api/venues/:id/menu', { body: menuSchema, refusals: gone }, (input, { id, admin }) => {
      const changed = setMenu(db, admin, id, input)
      return changed.ok ? stored('Menu saved', id) : changed
    })

    .delete(
      '/api/venues/:id',
      { query: deleteVenueSchema, by: [adminRole], refusals: gone },
      ({ version }, { id, admin }) => {
        const removed = removeVenue(db, admin, id, version)
        if (!removed.ok) return removed
        const message = removed.archived ? 'It has been used, so it is archived' : 'Venue deleted'
        return { success: true, message, archived: removed.archived }
      },
    )

    .routes()
}

const NOT_TAKEN = { prices: [422, VENUE_MESSAGES.prices, 'priceTo'] } as const
