// the restaurants of an evening that have not confirmed its tables

import { counted } from '../domain/counted'
import { isSameDay } from '../domain/evening/evening-hours'
import { type EveningTable, unconfirmedTables } from '../domain/evening/evening-page'
import type { Next } from '../domain/staff/today-list'
import { isRefused } from '../domain/venue/booking'
import { PLACES, SAID_YES, toDo } from './next-buttons'

type Table = Pick<EveningTable, 'venueId' | 'venue' | 'booking' | 'awaitsBooking'>

/** The restaurant of the book that has not confirmed tables, `isDue` a message to one: where staff have written to it, guests are sent where they dine once it has. */
export function unconfirmedOf(tables: readonly Table[], isDue: boolean): Next | undefined {
  const those = unconfirmedTables(tables)
  const [first] = those
  if (!first) return undefined
  const areRefused = those.every(({ booking }) => isRefused(booking))
  const what = unconfirmedText(first.venue!, areRefused, those.length)
  if (areRefused) return { ...toDo(`${what}: choose another place for them.`, PLACES), urgency: 'red' }
  const text = `${what}${those.some((one) => one.awaitsBooking) ? DETAILS_WAIT : ''}.`
  if (!isDue) return toDo(text, SAID_YES)
  return { ...toDo(text, { act: 'messages', text: `Write to ${first.venue}` }), beside: SAID_YES }
}

/** What is said of a restaurant that staff have written to and that has not confirmed. */
export const DETAILS_WAIT = ': Details wait for it'

/** `Kedai Senja has not confirmed 2 tables` */
export function unconfirmedText(venue: string, isRefused: boolean, tables: number): string {
  return `${venue} ${isRefused ? 'refused' : 'has not confirmed'} ${counted(tables, 'table')}`
}

/** Returns what is said of a restaurant, where guests of announced tables are not sent the place before it confirms: it is urgent on the day. */
export function heldOf(
  at: string,
  tables: readonly Table[],
  unconfirmed: Next | undefined,
  now: Date,
  zone: string,
): Next | undefined {
  if (!unconfirmed || !unconfirmedTables(tables).some((one) => one.awaitsBooking)) return undefined
  return isSameDay(at, now.toISOString(), zone) ? { ...unconfirmed, urgency: 'red' } : unconfirmed
}
