import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import type { TableBooking } from '../domain/booking-calls'
import { hasBegun } from '../domain/seat'
import { warningsOfGroup } from '../venues/warnings'
import { warningsOfMenu } from './orders'
import { tablesAtVenues } from './read'
import { bookingOf, bookingWarnings, changesOf, sheetSent } from './rules'

/** Returns the ids of an evening's groups that are not cancelled, in the order in which its page shows them. */
export function groupsAt(db: Db, eveningId: number): number[] {
  return db
    .values<[number]>(
      sql`select id from dinner_groups where evening_id = ${eveningId} and status <> 'cancelled' order by id`,
    )
    .map(([id]) => id)
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
        ...{ state: booking?.state ?? null, booked_as: bookedAs, headcount: booking?.headcount ?? null },
        ...{ at: booking?.at ?? null, by: authors.get(booking?.adminId ?? 0) ?? null },
        ...{ version: booking?.version ?? 0, sits: guests.length },
        ...{ sentAt: sheetSent(table)?.sentAt ?? null, changes: hasBegun(table, at) ? 0 : changesOf(table) },
        warnings: [
          ...bookingWarnings(table, now, timeZone),
          ...warningsOfMenu(db, id),
          ...warningsOfGroup(db, id, timeZone, now),
        ],
      },
    ]
  })
}
