import { eq } from 'drizzle-orm'
import type { Db } from '../db/open'
import { settings } from '../db/schema'
import type { RefundSetting } from '../domain/house'
import type { RefundChoice } from '../domain/me'

const KEY = 'refund'

/** Returns what becomes of money for a dinner that the house called off, where its owner does not choose. */
export function usualChoice(db: Db): RefundChoice {
  return storedSetting(db) === 'money' ? 'money' : 'credit'
}

/** Returns the setting that the server ran with last; undefined before its first start. */
export function storedSetting(db: Db): string | undefined {
  return db.select().from(settings).where(eq(settings.key, KEY)).get()?.value
}

/** Keeps the setting, for every program that works on the database. Call it in a transaction. */
export function keepSetting(db: Db, value: RefundSetting) {
  const set = { value }
  db.insert(settings).values({ key: KEY, value }).onConflictDoUpdate({ target: settings.key, set }).run()
}
