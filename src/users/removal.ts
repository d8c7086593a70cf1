import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../db/open'
import { profiles } from '../db/schema'

type Holder = Pick<typeof profiles.$inferSelect, 'userId' | 'phone' | 'removed'>

/**
 * Whether the reason for which staff removed a phone would go with this sign-up, or on to another number. One that shares the
 * phone keeps it otherwise: whoever typed somebody else's number is not to find out that there is a reason.
 */
export function holdsReason(db: Db, { userId, phone, removed }: Holder): boolean {
  if (removed === null) return false
  const same = and(eq(profiles.phone, phone), ne(profiles.userId, userId))
  return db.select({ id: profiles.userId }).from(profiles).where(same).get() === undefined
}

/** Lets a sign-up change its number and leave the reason with the others of the old one. Call it in a transaction. */
export function leavingReason<T>(db: Db, { userId, phone, removed }: Holder, change: () => T): T {
  if (removed === null) return change()
  db.update(profiles).set({ removed: null }).where(eq(profiles.userId, userId)).run()
  const done = change()
  db.update(profiles).set({ removed }).where(eq(profiles.phone, phone)).run()
  return done
}
