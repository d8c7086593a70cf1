import { sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { IS_GROUP_ON, memberSql } from '../db/rules'
import { TOGETHER } from '../domain/after-dinner/feedback-codes'
import type { MeetAgain } from '../domain/matchmaking/meet-again'
import { DAY_MS } from '../domain/units'
import { instantOf } from '../domain/wall-clock'

/** Two people, the smaller id first. */
interface Pair {
  a: number
  b: number
}

/** Two people who have met, and the instant of their latest dinner. */
interface MetPair extends Pair {
  at: string
}

/** Returns the instant (UTC ISO) from which on dinners count on the day `today` where people may meet again after so many weeks; undefined where they never may. */
export function metSince(today: string, meetAgain: MeetAgain, timeZone: string): string | undefined {
  if (meetAgain === null) return undefined
  const day = new Date(Date.parse(today) - (7 * meetAgain - 1) * DAY_MS).toISOString().slice(0, 10)
  return instantOf(day, '00:00', timeZone)
}

/** Returns who of these sat in one group, unless both want to again; not groups `except` or from `before` on, or before `since`. */
export function metPairs(
  db: Db,
  personIds: readonly number[],
  {
    except = [],
    before = Number.MAX_SAFE_INTEGER,
    since = '',
  }: { except?: readonly number[]; before?: number; since?: string | undefined } = {},
): MetPair[] {
  // cross joins keep SQLite to this order: most of those who wait have no history
  const pairs = db.all<MetPair>(sql`
    select pa.person_id as a, pb.person_id as b, max(coalesce(event_at, created_at)) as at
    from ${oneOf(personIds)} as wanted
    cross join profiles as pa on pa.person_id = wanted.value
    cross join memberships as ma on ma.user_id = pa.user_id and ${memberSql('ma')}
    cross join dinner_groups on dinner_groups.id = ma.group_id and ${IS_GROUP_ON}
      and ma.group_id not in ${oneOf(except)} and ma.group_id < ${before} and coalesce(event_at, created_at) >= ${since}
    cross join memberships as mb on mb.group_id = ma.group_id and ${memberSql('mb')}
    cross join profiles as pb on pb.user_id = mb.user_id and pa.person_id < pb.person_id
    group by a, b`)
  return exceptTogether(db, personIds, within(personIds, pairs))
}

/** Returns the pairs of these people who are kept apart, by staff or because one of the two wants it. */
export function keptPairs(db: Db, personIds: readonly number[]): Pair[] {
  const pairs = db.all<Pair>(sql`
    select person_a as a, person_b as b from ${oneOf(personIds)} as wanted
    cross join kept_apart on person_a = wanted.value
    union all
    select min(from_person, to_person), max(from_person, to_person) from ${oneOf(personIds)} as wanted
    cross join wishes on from_person = wanted.value and kind = 'never'`)
  // each of the two may want it, and staff as well
  return [...new Map(within(personIds, pairs).map((pair) => [`${pair.a} ${pair.b}`, pair])).values()]
}

/** Returns the pairs but for those who both want to share a table again. */
function exceptTogether<P extends Pair>(db: Db, personIds: readonly number[], pairs: P[]): P[] {
  if (pairs.length === 0) return pairs
  const rows = db.values<[number, number]>(sql`
    select mine.from_person, mine.to_person from ${oneOf(personIds)} as wanted
    cross join wishes as mine on mine.from_person = wanted.value and mine.from_person < mine.to_person
    cross join wishes as theirs on theirs.from_person = mine.to_person and theirs.to_person = mine.from_person
    where mine.kind in ${oneOf(TOGETHER)} and theirs.kind in ${oneOf(TOGETHER)}`)
  if (rows.length === 0) return pairs
  const together = new Set(rows.map(([a, b]) => `${a} ${b}`))
  return pairs.filter(({ a, b }) => !together.has(`${a} ${b}`))
}

function within<P extends Pair>(personIds: readonly number[], pairs: P[]): P[] {
  if (pairs.length === 0) return pairs
  const wanted = new Set(personIds)
  return pairs.filter(({ b }) => wanted.has(b))
}
