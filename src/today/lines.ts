// the lines of evenings, of messages, and of tables

import { keyOf } from '../bookings/rules'
import { counted } from '../domain/counted'
import { type EveningStatus, endOf } from '../domain/evening/evening'
import { isSameDay } from '../domain/evening/evening-hours'
import type { Next, NextAct, TodayLine } from '../domain/staff/today-list'
import { displayInstant } from '../domain/time'
import { batchText, UNANNOUNCED } from '../evenings/next'
import { DETAILS_WAIT, unconfirmedText } from '../evenings/unconfirmed'
import type { DueBatch } from '../messages/batches'
import type { DueMessages } from '../messages/due-messages'

/** A line of Today; `isForAdmins`: hosts neither see it nor count it. Of `forHost` they read that an admin does it. */
export type Line = TodayLine & { isForAdmins?: true; forHost?: Pick<TodayLine, 'text' | 'button'> }

/** How lines name dinners. */
export interface Dinners {
  nameOf: (eveningId: number) => string | undefined
  /** on which there are evenings: a table made by hand says there what it is */
  days: ReadonlySet<string>
  timeZone: string
}

/** With which the keys of lines begin that lead to who is here. */
export const DOOR_KEY = 'door '

/** Returns the line of an evening's next step, and those of the announcement and the door beside it; none where that stands in other lines, or is nothing. */
export function eveningLines(
  evening: { id: number; status: EveningStatus },
  { text, urgency, button, beside }: Next,
  { nameOf }: Dinners,
): Line[] {
  const { id } = evening
  if (!button && urgency === 'later' && endOf(evening)) return []
  const line = (key: string, about: string, pressed: Next['button']): Line => ({
    ...{ key: `${key}${id}`, urgency, text: `${nameOf(id)}: ${about}`, count: 1, evening: id },
    ...{ button: pressed?.text ?? 'Open', to: pressed ? placeOf(id, pressed.act) : `evenings/${id}` },
  })
  return [
    ...(isOfMessages(button) ? [] : [line(button?.act === 'door' ? DOOR_KEY : 'evening ', text, button)]),
    ...(beside?.act === 'announce' ? [line('announce ', UNANNOUNCED, beside)] : []),
    ...(beside?.act === 'door'
      ? [{ ...line(DOOR_KEY, 'Mark who is here.', beside), urgency: 'now' as const }]
      : []),
  ]
}

/** Whether a step stands in the lines of messages. */
function isOfMessages(button: Next['button']): boolean {
  return button?.act === 'messages'
}

/** Returns the page on which a step is done. */
function placeOf(id: number, act: NextAct): string {
  if (act === 'door' || act === 'who came') return `evenings/${id}/door`
  if (act === 'tables' || act === 'places') return `evenings/${id}?do=${act}`
  return `evenings/${id}`
}

/** Returns the line of messages of one kind: `36 × Details · Thu 26 Nov`. */
export function batchLine(batch: DueBatch, dinners: Dinners): Line {
  const { kind, urgency, count, eveningId, day } = batch
  const filter = {
    ...(kind !== 'booking' && { kind }),
    ...(eveningId !== null ? { evening: `${eveningId}` } : day !== null && { day }),
    // what can wait is shown, too, once somebody opens it
    ...(urgency === 'later' && { all: 'true' }),
  }
  return {
    ...{ key: `messages ${kind} ${eveningId ?? day}`, urgency, count },
    text: withDay(batchText(batch), batch, dinners),
    ...(eveningId !== null && { evening: eveningId }),
    ...{ button: 'Write', to: `messages?${new URLSearchParams(filter)}` },
  }
}

/** Returns the lines of restaurants that refused tables, or have not confirmed them in time, but what an evening's line says. */
export function restaurantLines(
  restaurants: DueMessages['restaurants'],
  now: Date,
  dinners: Dinners,
  nextOf: (eveningId: number) => Next | undefined,
): Line[] {
  const missing = restaurants.unbooked.map(({ table, why }) => ({ ...table, why }))
  const together = Map.groupBy(
    missing,
    ({ why, venueId, eveningId, id }) => `${why} ${venueId} ${eveningId ?? `of ${id}`}`,
  )
  return [...together].flatMap(([key, tables]): Line | [] => {
    const { id, why, venue, eveningId, eventAt } = tables[0]!
    const isRefused = why === 'refused'
    const count = tables.length
    const text = unconfirmedText(venue!, isRefused, count)
    const next = eveningId === null ? undefined : nextOf(eveningId)
    if (next && !isOfMessages(next.button) && next.text.startsWith(text)) return []
    const isHeld = !isRefused && tables.some(({ bookings }) => bookings.length > 0)
    const isRed = isRefused || (isHeld && isSameDay(eventAt!, now.toISOString(), dinners.timeZone))
    return {
      ...{ key: `restaurant ${key}`, urgency: isRed ? 'red' : 'now', count },
      text: withDay(`${text}${isHeld ? DETAILS_WAIT : ''}`, { eveningId, eventAt }, dinners),
      ...(eveningId !== null && { evening: eveningId }),
      ...(isRefused && eveningId !== null
        ? { button: 'Set places', to: placeOf(eveningId, 'places') }
        : isToBeWritten(restaurants, tables[0]!)
          ? { button: 'Write', to: `messages?${eveningId === null ? `group=${id}` : `evening=${eveningId}`}` }
          : { button: 'Open', to: eveningId === null ? `tables/${id}` : `evenings/${eveningId}` }),
    }
  })
}

/** Whether a message to the restaurant of a table is due. */
export function isToBeWritten(
  { due }: DueMessages['restaurants'],
  { id, venueId, eveningId }: DueMessages['restaurants']['unbooked'][number]['table'],
): boolean {
  const key = keyOf({ venueId: venueId!, eveningId, groupId: id })
  return due.some((one) => keyOf(one) === key)
}

function withDay(
  text: string,
  { eveningId, eventAt }: { eveningId: number | null; eventAt: string | null },
  { nameOf, days, timeZone }: Dinners,
): string {
  const name = eveningId === null ? undefined : nameOf(eveningId)
  if (name) return `${text} · ${name}`
  if (eventAt === null) return text
  const day = displayInstant(eventAt, 'EEE d MMM', timeZone)
  return `${text} · ${day}${eveningId === null && days.has(day) ? ', by hand' : ''}`
}

/** Returns the lines of guests who let their time pass, and of tables made by hand with free seats; `repaired` are evenings whose step is that. */
export function seatLines(
  { silent, free, groups }: Pick<DueMessages, 'silent' | 'free' | 'groups'>,
  repaired: ReadonlySet<number>,
): Line[] {
  const eveningOf = (groupId: number) => groups.get(groupId)?.eveningId ?? null
  const late = silent.filter(({ groupId }) => !repaired.has(eveningOf(groupId) ?? 0)).length
  return [
    ...lineOf(late, {
      ...{
        key: 'silent',
        urgency: 'now',
        text: `${counted(late, 'guest has', 'guests have')} not answered in time`,
      },
      ...{ button: 'See', to: 'dashboard?tab=groups&needs=silent' },
    }),
    ...lineOf(free.length, {
      ...{
        key: 'free',
        urgency: 'later',
        text: `${counted(free.length, 'table has', 'tables have')} a free seat`,
      },
      ...{ button: 'Find somebody', to: 'dashboard?tab=groups&needs=short' },
    }),
  ]
}

/** Returns the line of so many tables of which it is not known who came, beside those of evenings. */
export function whoCameLine(tables: number): Line[] {
  return lineOf(tables, {
    ...{ key: 'who came', urgency: 'now', text: `Who came? ${counted(tables, 'table')}` },
    ...{ button: 'Mark', to: 'dashboard?tab=groups&needs=unmarked' },
  })
}

/** Returns a line of so many things; none of nothing. */
export function lineOf(count: number, line: Omit<Line, 'count'>): Line[] {
  return count > 0 ? [{ ...line, count }] : []
}
