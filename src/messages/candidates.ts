import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../db/day'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { cancelledSql, freeSql, IS_OPEN, sentSql } from '../db/rules'
import { codeOf, GENDERS } from '../domain/profile/profile'
import { DAY_MS } from '../domain/units'
import { AFFORDED, AVAILABLE, COMPLETE } from '../matchmaking/rows'
import type { DueEvening } from './due-evening'

/** Days in which nobody is written to of an evening twice, and most such messages that nobody reacts to. */
const PAUSE_DAYS = 14
const UNANSWERED_MAX = 3
/** People in one step: some milliseconds. */
const STEP = 300

export type Candidate = DueEvening['candidates'][number] & { gender: number; noWhatsapp: number }

/** Returns the ids of who waits, some at a time: who wrote to us last comes first, then who signed up last. */
export function* waitingIn(db: Db): Generator<number[]> {
  const wrote = (which: SQL) =>
    db.values<[number, string]>(sql`
      select user_id, wrote_at from profiles indexed by profiles_wrote
      where ${freeSql('profiles')} and wrote_at is not null and ${which} order by wrote_at desc, user_id desc limit ${STEP}`)
  for (let some = wrote(sql`true`); some.length > 0; ) {
    yield some.map(([id]) => id)
    const [id, at] = some.at(-1)!
    some = wrote(sql`(wrote_at, user_id) < (${at}, ${id})`)
  }
  const others = (which: SQL) =>
    db.values<[number]>(sql`
      select user_id from profiles not indexed
      where ${freeSql('profiles')} and wrote_at is null and ${which} order by user_id desc limit ${STEP}`)
  for (let some = others(sql`true`); some.length > 0; some = others(sql`user_id < ${some.at(-1)![0]}`))
    yield some.map(([id]) => id)
}

/** Returns who of these may be written to of an evening, and was not in two weeks; who wrote to us last comes first. */
export function candidatesAmong(
  db: Db,
  { id }: Pick<DueEvening, 'id'>,
  now: Date,
  ids: readonly number[],
): Candidate[] {
  const since = new Date(now.getTime() - PAUSE_DAYS * DAY_MS).toISOString()
  return db.all<Candidate>(sql`
    select profiles.user_id as userId, wrote_at as wroteAt, gender, no_whatsapp as noWhatsapp
    from ${oneOf(ids)} as wanted cross join sign_ups as profiles on profiles.user_id = wanted.value
    cross join evenings on evenings.id = ${id}
    where ${AVAILABLE} and ${COMPLETE} and ${AFFORDED} and wrong_number_at is null
      and (not women_only or gender = ${FEMALE})
      and not exists (
        select 1 from profiles as same cross join tickets on tickets.user_id = same.user_id
        where same.person_id = profiles.person_id and evening_id = ${id})
      and not exists (
        select 1 from profiles as same cross join tickets on tickets.user_id = same.user_id
        cross join evenings as other on other.id = evening_id
        where same.person_id = profiles.person_id and ${IS_OPEN} and not ${cancelledSql('other')}
          and ${dayOf(sql`other.at`)} = ${dayOf(sql`evenings.at`)})
      and coalesce(${sentLast(1)} <= ${since}, true) and ${HAS_REACTED}
    order by wrote_at desc, profiles.user_id desc`)
}

const FEMALE = codeOf(GENDERS, 'female')

/** When a person was written to of evenings for the `n`-th last time (1: the last), in SQL. */
function sentLast(n: number): SQL {
  return sql`(
    select sent_at from profiles as same cross join messages on messages.user_id = same.user_id
    where same.person_id = profiles.person_id and ${sentSql('messages')} and messages.kind = 'evening'
    order by sent_at desc limit 1 offset ${n - 1})`
}

/** Holds for who has done anything since the third last message of an evening, or was sent fewer. */
const HAS_REACTED = sql`(${sentLast(UNANSWERED_MAX)} is null or exists (
  select 1 from profiles as same
  where same.person_id = profiles.person_id and ${sentLast(UNANSWERED_MAX)} < max(
    coalesce(same.wrote_at, ''), coalesce(same.proved_at, ''),
    coalesce((select max(last_used_at) from links where links.user_id = same.user_id), ''),
    coalesce((select max(at) from tickets where tickets.user_id = same.user_id and evening_id is not null), ''))))`

/** Returns who wrote to us first, who has to be called last, and among them those of the gender of which fewer can come, so that nobody sits alone of theirs. */
export function bestFirst(db: Db, id: number, found: readonly Candidate[]): Candidate[] {
  const rows = db.values<[number, number]>(sql`
    select gender, count(*) from tickets cross join profiles on profiles.user_id = tickets.user_id
    where evening_id = ${id} and ${IS_OPEN} group by gender`)
  const coming = new Map(rows)
  return found.toSorted(
    (a, b) =>
      a.noWhatsapp - b.noWhatsapp ||
      Number(a.wroteAt === null) - Number(b.wroteAt === null) ||
      (coming.get(a.gender) ?? 0) - (coming.get(b.gender) ?? 0),
  )
}
