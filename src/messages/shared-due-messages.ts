import { unmarkedGroups } from '../attendance/list'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { createShared } from '../db/shared'
import { inSlices } from '../db/steps'
import type { GroupNeed } from '../domain/group/groups-query'
import { batchesOf, type DueBatch } from './batches'
import { type DueMessages, dueMessagesInSteps } from './due-messages'

/** What all who look at messages share, whichever host they ask: computed in slices, once for a state of the database. */
export interface SharedDueMessages {
  messages(): Promise<DueMessages>
  batches(): Promise<DueBatch[]>
  /** ids of the groups that need something */
  needs(): Promise<Record<GroupNeed, readonly number[]>>
}

/** Returns what is due in an app: one for both of its hosts. */
export function createSharedDueMessages(db: Db, config: Config): SharedDueMessages {
  const messages = createShared(db, (now) => inSlices(dueMessagesInSteps(db, now, config)))
  const batches = createShared(db, async (now) => batchesOf(await messages(), now, config.timeZone))
  const needs = createShared(db, async (now) => needsAt(db, await messages(), now))
  return { messages, batches, needs }
}

/** Computes which groups need what, by their ids. */
export function needsAt(
  db: Db,
  { silent, free }: Pick<DueMessages, 'silent' | 'free'>,
  now: Date,
): Record<GroupNeed, readonly number[]> {
  const ids = silent.map(({ groupId }) => groupId)
  return { short: free, silent: [...new Set(ids)], unmarked: unmarkedGroups(db, now) }
}
