import { type SQL, sql } from 'drizzle-orm'
import { auditSeveral } from '../audit/audit'
import { type Staff, VISITOR } from '../audit/staff'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { DINNER_HOURS } from '../domain/deadlines'

/** Holds for memberships whose dinner has been over for some hours: their owners may be in the queue again. */
function isOfDinnerOver(now: Date): SQL {
  const over = new Date(now.getTime() - DINNER_HOURS * 3_600_000).toISOString()
  return sql`exists (
    select 1 from dinner_groups where dinner_groups.id = group_id
      and case when event_at is null then dinner_groups.status = 'completed' else event_at <= ${over} end)`
}

/** Whether one of these sign-ups holds a seat of a dinner that is over. */
export function canReturn(db: Db, userIds: readonly number[], now: Date): boolean {
  return overSeats(db, userIds, now).length > 0
}

/** Returns which of these sign-ups hold a seat of a dinner that is over. */
export function overSeats(db: Db, userIds: readonly number[], now: Date): number[] {
  const found = db.values<[number]>(sql`
    select user_id from memberships where user_id in ${oneOf(userIds)} and active = 1 and ${isOfDinnerOver(now)}`)
  return found.map(([id]) => id)
}

/**
 * Puts sign-ups that hold a seat of a dinner that is over into the queue again, because their owner said so; the seat stays as
 * history, and so does its money. Returns the ids of those whom that changes. Call it in a transaction.
 */
export function putInQueue(db: Db, by: Staff, userIds: readonly number[], now = new Date()): number[] {
  const seats = db.all<Seat>(sql`
    update memberships set active = 0, returned_at = ${now.toISOString()}, version = version + 1
    where user_id in ${oneOf(userIds)} and active = 1 and ${isOfDinnerOver(now)}
    returning user_id as userId, group_id as groupId`)
  return stand(db, seats, sql`'free'`, { by, action: by === VISITOR ? 'came back' : 'put in the queue', now })
}

/**
 * Gives sign-ups the seats back that putInQueue took at the instant `at`, where they are free still. Returns the ids of those
 * whom that changes. Call it in a transaction.
 */
export function takeFromQueue(
  db: Db,
  by: Staff,
  userIds: readonly number[],
  at: string,
  now = new Date(),
): number[] {
  const seats = db.all<Seat>(sql`
    update memberships set active = 1, returned_at = null, version = version + 1
    where user_id in (select user_id from profiles where user_id in ${oneOf(userIds)} and standing = 'free')
      and left_at is null and returned_at = ${at}
      and exists (
        select 1 from dinner_groups where id = group_id and status <> 'cancelled' and (role = 'member' or status <> 'completed'))
    returning user_id as userId, group_id as groupId`)
  return stand(
    db,
    seats,
    sql`(select role from memberships where memberships.user_id = profiles.user_id and active = 1)`,
    {
      ...{ by, action: 'took out of the queue', now },
    },
  )
}

interface Seat {
  userId: number
  groupId: number
}

/** Stores where the owners of changed seats stand now, with an audit entry for each. */
function stand(
  db: Db,
  seats: readonly Seat[],
  standing: SQL,
  { by, action, now }: { by: Staff; action: Parameters<typeof auditSeveral>[2]; now: Date },
): number[] {
  const ids = seats.map(({ userId }) => userId)
  if (ids.length === 0) return ids
  db.run(sql`
    update profiles set standing = ${standing} where user_id in ${oneOf(ids)}`)
  auditSeveral(db, by, action, seats, now)
  return ids
}
