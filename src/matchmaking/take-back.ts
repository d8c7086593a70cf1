import { eq, inArray, sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import { requireOpenSession, type Staff } from '../audit/staff'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { auditEntries, dinnerGroups } from '../db/schema'
import { inSteps } from '../db/steps'
import type { LeftGroup } from '../domain/seating'
import { refreshStanding } from '../groups/change-seats'
import { giveTurnsBack, leftOverBy } from './turns'

export type TakenBack =
  | { ok: true; deleted: number; left: LeftGroup[]; turns: number }
  | { ok: false; reason: 'missing' | 'nothing'; left: LeftGroup[] }
  | { ok: false; reason: 'stopping' }

/**
 * Deletes the untouched groups of a run, frees their people and gives the missed turns back, in steps: when interrupted, the
 * steps before are done, and taking the run back again does the rest. Groups that staff have edited, or with a member who
 * is not idle any more, stay and are returned.
 */
export async function takeBackRun(
  { db, stopped, tell }: { db: Db; stopped: () => boolean; tell: (done: number, total: number) => void },
  by: Staff,
  runId: number,
): Promise<TakenBack> {
  const isKnown = db.all(sql`select 1 from matchmaking_runs where id = ${runId}`).length > 0
  if (!isKnown) return { ok: false, reason: 'missing', left: [] }
  const taken = { deleted: 0, turns: 0 }
  let entry: number | undefined
  const step = (deleted: number, turns: number) => {
    requireOpenSession(db, by)
    taken.deleted += deleted
    taken.turns += turns
    if (taken.deleted + taken.turns > 0) entry = auditTakenBack(db, by, runId, taken, entry)
  }
  const ids = untouchedGroups(db, runId)
  const isDone =
    (await inSteps(
      db,
      ids,
      (some, done) => {
        tell(done, ids.length)
        step(deleteUntouched(db, some), 0)
      },
      { stopped },
    )) &&
    (await inSteps(db, leftOverBy(db, runId), (some) => step(0, giveTurnsBack(db, runId, some)), { stopped }))
  if (!isDone) return { ok: false, reason: 'stopping' }
  const left = leftGroups(db, runId)
  if (taken.deleted + taken.turns === 0) return { ok: false, reason: 'nothing', left }
  return { ok: true, ...taken, left }
}

/** Holds for groups as a run made them: a change of anybody's seat or status has counted up a version. */
const UNTOUCHED = sql`(version = 1 and not exists (
  select 1 from memberships
  where group_id = dinner_groups.id and (memberships.version > 1 or memberships.status <> 'idle' or left_at is not null)))`

/** Returns the untouched groups of a run. */
export function untouchedGroups(db: Db, runId: number): number[] {
  return db
    .values<[number]>(sql`select id from dinner_groups where run_id = ${runId} and ${UNTOUCHED}`)
    .map(([id]) => id)
}

/** Deletes the untouched ones of these groups and frees their people. Returns the number deleted. Call it in a transaction. */
export function deleteUntouched(db: Db, groupIds: readonly number[]): number {
  const ids = db
    .values<[number]>(sql`select id from dinner_groups where id in ${oneOf(groupIds)} and ${UNTOUCHED}`)
    .map(([id]) => id)
  const people = db
    .values<[number]>(sql`select distinct user_id from memberships where group_id in ${oneOf(ids)}`)
    .map(([id]) => id)
  db.delete(dinnerGroups)
    .where(inArray(dinnerGroups.id, oneOf(ids)))
    .run()
  refreshStanding(db, people)
  return ids.length
}

function leftGroups(db: Db, runId: number): LeftGroup[] {
  return db.all<LeftGroup>(sql`
    select id, name, iif(version > 1, 'edited', 'contacted') as reason
    from dinner_groups where run_id = ${runId} order by id`)
}

// one entry for all steps, true after each of them
function auditTakenBack(
  db: Db,
  by: Staff,
  runId: number,
  { deleted, turns }: { deleted: number; turns: number },
  entry: number | undefined,
): number {
  const [[left]] = db.values<[number]>(sql`select count(*) from dinner_groups where run_id = ${runId}`) as [
    [number],
  ]
  const stayed = left > 0 ? `, ${countOf(left, 'group')} left` : ''
  const detail = `run ${runId}: ${countOf(deleted, 'group')} deleted${stayed}, ${countOf(turns, 'turn')} given back`
  if (entry === undefined) return audit(db, by, 'took back matchmaking', { detail })
  db.update(auditEntries).set({ detail }).where(eq(auditEntries.id, entry)).run()
  return entry
}
