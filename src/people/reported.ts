import { sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { IS_OPEN_REPORT } from '../db/rules'

/** Returns about whom staff have a report to decide on. */
export function reportedPeople(db: Db): number[] {
  return idsIn(db)(sql`
    select distinct about_person from reports indexed by reports_open
    where ${IS_OPEN_REPORT} and about_person is not null`)
}

/** Whether staff have to decide on a report about a person first. */
export function isReported(db: Db, personId: number): boolean {
  return db.all(sql`select 1 from reports where about_person = ${personId} and ${IS_OPEN_REPORT}`).length > 0
}

/** Returns of which of some sign-ups the person has a report about them that staff have to decide on first. */
export function reportedOf(db: Db, userIds: readonly number[]): number[] {
  return idsIn(db)(sql`
    select distinct user_id from reports cross join profiles on person_id = about_person
    where ${IS_OPEN_REPORT} and user_id in ${oneOf(userIds)} order by user_id`)
}
