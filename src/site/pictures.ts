// the pictures of hosts and evenings, each a row of `settings` that is named by what it holds
import { createHash } from 'node:crypto'
import { eq, inArray, like, sql } from 'drizzle-orm'
import { markForgotten } from '../db/forget'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { settings } from '../db/schema'
import { refused, type Tx, transact } from '../db/transact'
import type { Inviter } from '../domain/house/house'
import { barePicture } from '../domain/picture'
import { storedHouse } from './current-house'

const KEY = 'picture '
/** Milliseconds for which one stays that the house does not show: it is about to, or an undo brings it back. */
const UNUSED_MS = 86_400_000

interface StoredPicture {
  /** when it was uploaded, or ceased to be shown */
  at: number
  base64: string
}

/** Stores a picture, for the house to show it. Returns its id; refuses what is no picture. */
export function keepPicture(db: Db, base64: string, now = Date.now()) {
  const bytes = barePicture(Buffer.from(base64, 'base64'))
  if (!bytes) return refused('no picture')
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const value = JSON.stringify({
    at: now,
    base64: Buffer.from(bytes).toString('base64'),
  } satisfies StoredPicture)
  db.insert(settings)
    .values({ key: KEY + id, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
    .run()
  return { ok: true as const, id }
}

/** Returns the bytes of a picture; undefined where it is not stored. */
export function findPicture(db: Db, id: string): Buffer | undefined {
  const row = db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, KEY + id))
    .get()
  if (!row) return undefined
  const { base64, webp } = JSON.parse(row.value) as Partial<StoredPicture> & { webp?: string }
  // `webp` of those stored while there was no other kind
  return Buffer.from(base64 ?? webp ?? '', 'base64')
}

/** Returns the ids of the pictures that a house shows. */
export function picturesOf({ hostPicture, eveningPictures }: Partial<Inviter>): string[] {
  return [hostPicture, eveningPictures].flatMap((ids) => ids?.split(',') ?? [])
}

/** Notes which pictures the house has ceased to show, now. */
export function hidePictures(db: Tx, ids: readonly string[], now = Date.now()) {
  const keys = ids.map((id) => KEY + id)
  db.run(sql`update settings set value = json_set(value, '$.at', ${now}) where key in ${oneOf(keys)}`)
}

/** Deletes the pictures that the house has not shown for a day. */
export function forgetPictures(db: Db, now: Date) {
  transact(db, (db) => {
    const shown = picturesOf(storedHouse(db)).map((id) => KEY + id)
    const gone = db
      .select()
      .from(settings)
      .where(like(settings.key, `${KEY}%`))
      .all()
      .filter(({ key, value }) => !shown.includes(key) && atOf(value) < now.getTime() - UNUSED_MS)
      .map(({ key }) => key)
    db.delete(settings).where(inArray(settings.key, gone)).run()
    if (gone.length > 0) markForgotten(db)
  })
}

function atOf(value: string): number {
  return (JSON.parse(value) as StoredPicture).at
}
