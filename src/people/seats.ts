import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../db/day'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { completedSql, droppedSql, freeSql, openedSql, writtenSql } from '../db/rules'
import type { memberships, ticketedSeats } from '../db/schema'
import type { Notice, Seat } from '../domain/group/seat'

// the instant at which a statement is made, by the clock that all else goes by
const NOW = sql.param('now', { mapToDriverValue: () => new Date().toISOString() })

/** Holds for memberships of members that end the count of missed turns: the seat is held, or its owner is in the queue again after the dinner. */
export const COUNTS_TURNS: SQL = sql`(role = 'member' and (holds_seat = 1 or returned_at is not null))`

/** Holds for those whom staff have not paused: others are chosen by hand only. */
export const NOT_PAUSED: SQL = sql`(paused_until is null or paused_until <= ${NOW})`

/** Holds for those whom staff have paused. */
export const PAUSED: SQL = sql`paused_until > ${NOW}`

/** Of which table a seat is sought: `eveningId` is null of a group made by hand, `groupId` 0 of a new one. */
export interface Sought {
  groupId?: number | SQL
  eveningId?: number | SQL | null
}

/**
 * Holds for `memberships as elsewhere` that keep their owner from a table: all of them from one made by hand; from one of an evening its own, those by hand and
 * those of another evening on its day, as after a move.
 */
export function keepsFrom(eveningId: number | SQL | null): SQL {
  return eveningId === null
    ? sql`elsewhere.holds_seat = 1`
    : sql`(elsewhere.holds_seat = 1 and (elsewhere.of_evening is null or ${eveningId} is null or elsewhere.of_evening = ${eveningId} or exists (
        select 1 from evenings as there join evenings as sought on sought.id = ${eveningId}
        where there.id = elsewhere.of_evening and ${dayOf(sql`there.at`)} = ${dayOf(sql`sought.at`)})))`
}

/** Holds for `profiles` with a seat that keeps them from a table. */
export function isSeated(eveningId: number | SQL | null): SQL {
  return eveningId === null
    ? sql`(not ${freeSql('profiles')})`
    : sql`exists (select 1 from memberships as elsewhere where elsewhere.user_id = profiles.user_id and ${keepsFrom(eveningId)})`
}

/** Holds for `profiles` whose person has a seat ahead by another sign-up that keeps them from a table, in any group but this; not who said no. */
export function seatedByAnother(sought: Sought = {}): SQL {
  // in this order: hardly anybody has another sign-up, and few of those a seat
  return sql`exists (select 1 ${seatOfAnother(sought)})`
}

/** The evening of a group, as a value in SQL. */
export function eveningOfGroup(groupId: number | SQL): SQL {
  return sql`(select evening_id from dinner_groups where dinner_groups.id = ${groupId})`
}

/** Returns the other sign-ups by which the people of some sign-ups have a seat at a dinner to come, by the ids of these. */
export function otherSeatsOf(db: Db, userIds: readonly number[]): Map<number, number> {
  return new Map(
    db.values<[number, number]>(sql`
      select user_id, (select same.user_id ${seatOfAnother({})} limit 1) as other
      from profiles where user_id in ${oneOf(userIds)} and other is not null`),
  )
}

function seatOfAnother({ groupId = 0, eveningId = null }: Sought): SQL {
  return sql`
    from profiles as same
    cross join seats as elsewhere on elsewhere.user_id = same.user_id and ${keepsFrom(eveningId)} and not ${droppedSql('elsewhere')}
      and elsewhere.group_id <> ${groupId}
    cross join dinner_groups as dinner on dinner.id = elsewhere.group_id and not ${completedSql('dinner')}
      and (dinner.event_at is null or dinner.event_at > ${NOW})
    where same.person_id = profiles.person_id and same.user_id <> profiles.user_id`
}

/** Returns a seat with what its owner was sent of it, and until when its ticket says that cancelling is free. */
export function knownSeat<T extends typeof ticketedSeats.$inferSelect>(
  db: Db,
  seat: T,
): T & Pick<Seat, 'notices' | 'freeUntil'> {
  return { ...seat, notices: noticesTo(db, seat), freeUntil: freeUntilOf(db, seat.id) }
}

/** Returns until when the ticket of a seat says that cancelling is free. */
export function freeUntilOf(db: Db, membershipId: number): string | null {
  const [row] = db.values<[string | null]>(sql`
    select free_until from memberships join tickets on tickets.id = ticket_id where memberships.id = ${membershipId}`)
  return row?.[0] ?? null
}

/** Returns what the owner of a seat was sent about the group since, and that they stood by before, with what staff have open, the earliest first. */
export function noticesTo(
  db: Db,
  { userId, groupId, addedAt }: Pick<typeof memberships.$inferSelect, 'userId' | 'groupId' | 'addedAt'>,
): Notice[] {
  const rows = db.all<Omit<Notice, 'isOpen'> & { isOpen: number }>(sql`
    select kind, coalesce(sent_at, opened_at) as sentAt, stated_event_at as eventAt, stated_venue as venueText,
      ${openedSql('messages')} as isOpen
    from messages
    where user_id = ${userId} and group_id = ${groupId} and not over and coalesce(sent_at, opened_at) >= ${addedAt}
      and ${writtenSql('messages')}
    union all
    select 'standby', tickets.at, null, null, 0
    from memberships join tickets on tickets.id = ticket_id
    where memberships.user_id = ${userId} and group_id = ${groupId} and standby = 1
    order by sentAt`)
  return rows.map((row) => ({ ...row, isOpen: row.isOpen === 1 }))
}
