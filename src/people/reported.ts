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

/** Whether staff have to decide on a report about the person of one of some sign-ups first. */
export function areReported(db: Db, userIds: readonly number[]): boolean {
  const found = db.all(sql`
    select 1 from reports cross join profiles on person_id = about_person
    where ${IS_OPEN_REPORT} and user_id in ${oneOf(userIds)} limit 1`)
  return found.length > 0
}
