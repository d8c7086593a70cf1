import { sql } from 'drizzle-orm'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { inSteps } from '../db/steps'
import { type Refused, refused } from '../db/transact'
import { peopleOfSignUps, signUpsOf } from '../people/people'
import { putInQueue, takeFromQueue } from '../people/queue'

/** Users by their ids, with the versions that staff saw of some; `undo` is the instant of an earlier change that is reversed. */
export interface BackInQueue {
  ids: readonly number[]
  versions?: Record<string, number> | undefined
  undo?: string | undefined
}

/** Users of whom a change can be undone at once. */
const UNDONE_MAX = 500

/**
 * Puts people who hold the seat of a dinner that is over into the queue again, with all their sign-ups, in steps between
 * which other requests are answered; or takes them out again. Users whose version is another one are left as they are. Refuses
 * when that is everybody (`stale`), or when nobody changes because of a seat that is not over (`ahead`) or gone (`taken`).
 */
export async function backInQueue(
  db: Db,
  by: Staff,
  { ids, versions = {}, undo }: BackInQueue,
  now = new Date(),
): Promise<{ ok: true; returned: number; undo: BackInQueue | null } | Refused<'stale' | 'ahead' | 'taken'>> {
  const changed: number[] = []
  let areStale = ids.length > 0
  const step = (some: readonly number[]) => {
    const seen = some.filter((id) => versions[id] === undefined || versions[id] === versionOf(db, id))
    if (seen.length > 0) areStale = false
    const theirs = () => peopleOfSignUps(db, seen).flatMap((id) => signUpsOf(db, id))
    changed.push(...(undo ? takeFromQueue(db, by, seen, undo, now) : putInQueue(db, by, theirs(), now)))
  }
  await inSteps(db, ids, step, { first: 50 })
  if (areStale) return refused('stale')
  if (changed.length === 0 && undo) return refused('taken')
  if (changed.length === 0 && isSomebodySeated(db, ids)) return refused('ahead')
  const isUndone = undo === undefined && changed.length > 0 && changed.length <= UNDONE_MAX
  return {
    ok: true,
    returned: changed.length,
    undo: isUndone ? { ids: changed, undo: now.toISOString() } : null,
  }
}

function versionOf(db: Db, userId: number): number | undefined {
  return db.values<[number]>(sql`select version from sign_ups where user_id = ${userId}`)[0]?.[0]
}

function isSomebodySeated(db: Db, ids: readonly number[]): boolean {
  const found = db.all(
    sql`select 1 from profiles where user_id in ${oneOf(ids)} and standing <> 'free' limit 1`,
  )
  return found.length > 0
}
