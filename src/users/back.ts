import { sql } from 'drizzle-orm'
import type { Staff } from '../audit/staff'
import { asAct } from '../audit/undoable'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { type Refused, refused, transact } from '../db/transact'
import { peopleOfSignUps, signUpsOf } from '../people/people'
import { overSeats, putInQueue } from '../people/queue'
import { isSeated } from '../people/seats'

/** Users by their ids, with the versions that staff saw of some. */
interface Users {
  ids: readonly number[]
  versions?: Record<string, number> | undefined
}

/**
 * Puts people who hold the seat of a dinner that is over into the queue again, with all their sign-ups, and returns their number and the act to
 * undo it by. Users whose version is another one are left as they are. Refuses when that is everybody (`stale`), or when nobody changes because of
 * a seat that is not over (`ahead`).
 */
export function backInQueue(
  db: Db,
  by: Staff,
  { ids, versions = {} }: Users,
  now = new Date(),
): { ok: true; returned: number; undo: number | null } | Refused<'stale' | 'ahead'> {
  return transact(db, (db) => {
    const stored = new Map(
      db.values<[number, number]>(sql`select user_id, version from sign_ups where user_id in ${oneOf(ids)}`),
    )
    const seen = ids.filter((id) => versions[id] === undefined || versions[id] === stored.get(id))
    if (seen.length === 0) return refused('stale')
    const theirs = peopleOfSignUps(db, seen).flatMap((id) => signUpsOf(db, id))
    const groupIds = [...new Set(overSeats(db, theirs, now).map(({ groupId }) => groupId))]
    const done = asAct(
      db,
      by,
      { kind: 'return' },
      { groupIds },
      (db) => ({ ok: true as const, returned: putInQueue(db, by, theirs, now).length }),
      now,
    )
    return done.returned === 0 && isSomebodySeated(db, ids) ? refused('ahead') : done
  })
}

function isSomebodySeated(db: Db, ids: readonly number[]): boolean {
  const found = db.all(
    sql`select 1 from profiles where user_id in ${oneOf(ids)} and ${isSeated(null)} limit 1`,
  )
  return found.length > 0
}
