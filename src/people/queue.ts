import { type SQL, sql } from 'drizzle-orm'
import { auditBulk } from '../audit/audit'
import { type Staff, VISITOR } from '../audit/staff'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { hasBeenSql } from '../db/rules'
import type { Tx } from '../db/transact'
import { overBefore } from '../domain/group/deadlines'

/** Holds for memberships whose dinner has been over for some hours: their owners may be in the queue again. */
function isOfDinnerOver(now: Date): SQL {
  return sql`exists (
    select 1 from dinner_groups where dinner_groups.id = group_id and ${hasBeenSql(overBefore(now))})`
}

/** Returns the seats of dinners that are over which these sign-ups hold. */
export function overSeats(db: Db, userIds: readonly number[], now: Date): Seat[] {
  return db.all<Seat>(sql`
    select user_id as userId, group_id as groupId from memberships
    where user_id in ${oneOf(userIds)} and holds_seat = 1 and ${isOfDinnerOver(now)}`)
}

/** Puts sign-ups into the queue again after their dinner; the seat is history. Returns whose it changes. In a transaction. */
export function putInQueue(db: Db, by: Staff, userIds: readonly number[], now = new Date()): number[] {
  const seats = db.all<Seat & { ticketId: number }>(sql`
    update memberships set holds_seat = 0, returned_at = ${now.toISOString()}
    where user_id in ${oneOf(userIds)} and holds_seat = 1 and ${isOfDinnerOver(now)}
    returning user_id as userId, group_id as groupId, ticket_id as ticketId`)
  const ids = seats.map(({ userId }) => userId)
  if (ids.length === 0) return ids
  db.run(
    sql`update tickets set version = version + 1 where id in ${oneOf(seats.map(({ ticketId }) => ticketId))}`,
  )
  auditBulk(db, by, by === VISITOR ? 'came back' : 'put in the queue', seats, now)
  return ids
}

interface Seat {
  userId: number
  groupId: number
}

/** Counts missed turns for the people of some sign-ups: they come first next time. Fewer than 0 takes them back. */
export function addTurns(db: Tx, userIds: readonly number[], turns: number) {
  db.run(sql`
    update people set turns_missed = max(0, turns_missed + ${turns})
    where id in (select person_id from profiles where user_id in ${oneOf(userIds)})`)
}
