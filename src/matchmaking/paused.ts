import { sql } from 'drizzle-orm'
import { pausesOf } from '../attendance/list'
import type { Db } from '../db/open'
import type { PausedPeople } from '../domain/matchmaking/seating'
import { PAUSED } from '../people/seated'
import { COMPLETE, FREE, hasJoined } from './rows'

/** Returns who would be seated by a run, or by one for an evening, if staff had not paused them, by name. */
export function listPaused(db: Db, eveningId?: number): PausedPeople {
  const rows = db.values<[number, string]>(sql`
    select user_id, name from sign_ups as profiles
    where person_id in (select id from people where ${PAUSED}) and ${FREE} and ${COMPLETE}
      ${eveningId === undefined ? sql`` : sql`and ${hasJoined(eveningId)}`}
    order by name, user_id`)
  const userIds = rows.map(([userId]) => userId)
  const until = pausesOf(db, userIds)
  return { people: rows.map(([userId, name]) => ({ userId, name, until: until.get(userId)! })) }
}
