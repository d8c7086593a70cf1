import { CHANGED } from '../domain/api'
import type { BookingState } from '../domain/venue/booking'
import { bookingSchema, bookingsQuerySchema, eveningBookingSchema } from '../domain/venue/booking-calls'
import { staffChoiceSchema } from '../domain/venue/choice-calls'
import { NO_GROUP } from '../groups/refusals'
import { refuse } from '../http/answers'
import { readId } from '../http/body'
import { type StaffDeps, staffCalls } from '../http/handle'
import { noteBookings } from './booking'
import { listChoices, noteChoice } from './choices'
import { groupsAt, listBookings } from './list'
import { sheetsOf } from './read'
import { printSheets } from './sheet-page'

export function bookingRoutes({ db, config, sessions }: StaffDeps) {
  return staffCalls({ sessions, config })
    .get('/api/bookings', { query: bookingsQuerySchema }, ({ group, evening }) => ({
      bookings: listBookings(db, group === undefined ? groupsAt(db, evening!) : [group], config.timeZone),
    }))

    .put(
      '/api/dinner-groups/:id/booking',
      { body: bookingSchema, refusals: NOT_NOTED, done: 'Booking saved' },
      ({ version, state, booked_as: bookedAs }, { id, admin }) =>
        noteBookings(db, admin, [{ groupId: id, version, bookedAs }], state),
    )

    .put(
      '/api/evenings/:id/booking',
      { body: eveningBookingSchema, refusals: NOT_NOTED },
      ({ tables, state }, { id, admin }) => {
        const own = new Set(groupsAt(db, id))
        if (!tables.every(({ groupId }) => own.has(groupId))) return refuse(404, NO_GROUP)
        const noted = noteBookings(db, admin, tables, state)
        return noted.ok
          ? { success: true, message: notedText(tables.length, state), undo: noted.undo }
          : noted
      },
    )

    .get('/api/dinner-groups/:id/choices', ({ id }) => listChoices(db, id) ?? refuse(404, NO_GROUP))

    .put(
      '/api/dinner-groups/:id/choices/:userId',
      { body: staffChoiceSchema, refusals: NOT_CHOSEN, done: 'Menu saved' },
      (choice, { id, params, admin }) =>
        noteChoice(db, admin, { groupId: id, userId: readId(params.userId) }, choice),
    )

    .get('/api/dinner-groups/:id/sheet', ({ id }) => sheet([id]) ?? refuse(404, NO_GROUP))

    .get(
      '/api/evenings/:id/sheets',
      ({ id }) => sheet(groupsAt(db, id)) ?? refuse(404, 'No table sits there yet'),
    )

    .routes()

  function sheet(ids: readonly number[]): Response | undefined {
    // a restaurant's sheets lie together
    const tables = sheetsOf(db, ids)
      .map((table) => ({ ...table, bookedAs: table.bookedAs ?? config.houseName }))
      .toSorted((a, b) => (a.venue ?? '').localeCompare(b.venue ?? ''))
    return tables.length > 0 ? printSheets(tables, config.timeZone) : undefined
  }
}

const NUMBERS = ['', '', 'Both', 'All three', 'All four', 'All five']

function notedText(tables: number, state: BookingState): string {
  if (state !== 'confirmed') return 'Booking saved'
  return tables === 1 ? 'Booked' : `${NUMBERS[tables] ?? `All ${tables}`} are booked`
}

const NOT_NOTED = {
  missing: [404, NO_GROUP],
  stale: [409, CHANGED],
  'no venue': [422, 'Choose a venue of the book first', 'venue'],
  'no date': [422, 'Set the date first', 'event_date'],
} as const

const NOT_CHOSEN = {
  missing: [404, NO_GROUP],
  stranger: [404, 'Nobody of that id sits at this table'],
  stale: [409, CHANGED],
  item: [422, 'That is not on the menu of this venue', 'food'],
} as const
