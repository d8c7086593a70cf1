import { eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { venues } from '../db/schema'
import { changeRow, type Refused, refused, transact } from '../db/transact'
import { type NewVenue, VENUE_KEYS, type VenueChanges } from '../domain/venue/venue'

type VenueRow = typeof venues.$inferSelect

/** Adds a venue and returns its id. Refuses a highest price below the lowest. */
export function createVenue(
  db: Db,
  by: Staff,
  input: NewVenue,
  now = new Date(),
): { ok: true; id: number } | Refused<'prices'> {
  return transact(db, (db) => {
    if (!isInOrder(input)) return refused('prices')
    const { tables_max: tablesMax, ...facts } = input
    const { id } = db
      .insert(venues)
      .values({ ...facts, tablesMax, createdAt: now.toISOString() })
      .returning({ id: venues.id })
      .get()
    audit(db, by, 'added a venue', { detail: `venue ${id}` }, now)
    return { ok: true as const, id }
  })
}

/** Changes a venue, archives or restores it. Dinners that have it keep the texts that they have. Refuses an unknown id, an outdated `version`, and a highest price below the lowest. */
export function changeVenue(
  db: Db,
  by: Staff,
  id: number,
  { version, ...input }: VenueChanges,
  now = new Date(),
): { ok: true } | Refused<'missing' | 'stale' | 'prices'> {
  return transact(db, (db) => {
    const row = find(db, id)
    if (!row) return refused('missing')
    if (row.version !== version) return refused('stale')
    const { tables_max: tablesMax, ...facts } = input
    const given = { ...facts, ...(tablesMax !== undefined && { tablesMax }) }
    const after: VenueRow = {
      ...row,
      ...(Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== undefined),
      ) as Partial<VenueRow>),
    }
    if (!isInOrder(after)) return refused('prices')
    store(db, by, row, after, now)
    return { ok: true }
  })
}

/** Deletes a venue with its menu, or archives one that a dinner, an evening or a guest's choice refers to. Refuses an outdated `version`. */
export function removeVenue(
  db: Db,
  by: Staff,
  id: number,
  version: number,
  now = new Date(),
): { ok: true; archived: boolean } | Refused<'missing' | 'stale'> {
  return transact(db, (db) => {
    const row = find(db, id)
    if (!row) return refused('missing')
    if (row.version !== version) return refused('stale')
    if (isUsed(db, id)) {
      store(db, by, row, { ...row, active: false }, now)
      return { ok: true, archived: true }
    }
    db.delete(venues).where(eq(venues.id, id)).run()
    audit(db, by, 'deleted a venue', { detail: `venue ${id}` }, now)
    return { ok: true, archived: false }
  })
}

function store(db: Db, by: Staff, row: VenueRow, after: VenueRow, now: Date) {
  const changed = VENUE_KEYS.filter((key) => column(row, key) !== column(after, key))
  if (changed.length === 0 && row.active === after.active) return
  changeRow(db, venues, row.id, { ...after, version: row.version + 1 })
  const action =
    row.active === after.active ? 'changed a venue' : after.active ? 'restored a venue' : 'archived a venue'
  audit(db, by, action, { detail: [`venue ${row.id}`, ...changed].join(', ') }, now)
}

function column(row: VenueRow, key: (typeof VENUE_KEYS)[number]) {
  return key === 'tables_max' ? row.tablesMax : row[key]
}

function isInOrder({ priceFrom, priceTo }: Pick<VenueRow, 'priceFrom' | 'priceTo'>): boolean {
  return priceFrom === null || priceTo === null || priceFrom <= priceTo
}

function isUsed(db: Db, id: number): boolean {
  const items = sql`(select id from menu_items where venue_id = ${id})`
  return (
    db.all(sql`
      select 1 from dinner_groups where venue_id = ${id}
      union all select 1 from evenings where venue_id = ${id}
      union all select 1 from bookings where venue_id = ${id}
      union all select 1 from booking_messages where venue_id = ${id}
      union all select 1 from choices where food_id in ${items} or drink_id in ${items} limit 1`).length > 0
  )
}

function find(db: Db, id: number): VenueRow | undefined {
  return db.select().from(venues).where(eq(venues.id, id)).get()
}
