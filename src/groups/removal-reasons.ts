import { eq, inArray, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { profiles } from '../db/schema'
import type { GroupChanges } from '../domain/group-form'
import { findLeft } from './seats'

type Back = NonNullable<GroupChanges['back']>[number]

/** Stores a removal reason with profiles; matchmaking leaves them out from now on. */
export function giveReason(db: Db, userIds: number[], removed: string) {
  db.update(profiles)
    .set({ removed, version: sql`${profiles.version} + 1` })
    .where(inArray(profiles.userId, oneOf(userIds)))
    .run()
}

/** Returns the removal reasons of users. */
export function reasonsOf(db: Db, userIds: number[]): Map<number, string | null> {
  const rows = db
    .select({ userId: profiles.userId, removed: profiles.removed })
    .from(profiles)
    .where(inArray(profiles.userId, oneOf(userIds)))
    .all()
  return new Map(rows.map(({ userId, removed }) => [userId, removed]))
}

/** Whether the removal reasons that people got when they left a group are still those of their profiles. */
export function areReasonsAsGiven(db: Db, groupId: number, back: readonly Back[]): boolean {
  const given = back.filter(({ removed }) => removed !== undefined).map(({ userId }) => userId)
  const now = reasonsOf(db, given)
  return given.every((userId) => {
    const left = findLeft(db, groupId, userId)
    return left !== undefined && left.leftReason === now.get(userId)
  })
}

/** Restores the removal reasons from before a removal. */
export function restoreReasons(db: Db, back: readonly Back[]) {
  for (const { userId, removed } of back)
    if (removed !== undefined)
      db.update(profiles)
        .set({ removed, version: sql`${profiles.version} + 1` })
        .where(eq(profiles.userId, userId))
        .run()
}
