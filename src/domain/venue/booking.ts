// the booking of a group's table at a venue

/** What the venue said: it was written to, has noted the table, or cannot take it. */
export const BOOKING_STATES = ['asked', 'confirmed', 'refused'] as const
export type BookingState = (typeof BOOKING_STATES)[number]

type Booked = { state: BookingState | null } | null | undefined

export function isBooked(booking: Booked): boolean {
  return booking?.state === 'confirmed'
}

export function isRefused(booking: Booked): boolean {
  return booking?.state === 'refused'
}

/** What a message to a restaurant says of its tables: that they come, what has changed, or that nobody comes. */
export const BOOKING_NEWS = ['new', 'changed', 'taken back'] as const
export type BookingNews = (typeof BOOKING_NEWS)[number]
