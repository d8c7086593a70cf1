import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { COUNTS_TURNS } from '../people/seated'

/** Counts a missed turn for users whom a run left over: they come first next time. Call it in a transaction. */
export function countTurns(db: Db, runId: number, userIds: readonly number[]) {
  const ids = oneOf(userIds)
  db.run(sql`
    update people set turns_missed = turns_missed + 1
    where id in (select person_id from profiles where user_id in ${ids})`)
  db.run(sql`insert into run_leftovers (run_id, user_id)
    select ${runId}, user_id from profiles where user_id in ${ids}`)
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
