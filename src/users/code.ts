import { eq } from 'drizzle-orm'
import { codeFor, idFrom } from '../db/codes'
import type { Db } from '../db/open'
import { profiles } from '../db/schema'

/** Returns the code by which staff find a sign-up. */
export function codeOf(db: Db, userId: number): string {
  return codeFor(db, 'sign-up', userId)
}

/** Returns the id of the user with a code, in either letter case; undefined for an unknown code. */
export function holderOf(db: Db, text: string): number | undefined {
  const id = idFrom(db, 'sign-up', text)
  if (id === undefined) return undefined
  return db.select({ id: profiles.userId }).from(profiles).where(eq(profiles.userId, id)).get()?.id
}
