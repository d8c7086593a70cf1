// the booking of a group's table at a venue

/** What the venue said: it was written to, has noted the table, or cannot take it. */
export const BOOKING_STATES = ['asked', 'confirmed', 'refused'] as const
export type BookingState = (typeof BOOKING_STATES)[number]

/** The messages to a restaurant: the booking with what people eat, the same after a change, and that nobody comes. */
export const SHEET_KINDS = ['booking', 'booking-changed', 'booking-off'] as const
export type SheetKind = (typeof SHEET_KINDS)[number]
