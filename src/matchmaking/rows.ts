import { type SQL, sql } from 'drizzle-orm'
import { ageOn } from '../domain/age'
import { ACTIVITIES, type Activity, BUDGETS, type Budget, type Gender, type YesNo } from '../domain/profile'
import type { PersonRow } from './core/people'

/** The answers of a profile as they are stored. */
export interface Answers {
  id: number
  name: string
  phone: string
  birthdate: string
  gender: Gender
  activity: Activity
  budget: Budget
  comfort: number
  hobbies: number
  interests: number
  smoker: YesNo
  drinker: YesNo
}

/** The columns of `profiles` that make {@link Answers}; null where somebody has not answered. */
export const ANSWERS = sql`profiles.user_id as id, profiles.name, profiles.phone, birthdate, gender, activity, budget,
  comfort_level as comfort, hobbies, interests, smoker, drinker`

/** Holds for profiles that lack nothing matchmaking needs. */
export const COMPLETE = sql`completed_at is not null and birthdate is not null and gender is not null and
  activity is not null and budget is not null and comfort_level is not null and hobbies > 0 and interests > 0 and
  smoker is not null and drinker is not null`

/** Holds for profiles whose phone has signed up anew, and whose newer sign-up is not grouped. */
export const OVERTAKEN: SQL = sql`exists (
  select 1 from profiles as newer
  where newer.phone = profiles.phone and newer.user_id > profiles.user_id and newer.standing <> 'member'
)`

/** Holds for profiles that a run may seat, once they are complete. */
export const AVAILABLE: SQL = sql`profiles.standing = 'free' and profiles.removed is null and not ${OVERTAKEN}`

/** Turns that a phone has missed: with all its sign-ups but those that have a seat, since whoever sat waits anew. */
export const MISSED: SQL = sql`(
  select coalesce(sum(times_waited), 0) from profiles as signups
  where signups.phone = profiles.phone and signups.standing <> 'member'
)`

/** Answers as the search takes them; `phone` is the index of the phone number, `age` in years. */
export function toRow(answers: Answers, phone: number, age: number, waited = 0): PersonRow {
  return {
    id: answers.id,
    phone,
    age,
    woman: answers.gender === 'female',
    activity: ACTIVITIES.indexOf(answers.activity),
    budget: BUDGETS.indexOf(answers.budget),
    comfort: answers.comfort,
    hobbies: answers.hobbies,
    interests: answers.interests,
    smokes: answers.smoker === 'Yes',
    drinks: answers.drinker === 'Yes',
    waited,
  }
}

/** Ages of birth dates on the day `today` (`yyyy-MM-dd`), each worked out once. */
export function agesOn(today: string): (birthdate: string) => number {
  const known = new Map<string, number>()
  return (birthdate) => {
    const age = known.get(birthdate) ?? ageOn(birthdate, today)
    known.set(birthdate, age)
    return age
  }
}
