import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { menuItems, venues } from '../db/schema'
import { changeRow, type Refused, refused, transact } from '../db/transact'
import { keyOfItem, type MenuItem, type NewMenuItem } from '../domain/venue/menu'

export function menuOf(db: Db, venueId: number): MenuItem[] {
  const rows = db
    .select()
    .from(menuItems)
    .where(eq(menuItems.venueId, venueId))
    .orderBy(sql`active desc, sort, id`)
    .all()
  return rows.map(({ venueId: _, sort: _sort, ...item }) => item)
}

/** Makes these dishes the menu of a venue; what guests have chosen stays. Refuses an outdated `version`. */
export function setMenu(
  db: Db,
  by: Staff,
  venueId: number,
  { items, version }: { items: readonly NewMenuItem[]; version: number },
  now = new Date(),
): { ok: true } | Refused<'missing' | 'stale'> {
  return transact(db, (db) => {
    const venue = db.select().from(venues).where(eq(venues.id, venueId)).get()
    if (!venue) return refused('missing')
    if (venue.version !== version) return refused('stale')
    const before = menuOf(db, venueId)
    const known = new Map(before.map((item) => [keyOfItem(item), item.id]))
    for (const [sort, item] of items.entries()) {
      const id = known.get(keyOfItem(item))
      const row = { ...item, venueId, sort, active: true }
      if (id === undefined) db.insert(menuItems).values(row).run()
      else changeRow(db, menuItems, id, row)
      known.delete(keyOfItem(item))
    }
    const gone = oneOf([...known.values()])
    db.update(menuItems).set({ active: false }).where(inArray(menuItems.id, gone)).run()
    db.delete(menuItems)
      .where(
        and(
          inArray(menuItems.id, gone),
          sql`not exists (select 1 from choices where food_id = menu_items.id)`,
          sql`not exists (select 1 from choices where drink_id = menu_items.id)`,
        ),
      )
      .run()
    if (JSON.stringify(menuOf(db, venueId)) === JSON.stringify(before)) return { ok: true }
    changeRow(db, venues, venueId, { version: version + 1 })
    audit(db, by, 'changed a menu', { detail: `venue ${venueId}, ${countOf(items.length, 'item')}` }, now)
    return { ok: true }
  })
}
