import { eq } from 'drizzle-orm'
import type { Db } from '../db/open'
import { settings } from '../db/schema'
import type { Tx } from '../db/transact'
import { DEFAULT_ZONE } from '../domain/today'

const KEY = 'time_zone'

/** Returns the time zone of the house, in which dinners have a day and can be cancelled until 23.59. */
export function zoneOf(db: Db): string {
  return storedZone(db) ?? DEFAULT_ZONE
}

/** Returns the zone that the server ran in last; undefined before its first start. */
export function storedZone(db: Db): string | undefined {
  return db.select().from(settings).where(eq(settings.key, KEY)).get()?.value
}

/** Keeps the time zone of the house, for every program that works on the database. */
export function keepZone(db: Tx, value: string) {
  db.insert(settings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
    .run()
}
