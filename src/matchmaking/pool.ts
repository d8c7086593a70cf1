import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { ageOn } from '../domain/age'
import { ACTIVITIES, type Activity, BUDGETS, type Budget, type Gender } from '../domain/profile'
import type { PersonRow } from './core/people'

/** Who takes part in a run, in the order of sign-up, and which pairs must not share a table (indexes of phones). */
export interface Pool {
  rows: PersonRow[]
  apart: [number, number][]
}

interface Candidate {
  id: number
  phone: string
  birthdate: string
  gender: Gender
  activity: Activity
  budget: Budget
  comfort: number
  hobbies: number
  interests: number
  smoker: 'Yes' | 'No'
  drinker: 'Yes' | 'No'
  waited: number
}

/**
 * Everybody who can be seated now: complete, free, without a removal reason, and of one phone only the newest
 * sign-up that is not grouped. `today` (`yyyy-MM-dd`) gives the ages.
 */
export function poolOf(db: Db, today: string): Pool {
  const candidates = db.all<Candidate>(sql`
    select user_id as id, phone, birthdate, gender, activity, budget, comfort_level as comfort,
      hobbies, interests, smoker, drinker, times_waited as waited
    from profiles
    where standing = 'free' and removed is null and completed_at is not null
      and birthdate is not null and gender is not null and activity is not null and budget is not null
      and comfort_level is not null and hobbies > 0 and interests > 0 and smoker is not null and drinker is not null
      and not exists (
        select 1 from profiles as newer
        where newer.phone = profiles.phone and newer.user_id > profiles.user_id and newer.standing <> 'member'
      )
    order by user_id`)

  const phones = new Map(candidates.map(({ phone }, i) => [phone, i]))
  const ages = new Map<string, number>()
  const age = (birthdate: string) => {
    if (!ages.has(birthdate)) ages.set(birthdate, ageOn(birthdate, today))
    return ages.get(birthdate)!
  }
  const rows = candidates.map((person, i) => ({
    id: person.id,
    phone: i,
    age: age(person.birthdate),
    woman: person.gender === 'female',
    activity: ACTIVITIES.indexOf(person.activity),
    budget: BUDGETS.indexOf(person.budget),
    comfort: person.comfort,
    hobbies: person.hobbies,
    interests: person.interests,
    smokes: person.smoker === 'Yes',
    drinks: person.drinker === 'Yes',
    waited: person.waited,
  }))
  return { rows, apart: metBefore(db, phones) }
}

// everybody who sat at one table, as pairs of phones that are both in the pool
function metBefore(db: Db, phones: Map<string, number>): [number, number][] {
  const pairs = db.all<{ a: string; b: string }>(sql`
    select distinct pa.phone as a, pb.phone as b
    from memberships as ma
    join dinner_groups on dinner_groups.id = ma.group_id and dinner_groups.status <> 'cancelled'
    join memberships as mb on mb.group_id = ma.group_id and mb.role = 'member'
    join profiles as pa on pa.user_id = ma.user_id
    join profiles as pb on pb.user_id = mb.user_id
    where ma.role = 'member' and pa.phone < pb.phone`)
  return pairs.flatMap(({ a, b }) => {
    const [i, j] = [phones.get(a), phones.get(b)]
    return i === undefined || j === undefined ? [] : [[i, j] as [number, number]]
  })
}
