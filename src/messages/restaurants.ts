import { sql } from 'drizzle-orm'
import { sentTo, type TableAtVenue, tablesAtVenues } from '../bookings/read'
import {
  dueToRestaurants,
  isListDue,
  keyOf,
  type LostTable,
  type RestaurantDue,
  type RestaurantKey,
  unbookedWhy,
} from '../bookings/rules'
import { guestList } from '../bookings/sheet'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { bookedSql, IS_OPEN_GROUP, openedSql, sentSql } from '../db/rules'
import { NO_PIC } from '../domain/group/group'
import type { QueueQuery } from '../domain/messages/message-calls'
import type { RestaurantItem, Unbooked } from '../domain/messages/restaurants'
import { spoken } from '../domain/spoken'
import type { BookingNews } from '../domain/venue/booking'
import { fill, textsOf, typed } from './texts'

export interface RestaurantVenue {
  id: number
  name: string
  phone: string | null
}

/** A message to a restaurant that was opened and not marked yet. */
interface Unmarked extends RestaurantKey {
  id: number
  groupIds: number[]
  at: string
  adminId: number | null
  by: string | null
}

/** What restaurants are to be written, and the tables that they have not booked in time. */
export interface Restaurants {
  due: readonly RestaurantDue[]
  unbooked: readonly { table: TableAtVenue; why: Unbooked['why'] }[]
}

/** Groups in one step: some milliseconds. */
const STEP = 50

/** Computes what is due to restaurants, by the dinner's time, in slices. */
export function* restaurantsInSteps(db: Db, now: Date, zone: string): Generator<void, Restaurants> {
  const ids = groupsToBook(db, now)
  const tables: TableAtVenue[] = []
  for (let from = 0; from < ids.length; from += STEP) {
    yield
    tables.push(...withDeleted(db, ids.slice(from, from + STEP)))
  }
  return {
    due: dueToRestaurants(tables, phonesIn(venuesOf(db, tables)), now, zone),
    unbooked: tables.flatMap((table) => {
      const why = unbookedWhy(table, now, zone)
      return why ? [{ table, why }] : []
    }),
  }
}

/** Returns what is due to restaurants, and what the admin with this id has opened, as staff see it; and the tables that stand without a booking. */
export function composeRestaurants(
  db: Db,
  restaurants: Restaurants,
  query: Pick<QueueQuery, 'group' | 'evening' | 'pic'>,
  adminId: number,
  zone: string,
  now: Date,
): { items: RestaurantItem[]; unbooked: Unbooked[] } {
  const open = unmarked(db)
  const isDue = (one: RestaurantKey) => restaurants.due.some((due) => keyOf(due) === keyOf(one))
  // what somebody has opened is theirs to mark, also when it is not due any more
  const left = open.filter((one) => one.adminId === adminId && !isDue(one)).map((one) => asDue(db, one))
  const isMeant = ({ id, eveningId, pic }: TableAtVenue) =>
    (query.group ?? id) === id && (query.evening ?? eveningId) === eveningId && (query.pic ?? pic) === pic
  const shown = [...left, ...restaurants.due].filter((due) => tablesOf(due).some(isMeant))
  const venues = venuesOf(db, shown.flatMap(tablesOf))
  const template = textsOf(db).booking.text
  const items = shown.flatMap((due): RestaurantItem[] => {
    const { venueId, eveningId, groupId, news, changes, sentAt, redAt } = due
    const venue = venues.get(venueId)
    if (!venue) return []
    const opened = open.find((one) => keyOf(one) === keyOf(due))
    return [
      {
        ...{ venueId, eveningId, groupId, news, changes, sentAt, venue: venue.name, phone: venue.phone },
        groups: tablesOf(due).flatMap(({ id, name }) => (name === '' ? [] : { id, name })),
        ...{ ...sumOf(due), event_date: statedOf(due)[0]?.eventAt ?? null },
        ...restaurantText(due, template, zone, now),
        due: redAt === null ? null : new Date(redAt).toISOString(),
        opened: opened
          ? { id: opened.id, at: opened.at, by: opened.by, mine: opened.adminId === adminId }
          : null,
      },
    ]
  })
  const unbooked = restaurants.unbooked
    .filter(({ table }) => isMeant(table))
    .map(({ table: { id, name, venue, eventAt }, why }) => ({
      ...{ groupId: id, group: name, venue: venue ?? '', event_date: eventAt!, why },
    }))
  return { items, unbooked }
}

/** Returns the groups of a message, each once. */
function tablesOf({ on, off }: Pick<RestaurantDue, 'on' | 'off'>): TableAtVenue[] {
  return [...new Map([...on, ...off.map(({ table }) => table)].map((table) => [table.id, table])).values()]
}

function asDue(db: Db, { venueId, eveningId, groupId, groupIds }: Unmarked): RestaurantDue {
  return {
    ...{ venueId, eveningId, groupId, news: 'changed', on: withDeleted(db, groupIds), off: [] },
    ...{ changes: 0, sentAt: null, redAt: null },
  }
}

/** Returns the ids of groups ahead that restaurants may be written to about, the soonest first; those of deleted groups come last. */
function groupsToBook(db: Db, now: Date): number[] {
  const at = now.toISOString()
  return idsIn(db)(sql`
      select id from (
        select id, event_at from dinner_groups indexed by groups_event
        where event_at > ${at} and venue_id is not null and ${IS_OPEN_GROUP}
        union
        select distinct group_id, dinner_groups.event_at
        from booking_messages left join dinner_groups on dinner_groups.id = group_id
        where booking_messages.event_at > ${at} and ${sentSql('booking_messages')}
        union
        select group_id, dinner_groups.event_at from bookings cross join dinner_groups on dinner_groups.id = group_id
        where bookings.event_at > ${at} and ${bookedSql('bookings')})
      order by event_at is null, event_at, id`)
}

/** Returns groups as their restaurants see them; of a deleted one what restaurants were sent. */
export function withDeleted(db: Db, ids: readonly number[]): TableAtVenue[] {
  if (ids.length === 0) return []
  const tables = tablesAtVenues(db, ids)
  const sent = sentTo(
    db,
    ids.filter((id) => !tables.has(id)),
  )
  return ids.map((id) => {
    const known = sent.get(id) ?? []
    return tables.get(id) ?? { ...DELETED, id, eveningId: known.at(-1)?.eveningId ?? null, sent: known }
  })
}

const DELETED: Omit<TableAtVenue, 'id' | 'eveningId' | 'sent'> = {
  ...{ name: '', status: 'cancelled', pic: NO_PIC, venueId: null, venue: null, address: null },
  ...{ phone: null, eventAt: null, bookedAs: null, menu: [], isHalal: false, guests: [], isConfirmed: false },
  ...{ traceKey: '', chose: null, topics: [], bookings: [] },
}

/** Returns the message that is due to a restaurant now, with its venue; undefined where none is. */
export function dueTo(
  db: Db,
  key: RestaurantKey,
  now: Date,
  zone: string,
): { due: RestaurantDue; phone: string | null } | undefined {
  const ids =
    key.eveningId === null
      ? [[key.groupId ?? 0] as [number]]
      : db.values<[number]>(sql`
          select id from dinner_groups where evening_id = ${key.eveningId}
          union select group_id from booking_messages
          where evening_id = ${key.eveningId} and venue_id = ${key.venueId} and ${sentSql('booking_messages')}`)
  const tables = withDeleted(db, ids.flat())
  const venues = venuesOf(db, tables)
  const due = dueToRestaurants(tables, phonesIn(venues), now, zone).find((one) => keyOf(one) === keyOf(key))
  return due && { due, phone: venues.get(key.venueId)?.phone ?? null }
}

/** Returns the venues that these groups have, or whose restaurants know something of them. */
function venuesOf(db: Db, tables: readonly TableAtVenue[]): Map<number, RestaurantVenue> {
  if (tables.length === 0) return new Map()
  const ids = tables.flatMap(({ venueId, sent, bookings }) => [
    ...[venueId ?? 0, ...[...sent, ...bookings].map((one) => one.venueId)],
  ])
  const rows = db.all<RestaurantVenue>(
    sql`select id, name, phone from venues where id in ${oneOf([...new Set(ids)])}`,
  )
  return new Map(rows.map((venue) => [venue.id, venue]))
}

/** Returns the ids of the venues that can be written to. */
function phonesIn(venues: ReadonlyMap<number, RestaurantVenue>): Set<number> {
  return new Set([...venues.values()].flatMap(({ id, phone }) => (phone === null ? [] : id)))
}

/** What `{kabar}` says. */
const NEWS: Record<BookingNews, string> = {
  new: 'Kami mau pesan meja:',
  changed: 'Ada perubahan, sekarang jadi:',
  'taken back': 'Maaf, yang ini terpaksa kami batalkan:',
}

type Message = Pick<RestaurantDue, 'news' | 'on' | 'off'>

/** Returns what a message to a restaurant says, and what is not set that it needs. A text of staff that does not say its news gets it as a first line. */
export function restaurantText(
  message: Message,
  template: string,
  zone: string,
  now: Date,
): { text: string; missing: string[] } {
  const stated = statedOf(message)
  const event = stated[0]?.eventAt ? spoken(stated[0].eventAt, zone) : undefined
  const { tables, people } = sumOf(message)
  const names = stated.map(({ bookedAs }) => bookedAs)
  const isUnnamed = names.includes(null)
  const saysNews = message.news === 'new' || template.includes('{kabar}')
  const { text, missing } = fill(saysNews ? template : `{kabar}\n${template}`, {
    ...(event && { hari: event.day, tanggal: event.date, jam: event.time }),
    kabar: NEWS[message.news],
    atas_nama: isUnnamed ? null : typed([...new Set(names)].join(', ')),
    meja: String(tables),
    jumlah: String(people),
    daftar: isUnnamed && !template.includes('{atas_nama}') ? null : typed(tableLines(message, zone, now)),
  })
  return { text, missing: missing.map((one) => (one.includes('{daftar}') ? NO_NAME : one)) }
}

const NO_NAME = 'Name at the door is not set'

/** Returns the dinners that a message speaks of: one that takes tables back, of those that the restaurant knows. */
function statedOf({ news, on, off }: Message) {
  return news === 'taken back' ? off.map(({ sent }) => sent) : on
}

function sumOf(message: Message): { tables: number; people: number } {
  const stated = statedOf(message)
  const people = stated.map((one) => ('guests' in one ? one.guests.length : one.headcount))
  return { tables: stated.length, people: people.reduce((sum, n) => sum + n, 0) }
}

/** Returns a line for each table, `Semeja 1: 6 orang`, below it its guests where they are due, and what is taken back of others. */
function tableLines({ news, on, off }: Message, zone: string, now: Date): string {
  const hours = new Set([...on, ...off.map(({ sent }) => sent)].map(({ eventAt }) => eventAt))
  const titleOf = ({ bookedAs, eventAt }: Pick<TableAtVenue, 'bookedAs' | 'eventAt'>) => {
    const { day, time } = spoken(eventAt!, zone)
    return hours.size > 1 && eventAt !== null ? `${bookedAs} (${day}, jam ${time})` : bookedAs
  }
  const lost = ({ sent }: LostTable) =>
    `${titleOf(sent)}: ${news === 'taken back' ? `${sent.headcount} orang` : 'batal'}`
  const lines = [
    ...on.map((table) =>
      [
        `${titleOf(table)}: ${table.guests.length} orang`,
        ...(isListDue(table, now, zone) ? [guestList(table)] : []),
      ].join('\n'),
    ),
    ...off.map(lost),
  ]
  // what guests eat makes a paragraph of each table
  return lines.join(lines.some((line) => line.includes('\n')) ? '\n\n' : '\n')
}

function unmarked(db: Db): Unmarked[] {
  const rows = db.all<Omit<Unmarked, 'groupIds'> & { groupIds: string }>(sql`
    select min(booking_messages.id) as id, json_group_array(group_id) as groupIds, venue_id as venueId, evening_id as eveningId,
      iif(evening_id is null, group_id, null) as groupId, opened_at as at, admin_id as adminId, users.username as by
    from booking_messages left join users on users.id = admin_id where ${openedSql('booking_messages')}
    group by venue_id, evening_id, iif(evening_id is null, group_id, null)`)
  return rows.map((row) => ({ ...row, groupIds: JSON.parse(row.groupIds) as number[] }))
}
