import type { Db } from '../db/open'
import { silentAt } from './due'
import { dueInputOf } from './read-due-input'

/** Returns the members of these groups who have let a deadline pass at `now`, not those who dropped out. */
export function findSilent(db: Db, groupIds: readonly number[], now: Date): number[] {
  return silentAt(dueInputOf(db, groupIds, now), now).flatMap(({ userId, why }) =>
    why === 'dropped' ? [] : userId,
  )
}
