import { eq } from 'drizzle-orm'
import type { Db } from '../db/open'
import { profiles } from '../db/schema'

/** Returns the ids of the sign-ups of a phone, the earliest first. */
export function signUpsOf(db: Db, phone: string): number[] {
  const found = db
    .select({ id: profiles.userId })
    .from(profiles)
    .where(eq(profiles.phone, phone))
    .orderBy(profiles.userId)
    .all()
  return found.map(({ id }) => id)
}
