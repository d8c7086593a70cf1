import { eq } from 'drizzle-orm'
import type { Db } from '../db/open'
import { evenings, venues } from '../db/schema'
import { type Refused, refused } from '../db/transact'
import type { DinnerColumns } from '../domain/group/dinner'

type Place = Pick<DinnerColumns, 'venueId' | 'venue' | 'address' | 'area'>

/** Returns what a venue of the book gives a dinner: itself, its name, address and area; nothing for none. */
export function placeOf(db: Db, venueId: number | null | undefined): Partial<Place> {
  const row = venueId == null ? undefined : find(db, venueId)
  if (!row) return {}
  return {
    venueId: row.id,
    venue: row.name,
    address: row.address || null,
    ...(row.area && { area: row.area }),
  }
}

/** Returns the place that an evening gives its tables; nothing without a venue. */
export function placeOfEvening(db: Db, eveningId: number): Partial<Omit<Place, 'area'>> {
  const [row] = db
    .select({ venueId: evenings.venueId })
    .from(evenings)
    .where(eq(evenings.id, eveningId))
    .all()
  const { area: _, ...place } = placeOf(db, row?.venueId)
  return place
}

/** Returns changes with what a chosen venue gives, unless they say otherwise. Refuses a venue that is gone or archived. */
export function withVenue<T extends Partial<Place>>(
  db: Db,
  changes: T,
  before: Partial<Place> = {},
): { ok: true; changes: T & Partial<Place> } | Refused<'venue'> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as T
  const isChosen = typeof given.venueId === 'number'
  if (isChosen && !canChoose(db, given.venueId!, before.venueId)) return refused('venue')
  const filled = isChosen ? { ...placeOf(db, given.venueId), ...given } : given
  const after = { ...before, ...filled }
  const isOther = isChosen || TEXTS.some((key) => key in filled && filled[key] !== before[key])
  if (after.venueId == null || !isOther) return { ok: true, changes: filled }
  const row = find(db, after.venueId)!
  const isSame = after.venue === row.name && (row.address === '' || after.address === row.address)
  return { ok: true, changes: isSame ? filled : { ...filled, venueId: null } }
}

/** By which a dinner is at a venue of the book. */
const TEXTS = ['venue', 'address'] as const

/** Whether a dinner can have a venue: one that is not archived, or that it has already. */
export function canChoose(db: Db, id: number, had?: number | null): boolean {
  const row = find(db, id)
  return row !== undefined && (row.active || id === had)
}

function find(db: Db, id: number) {
  return db.select().from(venues).where(eq(venues.id, id)).get()
}
