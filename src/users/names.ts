import { eq, inArray } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { profiles, users } from '../db/schema'

/** Returns names by the ids of users; ids without a profile are skipped. */
export function namesOf(db: Db, userIds: readonly number[]): Map<number, string> {
  const rows = db
    .select({ id: profiles.userId, name: profiles.name })
    .from(profiles)
    .where(inArray(profiles.userId, oneOf(userIds)))
    .all()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the name of an account, or undefined when it is gone. */
export function usernameOf(db: Db, id: number | null): string | undefined {
  return id === null ? undefined : db.select().from(users).where(eq(users.id, id)).get()?.username
}
