import { and, inArray, sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { comingSql, sentSql } from '../db/rules'
import { bookingMessages, bookings } from '../db/schema'
import { type GroupStatus, isCancelled, type MemberStatus } from '../domain/group/group'
import { isConfirmed } from '../domain/group/seat'
import { fromBits, INTERESTS, type Interest } from '../domain/profile/profile'
import { type Course, eatsAll, MENU_TAGS } from '../domain/venue/menu'
import { type SheetGuest, servedTo, type TracedSheet } from './sheet'
import type { PrintedTable } from './sheet-page'

export type SentSheet = Omit<typeof bookingMessages.$inferSelect, 'id' | 'openedAt' | 'result'> & {
  sentAt: string
}
export type Booking = typeof bookings.$inferSelect

/** A group with what its restaurant knows of it and is to know. */
export interface TableAtVenue extends TracedSheet {
  id: number
  name: string
  status: GroupStatus
  pic: string
  eveningId: number | null
  /** that of the venue book; none where the venue is typed */
  venueId: number | null
  venue: string | null
  address: string | null
  phone: string | null
  /** all who sit have said yes */
  isConfirmed: boolean
  /** how many chose what they eat and drink; null where the venue has no menu */
  chose: number | null
  /** what each of them likes to talk about */
  topics: Interest[][]
  bookings: readonly Booking[]
  /** the earliest first */
  sent: readonly SentSheet[]
}

type GroupRow = Pick<
  TableAtVenue,
  | 'id'
  | 'name'
  | 'status'
  | 'pic'
  | 'eveningId'
  | 'venueId'
  | 'venue'
  | 'address'
  | 'phone'
  | 'eventAt'
  | 'bookedAs'
  | 'traceKey'
> & { isHalal: number | null }

type GuestRow = Pick<SheetGuest, 'food' | 'drink' | 'diet' | 'nickname'> & {
  groupId: number
  status: MemberStatus
  interests: number
  noPhotos: number | null
}

/** Returns groups as their restaurants see them, by their ids, in one read. A name is in it only where its owner allows it. */
export function tablesAtVenues(db: Db, ids: readonly number[]): Map<number, TableAtVenue> {
  const wanted = oneOf(ids)
  const groups = db.all<GroupRow>(sql`
    select dinner_groups.id, dinner_groups.name, status, pic, evening_id as eveningId, venue_id as venueId, venue,
      dinner_groups.address, venues.phone, event_at as eventAt, booked_as as bookedAs,
      coalesce((select value from settings where key = 'code_key'), '') as traceKey,
      halal as isHalal
    from dinner_groups left join venues on venues.id = venue_id where dinner_groups.id in ${wanted}`)
  const guests = Map.groupBy(
    db.all<GuestRow>(sql`
      select group_id as groupId, seats.status, interests, food.name as food, drink.name as drink,
        iif(choices.nickname, profiles.name, null) as nickname, no_photos as noPhotos,
        coalesce(choices.diet, dietary_restrictions) as diet
      from seats cross join dinner_groups on dinner_groups.id = group_id
      cross join profiles on profiles.user_id = seats.user_id
      left join choices on choices.ticket_id = seats.ticket_id
      left join menu_items as food on food.id = food_id and food.venue_id = dinner_groups.venue_id
      left join menu_items as drink on drink.id = drink_id and drink.venue_id = dinner_groups.venue_id
      where group_id in ${wanted} and ${comingSql('seats')}
      order by group_id, seat`),
    ({ groupId }) => groupId,
  )
  const booked = Map.groupBy(
    db.select().from(bookings).where(inArray(bookings.groupId, wanted)).all(),
    ({ groupId }) => groupId,
  )
  const sent = sentTo(db, ids)
  const menus = menusOf(db, groups)
  return new Map(
    groups.map((group) => {
      const rows = guests.get(group.id) ?? []
      const menu = menus.get(group.venueId ?? 0) ?? []
      const isServed = (course: Course) => menu.some(({ kind }) => kind === course)
      const hasChosen = ({ food, drink }: GuestRow) =>
        (food !== null || !isServed('food')) && (drink !== null || !isServed('drink'))
      return [
        group.id,
        {
          ...group,
          ...{ menu, isHalal: group.isHalal === 1 },
          guests: rows.map(asGuest),
          isConfirmed: rows.length > 0 && rows.every(isConfirmed),
          chose: menu.length > 0 ? rows.filter(hasChosen).length : null,
          topics: rows.map(({ interests }) => fromBits(INTERESTS, interests)),
          bookings: booked.get(group.id) ?? [],
          sent: sent.get(group.id) ?? [],
        },
      ]
    }),
  )
}

/** Returns what venues serve now, by their ids. */
function menusOf(db: Db, groups: readonly Pick<GroupRow, 'venueId'>[]): Map<number, TableAtVenue['menu']> {
  const rows = db.all<{ venueId: number; kind: Course; name: string; tags: number }>(sql`
    select venue_id as venueId, kind, name, tags from menu_items
    where venue_id in ${oneOf(groups.map(({ venueId }) => venueId ?? 0))} and active order by sort, id`)
  const dishes = rows.map((row) => ({ ...row, tags: fromBits(MENU_TAGS, row.tags) }))
  return Map.groupBy(dishes, ({ venueId }) => venueId)
}

function asGuest({ diet, noPhotos, ...guest }: GuestRow): SheetGuest {
  return { ...guest, diet: dietLine(diet), noPhotos: noPhotos === 1 }
}

// one line, and no placeholder in a text
function dietLine(diet: string): string {
  const line = diet.replace(/\s*\n\s*/g, ', ').replace(/[{}]/g, '')
  return eatsAll(line) ? '' : line
}

/** Returns what a guest of a venue gets, who has chosen this and does not eat that. */
export function servedAt(db: Db, venueId: number, guest: Pick<SheetGuest, Course | 'diet'>) {
  const isHalal = db.get(sql`select 1 from venues where id = ${venueId} and halal`) !== undefined
  const menu = menusOf(db, [{ venueId }]).get(venueId) ?? []
  return servedTo({ ...guest, diet: dietLine(guest.diet) }, { menu, isHalal })
}

/** Returns what restaurants were sent about groups, also about deleted ones, by their ids; the earliest first. */
export function sentTo(db: Db, ids: readonly number[]): Map<number, SentSheet[]> {
  const isOf = and(inArray(bookingMessages.groupId, oneOf(ids)), sentSql('booking_messages'))
  const rows = db
    .select()
    .from(bookingMessages)
    .where(isOf)
    .orderBy(bookingMessages.sentAt, bookingMessages.id)
    .all()
  return Map.groupBy(rows as SentSheet[], ({ groupId }) => groupId)
}

/** Returns the sheets of these groups as they sit now, in their order; none of a group at which nobody sits. */
export function sheetsOf(db: Db, ids: readonly number[]): PrintedTable[] {
  const tables = tablesAtVenues(db, ids)
  return ids.flatMap((id) => {
    const table = tables.get(id)
    if (!table || table.guests.length === 0) return []
    return { ...table, groupId: id, isCancelled: isCancelled(table) }
  })
}
