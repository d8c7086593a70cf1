import { sql } from 'drizzle-orm'
import { dinnersOf } from '../attendance/list'
import { zoneOf } from '../attendance/zone'
import type { Db } from '../db/open'
import { IS_MISSED } from '../db/rules'
import { LOOK_AT_WEIGHT, WEIGHTS, weightOf } from '../domain/after-dinner/outcome'
import { todayIn } from '../domain/today'
import { type Found, KNOWN_SIGN_UP } from './found'

interface Row {
  personId: number
  userId: number
  /** ids of outcomes with what they are: set to something else they are new */
  about: string
}

/** Returns the people whose missed dinners weigh enough to ask whether to pause them, but for those who are paused. */
export function findMissed(db: Db, now: Date): Found<'missed dinners'>[] {
  // a person's weight is never more than this sum: hardly anybody has to be weighed
  const rows = db.all<Row>(sql`
    select person_id as personId, ${KNOWN_SIGN_UP} as userId, json_group_array(outcomes.id || ' ' || outcome)
      filter (where paused_until is null or outcomes.at > coalesce(paused_at, '')) as about
    from outcomes indexed by outcomes_missed cross join people on people.id = person_id
    where ${IS_MISSED} and dinner_day > date(${now.toISOString()}, '-367 days')
      and (paused_until is null or paused_until <= ${now.toISOString()})
    group by person_id having sum(iif(outcome = 'no-show', ${WEIGHTS['no-show']}, ${WEIGHTS['cancelled late']})) >= ${LOOK_AT_WEIGHT}
    order by max(outcomes.at) desc`)
  const today = todayIn(zoneOf(db), now)
  const dinners = dinnersOf(
    db,
    rows.map(({ personId }) => personId),
    now,
  )
  return rows.flatMap(({ about, ...row }) => {
    const theirs = dinners.get(row.personId) ?? []
    const fresh: string[] = JSON.parse(about)
    if (fresh.length === 0 || weightOf(theirs, today) < LOOK_AT_WEIGHT) return []
    return [{ kind: 'missed dinners' as const, ...row, about: fresh, dinners: theirs }]
  })
}
