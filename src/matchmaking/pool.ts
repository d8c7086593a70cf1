import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import type { PersonRow } from './core/people'
import { keptPairs, metPairs } from './pairs'
import { ANSWERS, type Answers, AVAILABLE, agesOn, COMPLETE, MISSED, toRow } from './rows'

/** Who takes part in a run, in the order of sign-up, and which pairs must not share a table (indexes of phones). */
export interface Pool {
  rows: PersonRow[]
  /** The name, the phone and the version of the answers of each row. */
  names: string[]
  phones: string[]
  versions: number[]
  /** Sat at one table before. */
  met: [number, number][]
  /** Kept apart by staff. */
  kept: [number, number][]
}

/**
 * Everybody who can be seated now: complete, free, without a removal reason, and of one phone only the newest sign-up
 * that is not grouped. Turns missed count for the phone, over all its sign-ups that have no seat. `today` (`yyyy-MM-dd`) gives the ages;
 * `among` asks of these ids only, `without` leaves out the people behind those.
 */
export function poolOf(
  db: Db,
  today: string,
  { among, without = [] }: { among?: readonly number[]; without?: readonly number[] } = {},
): Pool {
  const candidates = db.all<Answers & { version: number; waited: number }>(sql`
    select ${ANSWERS}, version, ${MISSED} as waited
    from profiles
    where ${AVAILABLE} and ${COMPLETE}
      ${among ? sql`and user_id in ${oneOf(among)}` : sql``}
      ${without.length > 0 ? sql`and phone not in (select phone from profiles where user_id in ${oneOf(without)})` : sql``}
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

/** All pairs that must not share a table. */
export function apartIn({ met, kept }: Pool): [number, number][] {
  return [...met, ...kept]
}
