import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../db/open'
import { profiles } from '../db/schema'

type Holder = Pick<typeof profiles.$inferSelect, 'userId' | 'phone' | 'removed'>

/**
 * Whether only this sign-up holds the removal reason of its phone, which would vanish with it or move to another number.
 * Where other sign-ups share the phone, the reason stays with them and this one is not told of it.
 */
export function holdsReason(db: Db, { userId, phone, removed }: Holder): boolean {
  if (removed === null) return false
  const same = and(eq(profiles.phone, phone), ne(profiles.userId, userId))
  return db.select({ id: profiles.userId }).from(profiles).where(same).get() === undefined
}

/** Runs `change`, which changes a sign-up's number, and leaves the removal reason with the other sign-ups of the old number. Call it in a transaction. */
export function leavingReason<T>(db: Db, { userId, phone, removed }: Holder, change: () => T): T {
  if (removed === null) return change()
  db.update(profiles).set({ removed: null }).where(eq(profiles.userId, userId)).run()
  const done = change()
  db.update(profiles).set({ removed }).where(eq(profiles.phone, phone)).run()
  return done
}
