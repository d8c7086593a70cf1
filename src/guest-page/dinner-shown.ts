// what a visitor's page shows of a dinner: where, the menu, who comes and arrives
import { menuClosesAt } from '../domain/group/deadlines'
import { countsOnAnotherDate, hasBegun, notifiedOf } from '../domain/group/seat'
import {
  ARRIVAL_AFTER,
  ARRIVAL_BEFORE,
  type Me,
  type MeState,
  type Moment,
} from '../domain/guest-page/guest-page'
import { spoken } from '../domain/spoken'
import { MINUTE_MS } from '../domain/units'
import { isGoing, type MySeat, type MySeating, type MyTable, seatState } from './state'

export function dinnerOf(
  seat: MySeat,
  table: MyTable,
  state: MeState,
  { moment, ahead }: Record<'moment' | 'ahead', (instant: string | null) => Moment | null>,
): Me['dinner'] {
  // who has left learns nothing more of it
  if (state === 'declined' || state === 'late') return null
  const { area, price, venue, hint, isHidden, isUnbooked } = table
  const isPlaced = state === 'paid' && !isHidden && !isUnbooked
  const isKnown = isGoing(state) || state === 'asked'
  const place = state === 'paid' ? placeAt(table) : null
  const isOff = state === 'moved' || state === 'cancelled'
  const from = movedFrom(seat, table, state)
  return {
    when: state === 'moved' ? null : moment(table.eventAt),
    movedFrom: moment(from),
    reason: isOff || from !== null ? table.changeReason : null,
    area: area ?? (isPlaced ? venue : null),
    price,
    ...{ place, isJoined: table.isJoined },
    placeBy: state === 'paid' && !place ? ahead(table.placeBy) : null,
    table: isKnown && !isHidden ? hint : null,
  }
}

/** The date that somebody counts on in the place of the table's; at an evening who has a seat keeps it at another hour. */
function movedFrom(seat: MySeat, table: MyTable, state: MeState): string | null {
  const { announced } = notifiedOf(seat, table)
  if (state === 'moved') return announced
  if (!isGoing(state) || !table.isJoined) return null
  const from = countsOnAnotherDate(seat, table) ? announced : (seat.ticket?.movedFrom ?? null)
  return from === table.eventAt ? null : from
}

/** Returns the place of a table, once it is announced and booked. */
export function placeAt({
  venue,
  address,
  bookedAs,
  isHidden,
  isUnbooked,
}: Pick<MyTable, 'venue' | 'address' | 'bookedAs' | 'isHidden' | 'isUnbooked'>) {
  return !isHidden && !isUnbooked && venue && address && bookedAs ? { venue, address, bookedAs } : null
}

/** Returns the menu of the dinner that guests arrive at, else of the next one whose menu is open, else of the first one given. */
export function menuOf(seatings: readonly MySeating[], now: Date, zone: string): Me['menu'] {
  const going = seatings.filter(({ seat, table }) => isGoing(seatState(seat, table, now)))
  const there = going.find(({ seat, table }) => arrivalOf(seat, table, now) !== null)
  const menus = (there ? [there] : going).map(({ seat, table }) => menuAt(seat, table, now, zone))
  const open = menus.filter((menu) => menu?.isOpen).sort((a, b) => (a!.until.at < b!.until.at ? -1 : 1))
  return open[0] ?? menus[0] ?? null
}

/** Returns until when the menu of the place is chosen (H-1 12.00), and what is; once that is over, what they get. */
function menuAt(
  { id, choice, served }: MySeat,
  { eventAt, menu }: MyTable,
  now: Date,
  zone: string,
): Me['menu'] {
  if (menu === null || eventAt === null) return null
  const until = menuClosesAt(eventAt, zone)
  const { food, drink, diet } = choice
  const isOpen = now.getTime() < until
  const given = {
    food: menu.hasFood ? (served.food ?? 'saran restonya') : food,
    drink: menu.hasDrinks ? served.drink : drink,
  }
  return {
    seat: id,
    until: momentOf(new Date(until).toISOString(), zone),
    isOpen,
    isChosen: diet !== null && (food !== null || !menu.hasFood) && (drink !== null || !menu.hasDrinks),
    ...(isOpen ? { food, drink } : given),
  }
}

// asked once tables are announced
export function comingOf({ ticket }: MySeat, { eventAt, isHidden }: MyTable, now: Date): Me['coming'] {
  if (!ticket || isHidden || eventAt === null || eventAt <= now.toISOString()) return null
  return { ticket: ticket.id, isSaid: ticket.coming === true }
}

// the state is another one once the dinner is over
export function isAtDinner(table: MyTable, state: MeState, now: Date): boolean {
  return isGoing(state) && !table.isHidden && hasBegun(table, now.toISOString())
}

export function arrivalOf({ arrival }: MySeat, { eventAt, here, people }: MyTable, now: Date): Me['arrival'] {
  const minutes = eventAt === null ? Number.NaN : (now.getTime() - Date.parse(eventAt)) / MINUTE_MS
  return minutes >= -ARRIVAL_BEFORE && minutes <= ARRIVAL_AFTER ? { mine: arrival, here, people } : null
}

/** Returns an instant with its words in a time zone. */
export function momentOf(instant: string, zone: string): Moment {
  return { at: instant, ...spoken(instant, zone) }
}
