// the seats of a person, and which of them a page is about

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { built } from '../db/built'
import { listOf } from '../db/in-list'
import type { Db } from '../db/open'
import { awaitedSql, confirmedSql, IS_GROUP_ON, IS_OPEN_GROUP, paidSql, unstartedSql } from '../db/rules'
import { dinnerGroups, SEAT, type SignUp, ticketedSeats } from '../db/schema'
import { overBefore } from '../domain/group/deadlines'
import { ARRIVAL_BEFORE } from '../domain/guest-page/guest-page'
import { MINUTE_MS } from '../domain/units'

/** A seat with its group. */
export interface Seating {
  seat: typeof ticketedSeats.$inferSelect
  group: typeof dinnerGroups.$inferSelect
}

/**
 * Returns the seats of some sign-ups, or `seatId` alone; the page is about the first. From when guests arrive until it is over there is no other dinner. Else one
 * at a table to come stands before those of history (of a dinner after which she is in the queue again there is nothing to say); of several first
 * what asks for a transfer at an evening, then what she has paid, or said yes to, and of those the soonest.
 */
export function seatsOf(
  db: Db,
  signUps: readonly Pick<SignUp, 'userId'>[],
  now: Date,
  seatId?: number,
): Seating[] {
  const userIds = JSON.stringify(signUps.map(({ userId }) => userId))
  const soon = new Date(now.getTime() + ARRIVAL_BEFORE * MINUTE_MS).toISOString()
  return seats(db).all({ userIds, over: overBefore(now), soon, seatId: seatId ?? null })
}

const seats = built((db) => {
  const isLive = sql`${ticketedSeats.leftAt} is null and ${IS_OPEN_GROUP}`
  const isAhead = sql`(${dinnerGroups.eventAt} is null or ${dinnerGroups.eventAt} > ${sql.placeholder('over')})`
  const isOn = sql`(${ticketedSeats.leftAt} is null and ${confirmedSql('seats')} and ${IS_GROUP_ON} and not ${unstartedSql('dinner_groups')}
    and ${dinnerGroups.eventAt} > ${sql.placeholder('over')} and ${dinnerGroups.eventAt} <= ${sql.placeholder('soon')})`
  const yes = sql`case when ${isLive} and ${isAhead} then
    case when ${paidSql('seats')} then 2 when ${awaitedSql('seats')} then iif(${ticketedSeats.ofEvening} is null, 1, 3) end end`
  return db
    .select({ seat: SEAT, group: dinnerGroups })
    .from(ticketedSeats)
    .innerJoin(dinnerGroups, eq(dinnerGroups.id, ticketedSeats.groupId))
    .where(
      and(
        inArray(ticketedSeats.userId, listOf(sql.placeholder('userIds'))),
        isNull(ticketedSeats.returnedAt),
        sql`${ticketedSeats.id} = coalesce(${sql.placeholder('seatId')}, ${ticketedSeats.id})`,
      ),
    )
    .orderBy(
      sql`coalesce(${isOn}, 0) desc`,
      sql`${isLive} desc`,
      sql`coalesce(${yes}, 0) desc`,
      sql`case when ${yes} is not null then ${dinnerGroups.eventAt} end`,
      sql`${ticketedSeats.id} desc`,
    )
    .prepare()
})
