// what follows from a booking: pure functions of a table, what its restaurant was sent, and the clock
import type { SheetKind } from '../domain/booking'
import type { BookingWarning } from '../domain/booking-calls'
import { hourOn } from '../domain/deadlines'
import { hasBegun, isOpen } from '../domain/seat'
import { spoken } from '../domain/spoken'
import type { Booking, SentSheet, TableAtVenue } from './read'
import { changesSince, traceOf } from './sheet'

/** A message to a restaurant that should be written now. */
export interface RestaurantDue {
  groupId: number
  venueId: number
  kind: SheetKind
  /** what was sent before; what it takes back */
  sent: SentSheet | null
  /** of the sheet since then */
  changes: number
  /** when it turns red (ms) */
  redAt: number | null
}

/** Hours within which two times are of one evening. */
const EVENING_HOURS = 12

/** Whether two instants (UTC ISO) are of one evening: a table that is moved within it stays booked. */
export function isSameEvening(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other
  return Math.abs(Date.parse(one) - Date.parse(other)) < EVENING_HOURS * 3_600_000
}

/** Returns the booking of a group at its venue for its evening; undefined without one. */
export function bookingOf({ bookings, venueId, eventAt }: TableAtVenue): Booking | undefined {
  return bookings.find((one) => one.venueId === venueId && isSameEvening(one.eventAt, eventAt))
}

/** Returns the last sheet that the group's restaurant has of its evening; undefined when it was sent none, or that was taken back. */
export function sheetSent(table: TableAtVenue): SentSheet | undefined {
  return heldBy(table).find(
    ({ venueId, eventAt }) => venueId === table.venueId && isSameEvening(eventAt, table.eventAt),
  )
}

/** Returns how many changes a table's sheet has since its restaurant was sent it; 0 when it was not. */
export function changesOf(table: TableAtVenue): number {
  const sent = sheetSent(table)
  return sent ? changesSince(sent, traceOf(table)) : 0
}

/** Returns what restaurants count on: the last sheet that each was sent of an evening, unless it was taken back or they refused since. */
function heldBy({ sent, bookings }: Pick<TableAtVenue, 'sent' | 'bookings'>): SentSheet[] {
  const last: SentSheet[] = []
  for (const one of sent) {
    const at = last.findIndex(
      (other) => other.venueId === one.venueId && isSameEvening(other.eventAt, one.eventAt),
    )
    last.splice(at < 0 ? last.length : at, 1, one)
  }
  const isRefused = ({ venueId, sentAt }: SentSheet) =>
    bookings.some((one) => one.venueId === venueId && one.state === 'refused' && one.at > sentAt)
  return last.filter((one) => one.kind !== 'booking-off' && !isRefused(one))
}

/** Returns the messages that are due to restaurants about a group: `phones` are those that can be written to, by venue. */
export function dueToRestaurants(
  table: TableAtVenue,
  phones: ReadonlySet<number>,
  now: Date,
  zone: string,
): RestaurantDue[] {
  const at = now.toISOString()
  const { id: groupId, venueId, eventAt, guests } = table
  const isOn = isOpen(table) && eventAt !== null && !hasBegun(table, at) && guests.length > 0
  const here = isOn ? sheetSent(table) : undefined
  const off = heldBy(table)
    .filter((sent) => sent !== here && !hasBegun(sent, at))
    .map((sent) => dueOf(sent.venueId, 'booking-off', sent))
  const isRefused = bookingOf(table)?.state === 'refused'
  if (!isOn || venueId === null || isRefused) return reachable(off)
  const changes = changesOf(table)
  const noon = hourOn(eventAt, -1, 12, zone)
  // by then everybody has chosen, and those without an answer are counted
  const isTime = table.isConfirmed || now.getTime() >= noon
  const on = here
    ? changes > 0
      ? [dueOf(venueId, 'booking-changed', here, changes, noon)]
      : []
    : isTime
      ? [dueOf(venueId, 'booking', null, 0, noon)]
      : []
  return reachable([...off, ...on])

  function dueOf(
    to: number,
    kind: SheetKind,
    sent: SentSheet | null,
    since = 0,
    redAt: number | null = null,
  ): RestaurantDue {
    return { groupId, venueId: to, kind, sent, changes: since, redAt }
  }

  function reachable(all: RestaurantDue[]): RestaurantDue[] {
    return all.filter((one) => phones.has(one.venueId))
  }
}

/** Days before a dinner from which a table that is not booked is warned of. */
const WARN_DAYS = 3

/** Returns what is open about the booking of a table that is to come, the gravest first. */
export function bookingWarnings(table: TableAtVenue, now: Date, zone: string): BookingWarning[] {
  const { venueId, eventAt, guests } = table
  if (venueId === null || eventAt === null || guests.length === 0) return []
  if (!isOpen(table) || hasBegun(table, now.toISOString())) return []
  const booking = bookingOf(table)
  const state = booking?.state
  const isNear = now.getTime() >= hourOn(eventAt, -WARN_DAYS, 0, zone)
  const changes = changesOf(table)
  return [
    ...(state === 'refused' ? [{ code: 'refused' as const }] : []),
    ...(state !== 'refused' && state !== 'confirmed' && isNear ? [{ code: 'not booked' as const }] : []),
    ...(booking && state === 'confirmed' && booking.eventAt !== eventAt
      ? [
          {
            code: 'other hour' as const,
            noted: spoken(booking.eventAt, zone).time,
            now: spoken(eventAt, zone).time,
          },
        ]
      : []),
    ...(changes > 0 ? [{ code: 'changed' as const, changes }] : []),
  ]
}

/** Returns why a group's table stands on top of Messages: it was refused, or is not booked at noon of the day before; undefined when it does not. */
export function unbookedWhy(
  table: TableAtVenue,
  now: Date,
  zone: string,
): 'refused' | 'not booked' | undefined {
  const { venueId, eventAt, guests } = table
  if (venueId === null || eventAt === null || guests.length === 0) return undefined
  if (!isOpen(table) || hasBegun(table, now.toISOString())) return undefined
  const state = bookingOf(table)?.state
  if (state === 'refused') return 'refused'
  return state !== 'confirmed' && now.getTime() >= hourOn(eventAt, -1, 12, zone) ? 'not booked' : undefined
}
