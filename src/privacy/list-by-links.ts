import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import type { ByLinks, Erasure } from '../domain/privacy/erasures'

const LISTED_MAX = 200

/** Returns who is to be erased, the soonest first. */
export function listByLinks(db: Db): ByLinks {
  const erasures = db.all<Erasure>(sql`
    select id, user_id as userId, phone, ${NAME} as name, ${SIGN_UPS} as signups,
      requested_at as requestedAt, erases_at as erasesAt,
      case when stopped_at is not null then 'stopped' when waits then 'waiting' else 'coming' end as state, reason,
      (select username from users where users.id = opened_by) as linkBy,
      (select username from users where users.id = stopped_by) as decidedBy, version
    from erasures order by stopped_at is null and waits desc, erases_at, id limit ${LISTED_MAX}`)
  return { erasures }
}

/** Returns how many of them wait for an admin. */
export function countWaiting(db: Db): number {
  const [found] = db.all<{ n: number }>(sql`select count(*) as n from erasures where waits`)
  return found!.n
}

/** Of a row of `erasures`: the name of the sign-up whose link it was, and the number of sign-ups. */
export const NAME = sql`(
  select row.value ->> 'name'
  from json_each(erasures.rows, '$.tables') as part join json_each(part.value, '$.rows') as row
  where part.value ->> 'table' = 'profiles' and row.value ->> 'user_id' = erasures.user_id
)`
export const SIGN_UPS = sql`(
  select json_array_length(part.value, '$.rows') from json_each(erasures.rows, '$.tables') as part
  where part.value ->> 'table' = 'profiles'
)`
