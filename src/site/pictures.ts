// the pictures of hosts and evenings, each a row of `settings` that is named by what it holds
import { createHash } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import type { Db } from '../db/open'
import { settings } from '../db/schema'
import { refused, transact } from '../db/transact'
import { isPicture } from '../domain/picture'
import { storedHouse } from './open-house'

const KEY = 'picture '
/** Milliseconds for which one stays that the house does not show: it is about to, or an undo brings it back. */
const UNUSED_MS = 86_400_000

interface StoredPicture {
  at: number
  webp: string
}

/** Stores a picture, for the house to show it, and deletes those that it has long ceased to. Returns its id; refuses what is no picture. */
export function keepPicture(db: Db, webp: string, now = Date.now()) {
  const bytes = Buffer.from(webp, 'base64')
  if (!isPicture(bytes)) return refused('no picture')
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return transact(db, () => {
    const { hostPicture, eveningPictures } = storedHouse(db)
    for (const { key, value } of db
      .select()
      .from(settings)
      .where(like(settings.key, `${KEY}%`))
      .all()) {
      const isShown = `${hostPicture} ${eveningPictures}`.includes(key.slice(KEY.length))
      if (!isShown && (JSON.parse(value) as StoredPicture).at < now - UNUSED_MS)
        db.delete(settings).where(eq(settings.key, key)).run()
    }
    const value = JSON.stringify({ at: now, webp } satisfies StoredPicture)
    db.insert(settings)
      .values({ key: KEY + id, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
      .run()
    return { ok: true as const, id }
  })
}

/** Returns the bytes of a picture; undefined where it is not stored. */
export function findPicture(db: Db, id: string): Buffer | undefined {
  const row = db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, KEY + id))
    .get()
  return row && Buffer.from((JSON.parse(row.value) as StoredPicture).webp, 'base64')
}
