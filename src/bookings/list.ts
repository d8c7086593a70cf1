import { sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { comingSql, IS_GROUP_ON } from '../db/rules'
import { hasBegun } from '../domain/group/seat'
import { fromBits } from '../domain/profile/profile'
import type { TableBooking } from '../domain/venue/booking-calls'
import { MENU_TAGS } from '../domain/venue/menu'
import { type MenuWarning, menuWarnings, type Order } from '../domain/venue/menu-warnings'
import { warningsOfGroup } from '../venues/warnings'
import { tablesAtVenues } from './read'
import { bookingOf, bookingWarnings, changesOf, sheetSent } from './rules'

/** Returns the ids of an evening's groups that are not cancelled, in the order in which its page shows them. */
export function groupsAt(db: Db, eveningId: number): number[] {
  return idsIn(db)(
    sql`select id from dinner_groups where evening_id = ${eveningId} and ${IS_GROUP_ON} order by id`,
  )
}

/** Returns what is booked for these groups, in their order; nothing of those whose venue is not of the book. */
export function listBookings(
  db: Db,
  ids: readonly number[],
  timeZone: string,
  now = new Date(),
): TableBooking[] {
  const at = now.toISOString()
  const tables = tablesAtVenues(db, ids)
  const found = ids.flatMap((id) => tables.get(id) ?? [])
  const authors = new Map(
    db.values<[number, string]>(
      sql`select id, username from users where id in ${oneOf(found.flatMap((table) => bookingOf(table)?.adminId ?? []))}`,
    ),
  )
  return found.flatMap((table): TableBooking[] => {
    const { id, name, venueId, venue, phone, guests, chose, bookedAs } = table
    if (venueId === null) return []
    const booking = bookingOf(table)
    return [
      {
        ...{ groupId: id, group: name, venueId, venue: venue ?? '', hasPhone: phone !== null, chose },
        ...{ state: booking?.state ?? null, booked_as: bookedAs },
        ...{ at: booking?.at ?? null, by: authors.get(booking?.adminId ?? 0) ?? null },
        ...{ version: booking?.version ?? 0, sits: guests.length },
        ...{
          sentAt: sheetSent(table)?.sentAt ?? null,
          changes: hasBegun(table, at) ? 0 : changesOf(table, now, timeZone),
        },
        // of a dinner that has begun nothing can be mended
        warnings: hasBegun(table, at)
          ? []
          : [
              ...bookingWarnings(table, now, timeZone),
              ...warningsOfMenu(db, id),
              ...warningsOfGroup(db, id, timeZone, now),
            ],
      },
    ]
  })
}

/** Returns what speaks against what those who sit at a group chose, and against the menu of its venue. */
function warningsOfMenu(db: Db, groupId: number): MenuWarning[] {
  const rows = db.all<Omit<Order, 'tags' | 'active'> & { tags: number; active: number }>(sql`
    select profiles.name as guest, coalesce(diet, dietary_restrictions) as diet, item.name as dish, tags, item.active
    from dinner_groups cross join seats on group_id = dinner_groups.id
    cross join profiles on profiles.user_id = seats.user_id
    cross join choices on choices.ticket_id = seats.ticket_id
    cross join menu_items as item on item.id in (food_id, drink_id) and item.venue_id = dinner_groups.venue_id
    where dinner_groups.id = ${groupId} and ${comingSql('seats')}
    order by seat, item.sort`)
  const orders = rows.map((row) => ({
    ...row,
    tags: fromBits(MENU_TAGS, row.tags),
    active: row.active === 1,
  }))
  const pork = db.values<[string]>(sql`
    select menu_items.name from dinner_groups join venues on venues.id = dinner_groups.venue_id
    join menu_items on menu_items.venue_id = venues.id
    where dinner_groups.id = ${groupId} and halal = 1 and menu_items.active and tags & ${1 << MENU_TAGS.indexOf('pork')} <> 0
    order by sort`)
  const porkDishes = pork.map(([dish]) => dish)
  return menuWarnings(orders, porkDishes)
}
