import { inArray, sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { largeTransaction } from '../db/cache'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { dinnerGroups } from '../db/schema'
import type { LeftGroup } from '../domain/seating'
import { refreshStanding } from '../groups/seats'
import { giveTurnsBack } from './turns'

type TakenBack =
  | { ok: true; deleted: number; left: LeftGroup[]; turns: number }
  | { ok: false; reason: 'missing' | 'nothing'; left: LeftGroup[] }

/**
 * Deletes the groups of a run in which nothing has happened, frees their people and gives the missed turns back, in one
 * transaction. Groups that staff have edited, or somebody of which is not idle as at first, stay and are returned.
 */
export function takeBackRun(db: Db, by: Staff, runId: number): TakenBack {
  return largeTransaction(db, () => {
    const isKnown = db.all(sql`select 1 from matchmaking_runs where id = ${runId}`).length > 0
    if (!isKnown) return { ok: false as const, reason: 'missing' as const, left: [] }
    const groups = db.all<LeftGroup>(sql`
      select id, name, iif(version > 1, 'edited', 'contacted') as reason
      from dinner_groups where run_id = ${runId} and not ${UNTOUCHED} order by id`)
    const ids = db
      .values<[number]>(sql`select id from dinner_groups where run_id = ${runId} and ${UNTOUCHED}`)
      .map(([id]) => id)
    const people = db
      .values<[number]>(sql`select distinct user_id from memberships where group_id in ${oneOf(ids)}`)
      .map(([id]) => id)
    db.delete(dinnerGroups)
      .where(inArray(dinnerGroups.id, oneOf(ids)))
      .run()
    refreshStanding(db, people)
    const turns = giveTurnsBack(db, runId)
    if (ids.length + turns === 0) return { ok: false as const, reason: 'nothing' as const, left: groups }

    const stayed = groups.length > 0 ? `, ${countOf(groups.length, 'group')} left` : ''
    audit(db, by, 'took back matchmaking', {
      detail: `run ${runId}: ${countOf(ids.length, 'group')} deleted${stayed}, ${countOf(turns, 'turn')} given back`,
    })
    return { ok: true as const, deleted: ids.length, left: groups, turns }
  })
}

/** Holds for groups as the run made them: a change of anybody's seat or status has counted up a version. */
const UNTOUCHED = sql`(version = 1 and not exists (
  select 1 from memberships
  where group_id = dinner_groups.id and (memberships.version > 1 or memberships.status <> 'idle' or left_at is not null)))`
