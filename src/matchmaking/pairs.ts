import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'

/** Two phones, the smaller text first. */
interface Pair {
  a: string
  b: string
}

/**
 * Returns the pairs of these phones that were members of one group that was not cancelled; the group `except` and
 * groups with an id of `before` or more are ignored.
 */
export function metPairs(
  db: Db,
  phones: readonly string[],
  { except = 0, before = Number.MAX_SAFE_INTEGER }: { except?: number; before?: number } = {},
): Pair[] {
  // cross joins keep SQLite to this order: most of those who wait have no history
  const pairs = db.all<Pair>(sql`
    select distinct pa.phone as a, pb.phone as b
    from ${oneOf(phones)} as wanted
    cross join profiles as pa on pa.phone = wanted.value
    cross join memberships as ma on ma.user_id = pa.user_id and ma.role = 'member' and ma.left_at is null
    cross join dinner_groups on dinner_groups.id = ma.group_id and dinner_groups.status <> 'cancelled'
      and ma.group_id <> ${except} and ma.group_id < ${before}
    cross join memberships as mb on mb.group_id = ma.group_id and mb.role = 'member' and mb.left_at is null
    cross join profiles as pb on pb.user_id = mb.user_id and pa.phone < pb.phone`)
  return within(phones, pairs)
}

/** Returns the pairs of these phones that staff keep apart. */
export function keptPairs(db: Db, phones: readonly string[]): Pair[] {
  const pairs = db.all<Pair>(sql`
    select phone_a as a, phone_b as b from ${oneOf(phones)} as wanted
    cross join kept_apart on phone_a = wanted.value`)
  return within(phones, pairs)
}

function within(phones: readonly string[], pairs: Pair[]): Pair[] {
  if (pairs.length === 0) return pairs
  const wanted = new Set(phones)
  return pairs.filter(({ b }) => wanted.has(b))
}
