import { sql } from 'drizzle-orm'
import { dayOf } from '../db/day'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import {
  confirmedSql,
  HAS_LAPSED,
  IS_EVENING_ON,
  IS_GROUP_ON,
  IS_LEFT_OVER,
  memberSql,
  openTicketSql,
} from '../db/rules'

/** A sign-up with the others of the same person, of which `isOwn` knows none. */
export interface SameDayGuest {
  userId: number
  others: readonly number[]
  isOwn: boolean
}

/** Whether they come to another dinner on the day of this evening; who was left over of another may leave its list (see {@link leftOverThatDay}). */
export function isTakenThatDay(db: Db, guest: SameDayGuest, evening: { id: number; at: string }): boolean {
  return placesThatDay(db, guest, evening).some(({ isLeftOver }) => !isLeftOver)
}

/** Returns the other evenings of that day which left somebody over. */
export function leftOverThatDay(db: Db, guest: SameDayGuest, evening: { id: number; at: string }): number[] {
  return placesThatDay(db, guest, evening).flatMap(({ isLeftOver, eveningId }) =>
    isLeftOver && eveningId !== null ? [eveningId] : [],
  )
}

/** Whether a person, by any of their sign-ups, has another place on the day of this evening, be it on a list, that they did not have at `before`. */
export function isPersonTakenThatDay(
  db: Db,
  userId: number,
  evening: { id: number; at: string },
  before = '',
): boolean {
  const others = db.values<[number]>(sql`
    select other.user_id from profiles as own cross join profiles as other on other.person_id = own.person_id
    where own.user_id = ${userId}`)
  return placesThatDay(db, { userId, others: others.flat(), isOwn: false }, evening).some(
    ({ since }) => since > before,
  )
}

/** Returns the days of the house (`yyyy-MM-dd`) on which they come to a dinner. */
export function daysTaken(db: Db, guest: SameDayGuest): Set<string> {
  return new Set(places(db, guest).flatMap(({ day, isLeftOver }) => (isLeftOver ? [] : [day])))
}

interface Place {
  day: string
  eveningId: number | null
  since: string
  /** of the list, without a table once those are made */
  isLeftOver: 0 | 1
}

function placesThatDay(db: Db, guest: SameDayGuest, { id, at }: { id: number; at: string }): Place[] {
  const [day] = db.values<[string]>(sql`select ${dayOf(sql`${at}`)}`)[0]!
  return places(db, guest).filter((place) => place.day === day && place.eveningId !== id)
}

function places(db: Db, { userId, others, isOwn }: SameDayGuest): Place[] {
  const users = oneOf([userId, ...others])
  return db.all<Place>(sql`
    select ${dayOf(sql`coalesce((
      select event_at from memberships as seat cross join dinner_groups on dinner_groups.id = seat.group_id
      where seat.ticket_id = tickets.id and left_at is null), evenings.at)`)} as day, evening_id as eveningId, joined_at as since,
      dealt_at is not null and ${IS_LEFT_OVER} as isLeftOver
    from tickets cross join evenings on evenings.id = evening_id
    where tickets.user_id in ${users} and ${openTicketSql('tickets')} and not ${HAS_LAPSED} and ${IS_EVENING_ON}
    union
    select ${dayOf(sql`event_at`)}, evening_id, added_at, 0 from seats cross join dinner_groups on dinner_groups.id = group_id
    where seats.user_id in ${users} and ${isOwn ? 0 : 1} and ${memberSql('seats')}
      and ${confirmedSql('seats')} and ${IS_GROUP_ON} and event_at is not null`)
}
