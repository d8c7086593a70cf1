import { sql } from 'drizzle-orm'
import { changesBy } from '../audit/act-rows'
import type { Staff } from '../audit/staff'
import { keepAct } from '../audit/undoable'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { inSteps } from '../db/steps'
import { type Refused, refused, type Tx } from '../db/transact'
import { peopleOfSignUps, signUpsOf } from '../people/people'
import { overSeats, putInQueue } from '../people/queue'
import { isSeated } from '../people/seated'

/** Users by their ids, with the versions that staff saw of some. */
interface Users {
  ids: readonly number[]
  versions?: Record<string, number> | undefined
}

/**
 * Puts people who hold the seat of a dinner that is over into the queue again, with all their sign-ups, in steps between
 * which other requests are answered, and returns their number and the act to undo it by. Users whose version is another one
 * are left as they are. Refuses when that is everybody (`stale`), or when nobody changes because of a seat that is not over
 * (`ahead`).
 */
export async function backInQueue(
  db: Db,
  by: Staff,
  { ids, versions = {} }: Users,
  now = new Date(),
): Promise<{ ok: true; returned: number; undo: number | null } | Refused<'stale' | 'ahead'>> {
  let returned = 0
  let undo: number | null = null
  let areStale = ids.length > 0
  const step = (some: readonly number[], _: number, db: Tx) => {
    const seen = some.filter(
      (id) =>
        versions[id] === undefined ||
        versions[id] === db.values<[number]>(sql`select version from sign_ups where user_id = ${id}`)[0]?.[0],
    )
    if (seen.length > 0) areStale = false
    const theirs = peopleOfSignUps(db, seen).flatMap((id) => signUpsOf(db, id))
    const groupIds = [...new Set(overSeats(db, theirs, now).map(({ groupId }) => groupId))]
    const { outcome, changes } = changesBy(db, { groupIds }, () => putInQueue(db, by, theirs, now))
    undo = keepAct(db, by, { kind: 'return' }, changes, now, undo)
    returned += outcome.length
  }
  await inSteps(db, ids, step, 50)
  if (areStale) return refused('stale')
  return returned === 0 && isSomebodySeated(db, ids) ? refused('ahead') : { ok: true, returned, undo }
}

function isSomebodySeated(db: Db, ids: readonly number[]): boolean {
  const found = db.all(
    sql`select 1 from profiles where user_id in ${oneOf(ids)} and ${isSeated(null)} limit 1`,
  )
  return found.length > 0
}
