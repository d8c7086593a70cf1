import { inArray, sql } from 'drizzle-orm'
import { auditStep, countOf } from '../audit/audit'
import { requireOpenSession, SessionEndedError, type Staff } from '../audit/staff'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { dinnerGroups } from '../db/schema'
import { inSteps } from '../db/steps'
import { refused } from '../db/transact'
import type { LeftGroup, TakeBackPreview } from '../domain/seating'
import { refreshStanding } from '../groups/change-seats'
import { COUNTS_TURNS } from '../people/seated'
import { endTakeBack, finishTakeBack, storeTakeBack, type UnfinishedTakeBack } from './unfinished-take-backs'

export type TakeBackResult =
  | { ok: true; deleted: number; left: LeftGroup[]; turns: number }
  | { ok: false; reason: 'missing' | 'nothing'; left: LeftGroup[] }
  | { ok: false; reason: 'stopping' }

/**
 * Deletes the untouched groups of a run, frees their people and gives the missed turns back, in steps. Groups that staff have
 * edited, or with a member who is not idle any more, stay and are returned. When it is interrupted, the steps before are done and
 * a record of them stays: with that as `before` it goes on, and by another call it begins again with the rest.
 */
export async function takeBackRun(
  { db, stopped, onProgress }: Context,
  by: Staff,
  runId: number,
  before?: UnfinishedTakeBack,
): Promise<TakeBackResult> {
  if (stopped()) return refused('stopping')
  if (!isRun(db, runId)) return refused('missing', { left: [] })
  const taken = { deleted: before?.deleted ?? 0, turns: before?.turns ?? 0 }
  let entry = before?.entry
  const step = (deleted: number, turns: number) => {
    requireAuthor(db, by)
    taken.deleted += deleted
    taken.turns += turns
    if (taken.deleted + taken.turns === 0) return
    entry = auditStep(db, by, 'took back matchmaking', detailOf(db, runId, taken), entry)
    storeTakeBack(db, { runId, adminId: by.id, entry, ...taken })
  }
  const ids = untouchedGroups(db, runId)
  try {
    const isDone =
      (await inSteps(
        db,
        ids,
        (some, done) => {
          onProgress(done, ids.length)
          step(deleteUntouched(db, some), 0)
        },
        { stopped },
      )) &&
      (await inSteps(db, leftOverBy(db, runId), (some) => step(0, giveTurnsBack(db, runId, some)), {
        stopped,
      }))
    if (!isDone) return refused('stopping')
  } catch (error) {
    if (error instanceof SessionEndedError) endTakeBack(db, runId)
    throw error
  }
  finishTakeBack(db, runId)
  const left = leftGroups(db, runId)
  if (taken.deleted + taken.turns === 0) return refused('nothing', { left })
  return { ok: true, ...taken, left }
}

interface Context {
  db: Db
  stopped: () => boolean
  /** Called with the number of groups done, and of all. */
  onProgress: (done: number, total: number) => void
}

// what goes on after a stop has no session any more, but an account
function requireAuthor(db: Db, by: Staff) {
  requireOpenSession(db, by)
  if (db.all(sql`select 1 from users where id = ${by.id} and is_admin = 1`).length === 0)
    throw new SessionEndedError('the account is no staff any more')
}

/** Holds for groups as a run made them: a change of anybody's seat or status has counted up a version, and nobody is being written to. */
const UNTOUCHED = sql`(version = 1 and not exists (
  select 1 from memberships
  where group_id = dinner_groups.id and (memberships.version > 1 or memberships.status <> 'idle' or left_at is not null))
  and not exists (select 1 from messages where group_id = dinner_groups.id and result in ('opened', 'sent')))`

export function untouchedGroups(db: Db, runId: number): number[] {
  return db
    .values<[number]>(sql`select id from dinner_groups where run_id = ${runId} and ${UNTOUCHED}`)
    .map(([id]) => id)
}

/** Returns how many groups of a run can be taken back now, and which would stay; undefined for a run that is none. */
export function previewTakeBack(db: Db, runId: number): TakeBackPreview | undefined {
  if (!isRun(db, runId)) return undefined
  const going = untouchedGroups(db, runId)
  return { deletes: going.length, left: leftGroups(db, runId).filter(({ id }) => !going.includes(id)) }
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

/** Returns the users whom a run left over, as long as their turns can be given back. */
export function leftOverBy(db: Db, runId: number): number[] {
  return db.values<[number]>(sql`select user_id from run_leftovers where run_id = ${runId}`).map(([id]) => id)
}

/** Gives the turns of a run back, not to backups of its groups. Returns their number. Call it in a transaction. */
export function giveTurnsBack(db: Db, runId: number, userIds: readonly number[]): number {
  const given = sql`
    select user_id from run_leftovers where run_id = ${runId} and user_id in ${oneOf(userIds)} and not exists (
      select 1 from memberships join dinner_groups on dinner_groups.id = group_id
      where dinner_groups.run_id = ${runId} and memberships.user_id = run_leftovers.user_id and left_at is null)`
  const ids = db.values<[number]>(given).map(([id]) => id)
  db.run(sql`
    update people set turns_missed = max(0, turns_missed - 1)
    where id in (select person_id from profiles where user_id in ${oneOf(ids)})`)
  // seats that were taken since hold one turn less, too
  db.run(sql`
    update memberships set turns_at = turns_at - 1 where user_id in ${oneOf(ids)} and ${COUNTS_TURNS} and turns_at > 0`)
  db.run(sql`delete from run_leftovers where run_id = ${runId} and user_id in ${oneOf(ids)}`)
  return ids.length
}

function isRun(db: Db, id: number): boolean {
  return db.all(sql`select 1 from matchmaking_runs where id = ${id}`).length > 0
}

function leftGroups(db: Db, runId: number): LeftGroup[] {
  return db.all<LeftGroup>(sql`
    select id, name, iif(version > 1, 'edited', 'contacted') as reason
    from dinner_groups where run_id = ${runId} order by id`)
}

// of all steps so far, true after each of them
function detailOf(db: Db, runId: number, { deleted, turns }: { deleted: number; turns: number }): string {
  const [[left]] = db.values<[number]>(sql`select count(*) from dinner_groups where run_id = ${runId}`) as [
    [number],
  ]
  const stayed = left > 0 ? `, ${countOf(left, 'group')} left` : ''
  return `run ${runId}: ${countOf(deleted, 'group')} deleted${stayed}, ${countOf(turns, 'turn')} given back`
}
