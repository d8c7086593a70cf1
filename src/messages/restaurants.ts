import { sql } from 'drizzle-orm'
import { sentTo, type TableAtVenue, tablesAtVenues } from '../bookings/read'
import { dueToRestaurants, type RestaurantDue, unbookedWhy } from '../bookings/rules'
import { guestList } from '../bookings/sheet'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import type { SheetKind } from '../domain/booking'
import { NO_PIC } from '../domain/group'
import type { QueueQuery } from '../domain/message-calls'
import type { RestaurantItem, Unbooked } from '../domain/restaurants'
import { spoken } from '../domain/spoken'
import { textsOf } from './stored-texts'
import { fill, typed } from './texts'

export interface RestaurantVenue {
  id: number
  name: string
  phone: string | null
}

/** A message to a restaurant that was opened and not marked yet. */
interface Unmarked {
  id: number
  groupId: number
  venueId: number
  kind: SheetKind
  at: string
  adminId: number | null
  by: string | null
}

/** A group whose restaurant is to be written to, or has not booked its table in time. */
export interface Restaurant {
  table: TableAtVenue
  due: readonly RestaurantDue[]
  why: Unbooked['why'] | undefined
}

/** Groups in one step: some milliseconds. */
const STEP = 50

/** Computes what is due to restaurants, by the dinner's time, in slices. */
export function* restaurantsInSteps(db: Db, now: Date, zone: string): Generator<void, Restaurant[]> {
  const ids = groupsToBook(db, now)
  const found: Restaurant[] = []
  for (let from = 0; from < ids.length; from += STEP) {
    yield
    const tables = withDeleted(db, ids.slice(from, from + STEP))
    const phones = phonesIn(venuesOf(db, tables))
    for (const table of tables) {
      const due = dueToRestaurants(table, phones, now, zone)
      const why = unbookedWhy(table, now, zone)
      if (due.length > 0 || why) found.push({ table, due, why })
    }
  }
  return found
}

/** Returns what is due to restaurants, and what the admin with this id has opened, as staff see it; and the tables that stand without a booking. */
export function composeRestaurants(
  db: Db,
  board: readonly Restaurant[],
  query: Pick<QueueQuery, 'group' | 'evening' | 'pic'>,
  adminId: number,
  zone: string,
): { items: RestaurantItem[]; unbooked: Unbooked[] } {
  const open = unmarked(db)
  // what somebody has opened is theirs to mark, also when it is not due any more
  const others = open.filter(
    (one) => one.adminId === adminId && !board.some(({ due }) => due.some((other) => isSame(one, other))),
  )
  const left = withDeleted(db, [...new Set(others.map(({ groupId }) => groupId))]).map((table) => ({
    table,
    due: others.filter(({ groupId }) => groupId === table.id).map((one) => ({ ...NOT_DUE, ...keyOf(one) })),
    why: undefined,
  }))
  const shown = [...left, ...board].filter(
    ({ table: { id, eveningId, pic } }) =>
      (query.group ?? id) === id && (query.evening ?? eveningId) === eveningId && (query.pic ?? pic) === pic,
  )
  if (shown.length === 0) return { items: [], unbooked: [] }
  const venues = venuesOf(
    db,
    shown.map(({ table }) => table),
  )
  const texts = textsOf(db)
  const items = shown.flatMap(({ table, due }) =>
    due.flatMap((one): RestaurantItem[] => {
      const venue = venues.get(one.venueId)
      if (!venue?.phone) return []
      const opened = open.find((other) => isSame(other, one))
      return [
        {
          ...keyOf(one),
          ...{ group: table.name === '' ? null : table.name, venue: venue.name, phone: venue.phone },
          ...{ pic: table.pic, event_date: dinnerOf(one, table).eventAt },
          ...restaurantText(one, table, texts[one.kind].text, zone),
          ...{ changes: one.changes, sentAt: one.sent?.sentAt ?? null },
          due: one.redAt === null ? null : new Date(one.redAt).toISOString(),
          opened: opened
            ? { id: opened.id, at: opened.at, by: opened.by, mine: opened.adminId === adminId }
            : null,
        },
      ]
    }),
  )
  const unbooked = shown.flatMap(({ table: { id, name, venue, eventAt }, why }) =>
    why ? [{ groupId: id, group: name, venue: venue ?? '', event_date: eventAt!, why }] : [],
  )
  return { items, unbooked }
}

type Key = Pick<Unmarked, 'groupId' | 'venueId' | 'kind'>

function keyOf({ groupId, venueId, kind }: Key): Key {
  return { groupId, venueId, kind }
}

const NOT_DUE = { sent: null, changes: 0, redAt: null }

/** Returns the ids of groups ahead that restaurants may be written to about, the soonest first; those of deleted groups come last. */
function groupsToBook(db: Db, now: Date): number[] {
  const at = now.toISOString()
  return db
    .values<[number]>(sql`
      select id from (
        select id, event_at from dinner_groups indexed by groups_event
        where event_at > ${at} and venue_id is not null and status in ('confirming', 'scheduled')
        union
        select distinct group_id, dinner_groups.event_at
        from booking_messages left join dinner_groups on dinner_groups.id = group_id
        where booking_messages.event_at > ${at} and result = 'sent')
      order by event_at is null, event_at, id`)
    .map(([id]) => id)
}

/** Returns groups as their restaurants see them; of a deleted one what restaurants were sent. */
function withDeleted(db: Db, ids: readonly number[]): TableAtVenue[] {
  if (ids.length === 0) return []
  const tables = tablesAtVenues(db, ids)
  const sent = sentTo(
    db,
    ids.filter((id) => !tables.has(id)),
  )
  return ids.map((id) => tables.get(id) ?? { ...DELETED, id, sent: sent.get(id) ?? [] })
}

const DELETED: Omit<TableAtVenue, 'id' | 'sent'> = {
  ...{
    name: '',
    status: 'cancelled',
    pic: NO_PIC,
    eveningId: null,
    venueId: null,
    venue: null,
    address: null,
  },
  ...{ phone: null, eventAt: null, bookedAs: null, menu: [], isHalal: false, guests: [], isConfirmed: false },
  ...{ traceKey: '', chose: null, topics: [], bookings: [] },
}

/** Returns one group as its restaurants see it, also when it is deleted. */
export function tableOfRestaurants(db: Db, groupId: number): TableAtVenue {
  return withDeleted(db, [groupId])[0]!
}

/** Returns the venues that these groups have, or whose restaurants were sent something about them. */
export function venuesOf(db: Db, tables: readonly TableAtVenue[]): Map<number, RestaurantVenue> {
  if (tables.length === 0) return new Map()
  const ids = tables.flatMap(({ venueId, sent }) => [venueId ?? 0, ...sent.map((one) => one.venueId)])
  const rows = db.all<RestaurantVenue>(
    sql`select id, name, phone from venues where id in ${oneOf([...new Set(ids)])}`,
  )
  return new Map(rows.map((venue) => [venue.id, venue]))
}

/** Returns the ids of the venues that can be written to. */
export function phonesIn(venues: ReadonlyMap<number, RestaurantVenue>): Set<number> {
  return new Set([...venues.values()].flatMap(({ id, phone }) => (phone === null ? [] : id)))
}

/** Returns what a message to a restaurant says, and what is not set that it needs. */
export function restaurantText(
  { kind, sent }: Pick<RestaurantDue, 'kind' | 'sent'>,
  table: TableAtVenue,
  template: string,
  zone: string,
): { text: string; missing: string[] } {
  const { eventAt, bookedAs } = dinnerOf({ kind, sent }, table)
  const event = eventAt === null ? undefined : spoken(eventAt, zone)
  const { text, missing } = fill(template, {
    ...(event && { hari: event.day, tanggal: event.date, jam: event.time }),
    atas_nama: typed(bookedAs),
    jumlah: String(table.guests.length),
    daftar: guestList(table),
  })
  return { text, missing }
}

/** Returns the dinner that a message speaks of: one that takes a table back, of that which the restaurant knows. */
function dinnerOf({ kind, sent }: Pick<RestaurantDue, 'kind' | 'sent'>, table: TableAtVenue) {
  return kind === 'booking-off' && sent ? sent : table
}

function unmarked(db: Db): Unmarked[] {
  return db.all<Unmarked>(sql`
    select booking_messages.id, group_id as groupId, venue_id as venueId, kind, opened_at as at, admin_id as adminId,
      users.username as by
    from booking_messages left join users on users.id = admin_id where result = 'opened'`)
}

function isSame(one: Key, other: Key): boolean {
  return one.groupId === other.groupId && one.venueId === other.venueId && one.kind === other.kind
}
