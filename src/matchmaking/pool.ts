import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { MISSED } from '../users/history'
import type { PersonRow } from './core/people'
import { keptPairs, metPairs } from './pairs'
import { AVAILABLE, agesOn, COMPLETE, canCome, PROFILE, type ProfileRow, toRow } from './rows'

/** The users of a run in the order of sign-up, and the pairs that must not share a table, as indexes of phones. */
export interface Pool {
  rows: PersonRow[]
  /** Name, phone and profile version of each row. */
  names: string[]
  phones: string[]
  versions: number[]
  /** Were members of one group before. */
  met: [number, number][]
  /** Kept apart by staff. */
  kept: [number, number][]
}

/**
 * Returns the users who can be seated now: complete, free, without a removal reason, and the newest ungrouped sign-up
 * of their phone. `today` (`yyyy-MM-dd`) gives the ages; `among` restricts to these ids, `without` leaves out the phones
 * of those, `eveningId` restricts to those who can come then and afford it.
 */
export function poolOf(
  db: Db,
  today: string,
  {
    among,
    without = [],
    eveningId,
  }: { among?: readonly number[]; without?: readonly number[]; eveningId?: number | undefined } = {},
): Pool {
  // a cross join keeps SQLite from looking through all who are free for a few of them
  const some = among
    ? sql`${oneOf([...new Set(among)])} as wanted cross join profiles on user_id = wanted.value`
    : eveningId === undefined
      ? sql`profiles`
      : sql`(select user_id as asked from availability where evening_id = ${eveningId}) cross join profiles on user_id = asked`
  const candidates = db.all<ProfileRow & { version: number; waited: number }>(sql`
    select ${PROFILE}, version, ${MISSED} as waited
    from ${some}
    where ${AVAILABLE} and ${COMPLETE}
      ${without.length > 0 ? sql`and phone not in (select phone from profiles where user_id in ${oneOf(without)})` : sql``}
      ${eveningId === undefined ? sql`` : sql`and ${canCome(eveningId)}`}
    order by user_id`)

  const age = agesOn(today)
  const phones = candidates.map(({ phone }) => phone)
  const index = new Map(phones.map((phone, i) => [phone, i]))
  const indexes = (pairs: { a: string; b: string }[]) =>
    pairs.map(({ a, b }): [number, number] => [index.get(a)!, index.get(b)!])
  return {
    rows: candidates.map((person, i) => toRow(person, i, age(person.birthdate), person.waited)),
    names: candidates.map(({ name }) => name),
    phones,
    versions: candidates.map(({ version }) => version),
    met: indexes(metPairs(db, phones)),
    kept: indexes(keptPairs(db, phones)),
  }
}

/** Returns all pairs that must not share a table. */
export function apartIn({ met, kept }: Pool): [number, number][] {
  return [...met, ...kept]
}
