import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import type { GroupChanges } from '../domain/group-form'
import { changePeople, peopleOfSignUps } from '../people/people'
import { findLeft } from './seats'

type Back = NonNullable<GroupChanges['back']>[number]

/** Stores a removal reason with the people of users; matchmaking leaves them out from now on. */
export function giveReason(db: Db, userIds: readonly number[], removed: string | null) {
  changePeople(db, peopleOfSignUps(db, userIds), { removed })
}

/** Returns the removal reasons of users. */
export function reasonsOf(db: Db, userIds: readonly number[]): Map<number, string | null> {
  return new Map(
    db.values<[number, string | null]>(
      sql`select user_id, removed from sign_ups where user_id in ${oneOf(userIds)}`,
    ),
  )
}

/** Whether the removal reasons that people got when they left a group are still theirs. */
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
  for (const { userId, removed } of back) if (removed !== undefined) giveReason(db, [userId], removed)
}
