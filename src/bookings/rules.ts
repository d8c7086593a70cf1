// what follows from a booking: pure functions of a table, what its restaurant was sent, and the clock

import { hourOn, menuClosesAt } from '../domain/group/deadlines'
import { isCancelled } from '../domain/group/group'
import { hasBegun, isOpen } from '../domain/group/seat'
import { UNSET } from '../domain/house/house'
import { spoken } from '../domain/spoken'
import { type BookingNews, isBooked, isRefused } from '../domain/venue/booking'
import type { BookingWarning } from '../domain/venue/booking-calls'
import type { Booking, SentSheet, TableAtVenue } from './read'
import { changesSince, type SheetTrace, traceOf } from './sheet'

/** To which restaurant, and about which evening or, where it is of none, which group. */
export interface RestaurantKey {
  venueId: number
  eveningId: number | null
  groupId: number | null
}

/** A message to a restaurant that should be written now: one for all its tables of an evening. */
export interface RestaurantDue extends RestaurantKey {
  news: BookingNews
  /** tables that come */
  on: readonly TableAtVenue[]
  /** what the restaurant counts on, and nobody comes to */
  off: readonly LostTable[]
  changes: number
  /** when it was written to last */
  sentAt: string | null
  /** when it turns red (ms) */
  redAt: number | null
}

export interface LostTable {
  table: TableAtVenue
  sent: SentSheet
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
  return sheetsKnown(table).find(
    ({ venueId, eventAt }) => venueId === table.venueId && isSameEvening(eventAt, table.eventAt),
  )
}

/** Returns how many changes a table's sheet has since its restaurant was sent it; 0 when it was not. */
export function changesOf(table: TableAtVenue, now: Date, zone: string): number {
  const sent = sheetSent(table)
  return sent ? changesSince(sent, sheetTrace(table, now, zone)) : 0
}

/** Returns the trace of what a restaurant is to read of a table now. */
export function sheetTrace(table: TableAtVenue, now: Date, zone: string): SheetTrace {
  return traceOf(table, isListDue(table, now, zone))
}

/**
 * Whether a restaurant is to read what each guest of a table eats: once the menu is closed, at noon of the day before. Where there is nothing to
 * choose it reads it from the start, and who has read a list reads its changes.
 */
export function isListDue(table: TableAtVenue, now: Date, zone: string): boolean {
  const { chose, eventAt } = table
  if (chose === null || eventAt === null) return true
  return now.getTime() >= menuClosesAt(eventAt, zone) || (sheetSent(table)?.lineHashes.length ?? 0) > 0
}

/** Returns what restaurants count on: the last sheet that each was sent of an evening, unless it was taken back or they refused since. */
function sheetsKnown({ sent, bookings }: Pick<TableAtVenue, 'sent' | 'bookings'>): SentSheet[] {
  const last: SentSheet[] = []
  for (const one of sent) {
    const at = last.findIndex(
      (other) => other.venueId === one.venueId && isSameEvening(other.eventAt, one.eventAt),
    )
    last.splice(at < 0 ? last.length : at, 1, one)
  }
  const refusedSince = ({ venueId, sentAt }: SentSheet) =>
    bookings.some((one) => one.venueId === venueId && isRefused(one) && one.at > sentAt)
  return last.filter((one) => one.headcount > 0 && !refusedSince(one))
}

/** Returns what restaurants have said yes to without having been written to. */
function bookedByWord({ eveningId, bookedAs, bookings, sent }: TableAtVenue): SentSheet[] {
  const isOf = (booking: Booking) => (one: SentSheet) =>
    one.venueId === booking.venueId && isSameEvening(one.eventAt, booking.eventAt)
  return bookings
    .filter((booking) => isBooked(booking) && !sent.some(isOf(booking)))
    .map(({ at, ...booking }) => ({
      ...{ ...booking, eveningId, bookedAs, sentAt: at },
      ...{ sheetHash: '', lineHashes: [] },
    }))
}

type Part = RestaurantKey & ({ on: TableAtVenue } | { off: LostTable })

/** Whether somebody comes to a table that is ahead, wherever it is. */
function isToCome(table: TableAtVenue, at: string): table is TableAtVenue & { eventAt: string } {
  return isOpen(table) && table.eventAt !== null && !hasBegun(table, at) && table.guests.length > 0
}

/**
 * Returns the messages that are due to restaurants about these tables, which hold all of an evening: `phones` are those that can be written to,
 * by venue. One without a phone was booked by a call, and hears by another what it counts on.
 */
export function dueToRestaurants(
  tables: readonly TableAtVenue[],
  phones: ReadonlySet<number>,
  now: Date,
  zone: string,
): RestaurantDue[] {
  const parts = tables.flatMap((table) => bookingParts(table, now))
  return [...Map.groupBy(parts, keyOf).values()]
    .flatMap((those) => dueOf(those, now, zone) ?? [])
    .filter(({ venueId, news }) => phones.has(venueId) || news !== 'new')
}

/** Returns by what a message to a restaurant is the same one. */
export function keyOf({ venueId, eveningId, groupId }: RestaurantKey): string {
  return `${venueId} ${eveningId ?? `group ${groupId}`}`
}

/** Returns what restaurants are to know of a group: that it comes, and where it does not come any more. */
function bookingParts(table: TableAtVenue, now: Date): Part[] {
  const at = now.toISOString()
  const { id, venueId, eveningId } = table
  const isOn = isToCome(table, at)
  // one that staff have not started yet, or completed early, is theirs still
  const isOff = isCancelled(table) || table.guests.length === 0
  const isHere = (one: SentSheet) =>
    !isOff && one.venueId === venueId && isSameEvening(one.eventAt, table.eventAt)
  const off = [...sheetsKnown(table), ...bookedByWord(table)]
    .filter((sent) => !isHere(sent) && !hasBegun(sent, at))
    // who booked by a call may have given no name at the door
    .map((sent) => ({ ...sent, bookedAs: sent.bookedAs ?? UNSET.houseName }))
    .map((sent) => ({ ...ofEvening(sent.venueId, sent.eveningId), off: { table, sent } }))
  if (!isOn || venueId === null || isRefused(bookingOf(table))) return off
  return [...off, { ...ofEvening(venueId, eveningId), on: table }]

  function ofEvening(venueId: number, eveningId: number | null): RestaurantKey {
    return { venueId, eveningId, groupId: eveningId === null ? id : null }
  }
}

function dueOf(parts: readonly Part[], now: Date, zone: string): RestaurantDue | undefined {
  const [{ venueId, eveningId, groupId }] = parts as [Part]
  const off = parts.flatMap((part) => ('off' in part ? part.off : []))
  const coming = parts.flatMap((part) => ('on' in part ? part.on : []))
  const known = coming.flatMap((table) => sheetSent(table) ?? [])
  const noons = coming.map(({ eventAt }) => menuClosesAt(eventAt!, zone))
  // by noon of the day before everybody has chosen, and those without an answer are counted
  const isTime = coming.every(({ isConfirmed }) => isConfirmed) || noons.some((noon) => now.getTime() >= noon)
  const on = isTime || known.length > 0 ? coming : []
  const isKnown = known.length + off.length > 0
  const changes = !isKnown
    ? 0
    : off.length + on.reduce((sum, table) => sum + (sheetSent(table) ? changesOf(table, now, zone) : 1), 0)
  if (isKnown ? changes === 0 : on.length === 0) return undefined
  // who said yes to a call was sent no sheet
  const sheets = [...known, ...off.map((one) => one.sent)].filter(({ sheetHash }) => sheetHash !== '')
  return {
    ...{ venueId, eveningId, groupId, on, off, changes },
    news: !isKnown ? 'new' : on.length > 0 ? 'changed' : 'taken back',
    sentAt:
      sheets
        .map(({ sentAt }) => sentAt)
        .toSorted()
        .at(-1) ?? null,
    redAt: on.length > 0 ? Math.min(...noons) : null,
  }
}

/** Days before a dinner from which a table that is not booked is warned of. */
const WARN_DAYS = 3

/** Returns what is open about the booking of a table that is to come, the gravest first. */
export function bookingWarnings(table: TableAtVenue, now: Date, zone: string): BookingWarning[] {
  if (table.venueId === null || !isToCome(table, now.toISOString())) return []
  const { eventAt } = table
  const booking = bookingOf(table)
  const isNear = now.getTime() >= hourOn(eventAt, -WARN_DAYS, 0, zone)
  const changes = changesOf(table, now, zone)
  return [
    ...(isRefused(booking) ? [{ code: 'refused' as const }] : []),
    ...(!isRefused(booking) && !isBooked(booking) && isNear ? [{ code: 'not booked' as const }] : []),
    ...(booking && isBooked(booking) && booking.eventAt !== eventAt
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
  if (table.venueId === null || !isToCome(table, now.toISOString())) return undefined
  const booking = bookingOf(table)
  if (isRefused(booking)) return 'refused'
  return !isBooked(booking) && now.getTime() >= menuClosesAt(table.eventAt, zone) ? 'not booked' : undefined
}
