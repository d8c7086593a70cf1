import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import { choices, dinnerGroups, memberships, menuItems, venues } from '../../src/db/schema'
import { changeSeatTickets } from './put-seat'

export interface StoredVenue {
  id: number
  foods: number[]
  drinks: number[]
}

/** Stores a venue of the book with a menu. Returns its id and those of its dishes and drinks. */
export function storeVenue(
  db: Db,
  {
    foods = ['Ayam bakar madu', 'Gudeg'],
    drinks = ['Es jeruk', 'V60'],
    ...venue
  }: Partial<typeof venues.$inferInsert> & { foods?: string[]; drinks?: string[] } = {},
): StoredVenue {
  const { id } = db
    .insert(venues)
    .values({
      ...{ name: 'Kedai Senja', address: 'Jl. Prawirotaman 7', area: 'Prawirotaman' },
      ...{ phone: '+62274555010', createdAt: '2026-11-01T00:00:00.000Z', ...venue },
    })
    .returning()
    .get()
  const add = (kind: 'food' | 'drink', names: string[], from: number) =>
    names.map(
      (name, i) =>
        db
          .insert(menuItems)
          .values({ venueId: id, kind, name, sort: from + i })
          .returning()
          .get().id,
    )
  return { id, foods: add('food', foods, 0), drinks: add('drink', drinks, foods.length) }
}

/** Gives a group a venue of the book, as the picker does. */
export function seatAt(db: Db, groupId: number, venueId: number) {
  const venue = db.select().from(venues).where(eq(venues.id, venueId)).get()!
  const { name, address, area } = venue
  db.update(dinnerGroups)
    .set({ venueId, venue: name, address, area, version: sql`version + 1` })
    .where(eq(dinnerGroups.id, groupId))
    .run()
}

/** Has everybody who sits at a group say yes. */
export function confirmAll(db: Db, groupId: number, status: 'confirmed' | 'paid' = 'paid') {
  changeSeatTickets(db, `group_id = ${groupId}`, { status })
}

/** Stores what somebody at a group eats. */
export function choose(
  db: Db,
  groupId: number,
  userId: number,
  choice: Partial<typeof choices.$inferInsert>,
) {
  const seat = db
    .select()
    .from(memberships)
    .where(sql`group_id = ${groupId} and user_id = ${userId} and left_at is null`)
    .get()!
  const row = { at: '2026-11-20T00:00:00.000Z', by: 'visitor' as const, ...choice }
  db.insert(choices)
    .values({ ticketId: seat.ticketId, ...row })
    .onConflictDoUpdate({ target: choices.ticketId, set: row })
    .run()
}
