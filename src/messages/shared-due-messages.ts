import { sql } from 'drizzle-orm'
import { unmarkedGroups } from '../attendance/list'
import type { Config } from '../config'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { droppedSql, IS_OPEN_GROUP, memberSql } from '../db/rules'
import { createShared } from '../db/shared'
import { inSlices } from '../db/steps'
import { MEMBERS } from '../domain/group/group'
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
  const needs = createShared(db, async (now) => inSlices(needsInSteps(db, await messages(), now)))
  return { messages, batches, needs }
}

/** Groups in one step: some milliseconds. */
const STEP = 500

/** Computes which groups need what, by their ids, in slices. */
export function* needsInSteps(
  db: Db,
  { silent }: Pick<DueMessages, 'silent'>,
  now: Date,
): Generator<void, Record<GroupNeed, number[]>> {
  const short: number[] = []
  const open = db.values<[number]>(sql`
    select id from dinner_groups indexed by groups_status
    where ${IS_OPEN_GROUP} and (event_at is null or event_at > ${now.toISOString()})`)
  for (let from = 0; from < open.length; from += STEP) {
    yield
    const some = open.slice(from, from + STEP).map(([id]) => id)
    const coming = new Map(
      db.values<[number, number]>(sql`
        select group_id, count(*) from memberships indexed by memberships_seat cross join tickets on tickets.id = ticket_id
        where group_id in ${oneOf(some)} and ${memberSql('memberships')} and not ${droppedSql('tickets')} group by group_id`),
    )
    short.push(...some.filter((id) => (coming.get(id) ?? 0) < MEMBERS))
  }
  const ids = silent.map(({ groupId }) => groupId)
  return { short, silent: [...new Set(ids)], unmarked: unmarkedGroups(db, now) }
}
