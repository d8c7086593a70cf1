import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { AFFORDED, AVAILABLE, COMPLETE } from '../matchmaking/rows'
import type { EveningFacts } from './due-evening'

/** Days in which nobody gets the question for an evening twice. */
const PAUSE_DAYS = 14
const DAY_MS = 86_400_000
/** People in one step: some milliseconds. */
const STEP = 300

export type Candidate = EveningFacts['candidates'][number] & { gender: number; noWhatsapp: number }

/** Returns the ids of who waits, some at a time: who wrote to us last comes first, then who signed up last. */
export function* waitingIn(db: Db): Generator<number[]> {
  const wrote = (which: SQL) =>
    db.values<[number, string]>(sql`
      select user_id, wrote_at from profiles indexed by profiles_waiting
      where standing = 'free' and wrote_at is not null and ${which} order by wrote_at desc, user_id desc limit ${STEP}`)
  for (let some = wrote(sql`true`); some.length > 0; ) {
    yield some.map(([id]) => id)
    const [id, at] = some.at(-1)!
    some = wrote(sql`(wrote_at, user_id) < (${at}, ${id})`)
  }
  const others = (which: SQL) =>
    db.values<[number]>(sql`
      select user_id from profiles not indexed
      where standing = 'free' and wrote_at is null and ${which} order by user_id desc limit ${STEP}`)
  for (let some = others(sql`true`); some.length > 0; some = others(sql`user_id < ${some.at(-1)![0]}`))
    yield some.map(([id]) => id)
}

/** Returns who of these may get the question for an evening, and got none in two weeks; who wrote to us last comes first. */
export function candidatesAmong(
  db: Db,
  { id }: Pick<EveningFacts, 'id'>,
  now: Date,
  ids: readonly number[],
): Candidate[] {
  const since = new Date(now.getTime() - PAUSE_DAYS * DAY_MS).toISOString()
  return db.all<Candidate>(sql`
    select profiles.user_id as userId, wrote_at as wroteAt, gender, no_whatsapp as noWhatsapp
    from ${oneOf(ids)} as wanted cross join sign_ups as profiles on profiles.user_id = wanted.value
    cross join evenings on evenings.id = ${id}
    where ${AVAILABLE} and ${COMPLETE} and ${AFFORDED} and wrong_number_at is null
      and not exists (
        select 1 from tickets
        where tickets.evening_id = ${id} and tickets.user_id = profiles.user_id
          and (can is not null or sure is not null))
      and not exists (
        select 1 from profiles as same join messages on messages.user_id = same.user_id
        where same.person_id = profiles.person_id and result = 'sent'
          and ((messages.kind = 'date' and sent_at > ${since}) or (messages.kind = 'sure' and evening_id = ${id})))
    order by wrote_at desc, profiles.user_id desc`)
}

/** Returns who wrote to us first, who has to be called last, and among them those of the gender of which fewer can come, so that nobody sits alone of theirs. */
export function bestFirst(db: Db, id: number, found: readonly Candidate[]): Candidate[] {
  const rows = db.values<[number, number]>(sql`
    select gender, count(*) from tickets cross join profiles on profiles.user_id = tickets.user_id
    where evening_id = ${id} and can group by gender`)
  const coming = new Map(rows)
  return found.toSorted(
    (a, b) =>
      a.noWhatsapp - b.noWhatsapp ||
      Number(a.wroteAt === null) - Number(b.wroteAt === null) ||
      (coming.get(a.gender) ?? 0) - (coming.get(b.gender) ?? 0),
  )
}
