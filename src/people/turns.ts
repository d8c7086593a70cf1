import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'

/** Counts missed turns for the people of some sign-ups: they come first next time. Fewer than 0 takes them back. Call it in a transaction. */
export function addTurns(db: Db, userIds: readonly number[], turns: number) {
  db.run(sql`
    update people set turns_missed = max(0, turns_missed + ${turns})
    where id in (select person_id from profiles where user_id in ${oneOf(userIds)})`)
}
