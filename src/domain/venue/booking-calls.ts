// bookings on the wire: what their calls take, then what they answer
import * as v from 'valibot'
import { dinnerEntries } from '../group/dinner'
import { wholeNumber } from '../query'
import { BOOKING_STATES } from './booking'
import { menuWarningSchemas } from './menu-warnings'
import { venueWarningSchema } from './venue-warnings'

const NO_STATE = 'Say what the restaurant said'
const NO_VERSION = 'A booking is sent with its version'

const state = v.picklist(BOOKING_STATES, NO_STATE)

/** PUT /api/dinner-groups/{id}/booking; `version` is that of the booking, 0 for none; `booked_as` the name at the door, where it is another. */
export const bookingSchema = v.object(
  { state, version: v.optional(v.number(NO_VERSION)), booked_as: dinnerEntries.booked_as },
  NO_STATE,
)

/** PUT /api/evenings/{id}/booking: all its tables at one venue; `tables` are those that were seen, with the versions of their bookings. */
export const eveningBookingSchema = v.object(
  {
    state,
    tables: v.pipe(
      v.array(v.object({ groupId: v.number(NO_VERSION), version: v.number(NO_VERSION) }), NO_VERSION),
      v.nonEmpty('Say which tables'),
    ),
  },
  NO_STATE,
)

/** GET /api/bookings: of a group, or of the groups of an evening. */
export const bookingsQuerySchema = v.pipe(
  v.object({
    group: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    evening: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  }),
  v.check(
    ({ group, evening }) => (group === undefined) !== (evening === undefined),
    'Say of which group, or evening',
  ),
)

const textOrNone = v.nullable(v.string())

/** What speaks against a table's venue, and what is open about its booking; none keeps anybody from anything. */
const bookingWarningSchema = v.variant('code', [
  ...venueWarningSchema.options,
  ...menuWarningSchemas,
  v.object({ code: v.literal('refused') }),
  /** three days before, or later */
  v.object({ code: v.literal('not booked') }),
  /** the restaurant has noted another hour of that evening, `19.00` */
  v.object({ code: v.literal('other hour'), noted: v.string(), now: v.string() }),
  /** who sits, or what they eat, since the restaurant was sent the sheet */
  v.object({ code: v.literal('changed'), changes: v.number() }),
])
export type BookingWarning = v.InferOutput<typeof bookingWarningSchema>

/** What is booked for a table whose venue is of the book; times are UTC ISO. */
export const bookingSchemaOfTable = v.object({
  groupId: v.number(),
  group: v.string(),
  venueId: v.number(),
  venue: v.string(),
  /** the restaurant can be written to */
  hasPhone: v.boolean(),
  /** null until staff wrote to it, or noted anything; also after a move to another day */
  state: v.nullable(v.picklist(BOOKING_STATES)),
  booked_as: textOrNone,
  at: textOrNone,
  by: textOrNone,
  /** of the booking, 0 for none */
  version: v.number(),
  sits: v.number(),
  /** of them, who chose; null where the venue has no menu */
  chose: v.nullable(v.number()),
  /** when the restaurant was last sent the sheet, and how many changes it has since */
  sentAt: textOrNone,
  changes: v.number(),
  warnings: v.array(bookingWarningSchema),
})
export type TableBooking = v.InferOutput<typeof bookingSchemaOfTable>

export const bookingsSchema = v.object({ bookings: v.array(bookingSchemaOfTable) })
