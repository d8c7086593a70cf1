import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import type { ByLinks, Erasure, ExportRequest } from '../domain/privacy/erasures'

const LISTED_MAX = 200

/** Returns who is to be erased, the soonest first, and whose export waits for an admin or was decided on, the latest first. */
export function listByLinks(db: Db): ByLinks {
  return { erasures: listErasures(db), exports: listExports(db) }
}

/** Returns how many of them wait for an admin. */
export function countWaiting(db: Db): number {
  const [found] = db.all<{ n: number }>(sql`
    select (select count(*) from erasures where waits) + (select count(*) from export_requests where decided_at is null) as n`)
  return found!.n
}

function listErasures(db: Db): Erasure[] {
  return db.all<Erasure>(sql`
    select id, user_id as userId, phone, ${NAME} as name, ${SIGN_UPS} as signups,
      requested_at as requestedAt, erases_at as erasesAt,
      case when stopped_at is not null then 'stopped' when waits then 'waiting' else 'coming' end as state, reason,
      (select username from users where users.id = opened_by) as linkBy,
      (select username from users where users.id = stopped_by) as decidedBy, version
    from erasures order by stopped_at is null and waits desc, erases_at, id limit ${LISTED_MAX}`)
}

function listExports(db: Db): ExportRequest[] {
  return db.all<ExportRequest>(sql`
    select request.id, request.user_id as userId, phone, name, requested_at as requestedAt,
      case is_allowed when 1 then 'allowed' when 0 then 'refused' else 'waiting' end as state, reason,
      (select username from users where users.id = opened_by) as linkBy,
      (select username from users where users.id = decided_by) as decidedBy, request.version
    from export_requests as request join sign_ups on sign_ups.user_id = request.user_id
    order by is_allowed is null desc, request.id desc limit ${LISTED_MAX}`)
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
