import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../db/day'
import {
  awaitedSql,
  cancelledSql,
  confirmedSql,
  groupedSql,
  IS_EVENING_ON,
  leftOverSql,
  openTicketSql,
  paidSql,
  TAKES_PART,
} from '../db/rules'
import { MOST } from '../domain/evening/open-evenings'
import { ageOn } from '../domain/profile/age'
import { BUDGETS, codeOf, GENDERS, YES_NO } from '../domain/profile/profile'
import { isSeated, keepsFrom, NOT_PAUSED, seatedByAnother } from '../people/seats'
import { completeIn } from '../users/fields'
import type { PersonRow } from './core/people'

/** A complete profile as it is stored: choices by their codes, several as bits. */
export interface ProfileRow {
  id: number
  name: string
  phone: string
  personId: number
  birthdate: string
  gender: number
  activity: number
  budget: number
  comfort: number
  hobbies: number
  interests: number
  smoker: number
  drinker: number
}

/** The columns of `sign_ups as profiles` that make a {@link ProfileRow}; null where it is incomplete. */
export const PROFILE = sql`profiles.user_id as id, profiles.person_id as personId, profiles.name, profiles.phone, birthdate, gender, activity, budget,
  comfort_level as comfort, hobbies, interests, smoker, drinker`

/** Holds for profiles with everything that matchmaking needs. */
export const COMPLETE = completeIn('profiles')

/**
 * Holds for profiles whose person has another sign-up with precedence: one whose owner wrote to us before any other, then
 * the newest. Only one that is not grouped, complete and not resting has it. (Otherwise somebody who typed another
 * person's number and rests would take its owner out of every run.)
 */
export const OVERTAKEN: SQL = overtakenBy(sql`true`)

/**
 * Holds for the same where `newer`, the sign-up with precedence, is one for which `which` holds; `first` has precedence before all else. At an
 * evening it is whose owner is proved, then the first: who types a number later takes nobody's place.
 */
export function overtakenBy(
  which: SQL,
  {
    first = { newer: sql`0`, own: sql`0` },
    eveningId = null,
  }: { first?: { newer: SQL; own: SQL }; eveningId?: number | SQL | null } = {},
): SQL {
  const isSeated =
    eveningId === null
      ? groupedSql('newer')
      : sql`exists (
        select 1 from memberships as elsewhere where elsewhere.user_id = newer.user_id and elsewhere.role = 'member' and ${keepsFrom(eveningId)})`
  const order = (name: string) => {
    const user = sql.raw(name)
    return eveningId === null
      ? sql`${user}.wrote_at is not null, ${user}.user_id`
      : sql`coalesce(${user}.wrote_at, ${user}.proved_at) is not null, -${user}.user_id`
  }
  return sql`exists (
    select 1 from profiles as newer
    where newer.person_id = profiles.person_id and newer.user_id <> profiles.user_id and not ${isSeated} and not ${restsFrom('newer', eveningId)}
      and (${first.newer}, ${order('newer')}) > (${first.own}, ${order('profiles')})
      and (${completeIn('newer')}) and ${which}
  )`
}

/** Holds for `sign_ups as profiles` that a run may seat unless they are paused, once they are complete: free with every sign-up, not removed, not resting. */
export const FREE: SQL = freeUnless(OVERTAKEN, null)

function freeUnless(overtaken: SQL, eveningId: number | SQL | null): SQL {
  return sql`not ${isSeated(eveningId)} and profiles.removed is null and not ${restsFrom('profiles', eveningId)}
    and not ${overtaken} and not ${seatedByAnother({ eveningId })}`
}

/** Holds for those of them whom staff have not paused. */
export const AVAILABLE: SQL = sql`${NOT_PAUSED} and ${FREE}`

/** Holds for those who have joined an evening, also with a seat at another, whose other sign-ups take part instead only where they have joined it too. */
export function availableAt(eveningId: number | SQL): SQL {
  return sql`${NOT_PAUSED} and ${freeAt(eveningId)}`
}

/** Holds for the same, also of whom staff have paused. */
export function freeAt(eveningId: number | SQL): SQL {
  return freeUnless(overtakenAt(eveningId, true), eveningId)
}

/**
 * Holds for whose other sign-up takes part in an evening, or in another one `ofDay`: the one that has paid, or has a place held, else whose owner is
 * proved, else the first.
 */
export function overtakenAt(eveningId: number | SQL, ofDay = false): SQL {
  const has = ofDay ? hasTicketThatDay : hasTicket
  const rank = (user: SomeUser) =>
    sql`(2 * ${has(user, eveningId, paidSql('also'))} + ${has(user, eveningId, awaitedSql('also'))})`
  const first = { newer: rank('newer'), own: rank('profiles') }
  return overtakenBy(has('newer', eveningId, openTicketSql('also')), { first, eveningId })
}

type SomeUser = 'newer' | 'profiles'

function hasTicket(user: SomeUser, eveningId: number | SQL, which: SQL): SQL {
  return sql`exists (
    select 1 from tickets as also
    where also.evening_id = ${eveningId} and also.user_id = ${sql.raw(user)}.user_id and ${which} and also.ended_at is null)`
}

// who was left over of another evening of the day has no place there
function hasTicketThatDay(user: SomeUser, eveningId: number | SQL, which: SQL): SQL {
  return sql`exists (
    select 1 from tickets as also cross join evenings as there on there.id = also.evening_id
    cross join evenings as sought on sought.id = ${eveningId}
    where also.user_id = ${sql.raw(user)}.user_id and ${which} and also.ended_at is null and (there.id = sought.id or (
      not ${cancelledSql('there')} and ${dayOf(sql`there.at`)} = ${dayOf(sql`sought.at`)} and (there.dealt_at is null or not ${leftOverSql('also')}))))`
}

// from invitations: a place that is paid, or held, stays theirs, and who has joined since comes
function restsFrom(user: SomeUser, eveningId: number | SQL | null): SQL {
  const restingAt = sql`${sql.raw(user)}.resting_at`
  if (eveningId === null) return sql`(${restingAt} is not null)`
  const stays = sql`(${confirmedSql('also')} or (${openTicketSql('also')} and also.joined_at > ${restingAt}))`
  return sql`(${restingAt} is not null and not ${hasTicket(user, eveningId, stays)})`
}

/** Holds for a row of `evenings` and a profile whose budget affords its price. */
export const AFFORDED: SQL = sql`evenings.price <= case budget ${sql.join(
  BUDGETS.map((budget) => sql.raw(`when ${codeOf(BUDGETS, budget)} then ${MOST[budget]}`)),
  sql` `,
)} end`

/** Holds for profiles that have joined an evening. */
export function hasJoined(eveningId: number): SQL {
  return sql`exists (
    select 1 from tickets where evening_id = ${eveningId} and tickets.user_id = profiles.user_id and ${TAKES_PART})`
}

/** The people who have joined an evening that lies ahead, by any of their sign-ups. */
export function joinedAhead(now: Date): SQL {
  return sql`
    select own.person_id from evenings cross join tickets on tickets.evening_id = evenings.id cross join profiles as own on own.user_id = tickets.user_id
    where evenings.at > ${now.toISOString()} and ${IS_EVENING_ON} and ${TAKES_PART}`
}

const FEMALE = codeOf(GENDERS, 'female')
const YES = codeOf(YES_NO, 'Yes')

/** Returns a profile as the core takes it; `person` is the index of the person, `age` in years. */
export function toRow(profile: ProfileRow, person: number, age: number, waited = 0): PersonRow {
  return {
    id: profile.id,
    phone: person,
    age,
    woman: profile.gender === FEMALE,
    activity: profile.activity,
    budget: profile.budget,
    comfort: profile.comfort,
    hobbies: profile.hobbies,
    interests: profile.interests,
    smokes: profile.smoker === YES,
    drinks: profile.drinker === YES,
    waited,
  }
}

/** Returns a function from birth dates to ages on the day `today` (`yyyy-MM-dd`), computed once each. */
export function agesOn(today: string): (birthdate: string) => number {
  const known = new Map<string, number>()
  return (birthdate) => {
    const age = known.get(birthdate) ?? ageOn(birthdate, today)
    known.set(birthdate, age)
    return age
  }
}
