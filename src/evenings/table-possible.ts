// whether somebody may pay for an evening before there are tables
import { type SQL, sql } from 'drizzle-orm'
import { zoneOf } from '../db/day'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { IS_OPEN } from '../db/rules'
import { MEMBERS } from '../domain/group/group'
import { ageOn, yearsOn } from '../domain/profile/age'
import { codeOf, GENDERS } from '../domain/profile/profile'
import { todayIn } from '../domain/time'
import { AGE_SPAN } from '../matchmaking/core/score'
import { AFFORDED, AVAILABLE, availableAt, COMPLETE } from '../matchmaking/rows'
import { keptFrom } from '../people/keep-apart'

/**
 * Whether five others are on the list or in the queue who may sit with them there, by gender, age and who is kept apart, and of the queue afford it: where
 * there is no list nobody else could ever be the first to join a dinner dearer than they said. The queue is read only where the list does not do.
 */
export function isTablePossible(db: Db, userId: number, eveningId: number, now: Date): boolean {
  const today = todayIn(zoneOf(db), now)
  const [own] = db.all<{ personId: number; birthdate: string | null }>(
    sql`select person_id as personId, birthdate from profiles where user_id = ${userId}`,
  )
  const { personId, birthdate } = own!
  const age = ageOn(birthdate ?? today, today)
  const others: number[] = []
  const areEnough = (from: SQL, which: SQL) => {
    const found = idsIn(db)(sql`
      select person_id from ${from} cross join evenings on evenings.id = ${eveningId}
      where ${COMPLETE} and (women_only = 0 or gender = ${codeOf(GENDERS, 'female')})
        and birthdate > ${yearsOn(today, -age - AGE_SPAN - 1)} and birthdate <= ${yearsOn(today, AGE_SPAN - age)}
        and person_id not in ${oneOf([personId, ...others])}
        and person_id not in (select id from (${keptFrom(personId)})) and ${which}
      limit ${MEMBERS - 1 - others.length}`)
    others.push(...found)
    return others.length === MEMBERS - 1
  }
  const joined = sql`(select user_id as joined from tickets where evening_id = ${eveningId} and ${IS_OPEN}) cross join sign_ups as profiles on user_id = joined`
  return (
    areEnough(joined, availableAt(sql`evenings.id`)) ||
    areEnough(sql`sign_ups as profiles`, sql`${AVAILABLE} and (${AFFORDED} or not has_list)`)
  )
}
