import { sql } from 'drizzle-orm'
import { dayOf } from '../db/day'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { confirmedSql, HAS_LAPSED, IS_EVENING_ON, IS_GROUP_ON, memberSql, openTicketSql } from '../db/rules'

/** A sign-up with the others of the same person, of which `isOwn` knows none. */
export interface SameDayGuest {
  userId: number
  others: readonly number[]
  isOwn: boolean
}

/** Whether they come to another dinner on the day of this evening. */
export function isTakenThatDay(db: Db, guest: SameDayGuest, { id, at }: { id: number; at: string }): boolean {
  const [day] = db.values<[string]>(sql`select ${dayOf(sql`${at}`)}`)[0]!
  return daysTaken(db, guest, id).has(day)
}

/** The same of a person, by any of their sign-ups. */
export function isPersonTakenThatDay(db: Db, userId: number, evening: { id: number; at: string }): boolean {
  const others = db.values<[number]>(sql`
    select other.user_id from profiles as own cross join profiles as other on other.person_id = own.person_id
    where own.user_id = ${userId}`)
  return isTakenThatDay(db, { userId, others: others.flat(), isOwn: false }, evening)
}

/** Returns the days of the house (`yyyy-MM-dd`) on which they come to a dinner, but to that of the evening `except`. */
export function daysTaken(db: Db, { userId, others, isOwn }: SameDayGuest, except?: number): Set<string> {
  const users = oneOf([userId, ...others])
  const days = db.values<[string]>(sql`
    select ${dayOf(sql`coalesce((
      select event_at from memberships as seat cross join dinner_groups on dinner_groups.id = seat.group_id
      where seat.ticket_id = tickets.id and left_at is null), evenings.at)`)} from tickets cross join evenings on evenings.id = evening_id
    where tickets.user_id in ${users} and ${openTicketSql('tickets')} and not ${HAS_LAPSED}
      and ${IS_EVENING_ON} and evenings.id is not ${except ?? null}
    union
    select ${dayOf(sql`event_at`)} from seats cross join dinner_groups on dinner_groups.id = group_id
    where seats.user_id in ${users} and ${isOwn ? 0 : 1} and ${memberSql('seats')}
      and ${confirmedSql('seats')} and ${IS_GROUP_ON}
      and event_at is not null and (evening_id is null or evening_id is not ${except ?? null})`)
  return new Set(days.flat())
}
