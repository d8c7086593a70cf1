import { inArray, sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import { requireOpenSession, type Staff } from '../audit/staff'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { idleSql, writtenSql } from '../db/rules'
import { dinnerGroups } from '../db/schema'
import { refused, transact } from '../db/transact'
import type { LeftGroup } from '../domain/matchmaking/seating'
import { COUNTS_TURNS } from '../people/seats'

export type TakeBackResult =
  | { ok: true; deleted: number; left: LeftGroup[]; turns: number }
  | { ok: false; reason: 'missing' | 'nothing'; left: LeftGroup[] }

/**
 * Deletes the untouched groups of a run, frees their people and gives the missed turns back. Groups that staff have edited or noted something of, or with a
 * member who is not idle any more, stay and are returned.
 */
export function takeBackRun(db: Db, by: Staff, runId: number): TakeBackResult {
  return transact(db, (db) => {
    requireOpenSession(db, by)
    if (!isRun(db, runId)) return refused('missing', { left: [] })
    const deleted = deleteGroups(db, untouchedGroups(db, runId))
    const turns = giveTurnsBack(db, runId)
    const left = leftGroups(db, runId)
    if (deleted + turns === 0) return refused('nothing', { left })
    const stayed = left.length > 0 ? `, ${countOf(left.length, 'group')} left` : ''
    const detail = `run ${runId}: ${countOf(deleted, 'group')} deleted${stayed}, ${countOf(turns, 'turn')} given back`
    audit(db, by, 'took back matchmaking', { detail })
    return { ok: true, deleted, turns, left }
  })
}

/** Holds for groups that staff have changed, or of which they have noted something. */
const IS_EDITED = sql`(version > 1 or dinner_groups.id in (
  select group_id from bookings union all select group_id from booking_messages
  union all select group_id from notes where group_id is not null union all select group_id from outcomes where group_id is not null
  -- what somebody said before comes along with their seat
  union all select group_id from memberships join choices on choices.ticket_id = memberships.ticket_id where choices.at > added_at))`

/** Holds for groups as a run made them: a change of anybody's seat or status has counted up a version, and nobody is being written to. */
const IS_UNTOUCHED = sql`(not ${IS_EDITED} and not exists (
  select 1 from seats
  where group_id = dinner_groups.id and (seats.version > 1 or not ${idleSql('seats')} or left_at is not null))
  and not exists (select 1 from messages where group_id = dinner_groups.id and ${writtenSql('messages')}))`

function untouchedGroups(db: Db, runId: number): number[] {
  return idsIn(db)(sql`select id from dinner_groups where run_id = ${runId} and ${IS_UNTOUCHED}`)
}

function deleteGroups(db: Db, ids: readonly number[]): number {
  db.delete(dinnerGroups)
    .where(inArray(dinnerGroups.id, oneOf(ids)))
    .run()
  return ids.length
}

/** Gives the turns of a run back, not to backups of its groups. Returns their number. */
function giveTurnsBack(db: Db, runId: number): number {
  const given = sql`
    select user_id from run_leftovers where run_id = ${runId} and not exists (
      select 1 from memberships join dinner_groups on dinner_groups.id = group_id
      where dinner_groups.run_id = ${runId} and memberships.user_id = run_leftovers.user_id and left_at is null)`
  const ids = idsIn(db)(given)
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
    select id, name, iif(${IS_EDITED}, 'edited', 'contacted') as reason
    from dinner_groups where run_id = ${runId} order by id`)
}
