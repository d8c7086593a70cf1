import { sql } from 'drizzle-orm'
import { guestsIn } from '../attendance/list'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { comingSql, HAS_COME, IS_GROUP_ON, memberSql, paidOrFreeSql } from '../db/rules'
import { FEEDBACK_DAYS } from '../domain/after-dinner/feedback'
import { DAY_MS } from '../domain/units'
import { feedbackWindow } from './rules'

/** A dinner that somebody was at, and can say something about. */
export interface PastDinner {
  groupId: number
  /** the row of their seat */
  seat: number
  eventAt: string
  /** until when they can, in ms */
  until: number
}

/** Somebody who was at a table. */
export interface Guest {
  /** the number of their seat, by which the others of the table name them */
  mate: number
  personId: number
  userId: number
  name: string
}

/** Holds for seats of members who were at the dinner: marked so or, where nobody has marked it, paid or free. */
const WAS_THERE = sql`(
  ${comingSql('seats')} and ${IS_GROUP_ON}
  and coalesce(
    (select ${HAS_COME} from outcomes
     where outcomes.person_id = profiles.person_id and outcomes.group_id = seats.group_id),
    ${paidOrFreeSql('seats')}))`

/** Returns the dinners that some sign-ups were at and can say something about now, the latest first. */
export function pastDinners(db: Db, userIds: readonly number[], timeZone: string, now: Date): PastDinner[] {
  // the window of some ends in the morning after
  const earliest = new Date(now.getTime() - (FEEDBACK_DAYS + 1) * DAY_MS).toISOString()
  const rows = db.all<Omit<PastDinner, 'until'> & { userId: number }>(sql`
    select seats.id as seat, group_id as groupId, event_at as eventAt, seats.user_id as userId
    from seats cross join dinner_groups on dinner_groups.id = group_id
    cross join profiles on profiles.user_id = seats.user_id
    where seats.user_id in ${oneOf(userIds)} and event_at between ${earliest} and ${now.toISOString()} and ${WAS_THERE}
    order by event_at desc, seats.id desc`)
  return rows.flatMap(({ userId, ...row }) => {
    const { from, until } = feedbackWindow(row.eventAt, timeZone)
    const isNow = now.getTime() >= from && now.getTime() < until
    return isNow && !missingAt(db, row.groupId).has(userId) ? [{ ...row, until }] : []
  })
}

/** Returns who was at the table of a group, in the order of the seats. */
export function guestsAt(db: Db, groupId: number): Guest[] {
  const missing = missingAt(db, groupId)
  return db
    .all<Guest>(sql`
      select seat as mate, person_id as personId, seats.user_id as userId, profiles.name
      from seats cross join dinner_groups on dinner_groups.id = group_id
      cross join profiles on profiles.user_id = seats.user_id
      where group_id = ${groupId} and ${WAS_THERE} order by seat`)
    .filter(({ userId }) => !missing.has(userId))
}

// where tables were merged at the door, who was not there then
function missingAt(db: Db, groupId: number): ReadonlySet<number> {
  const missing = guestsIn(db, [groupId]).filter(
    ({ outcome, proposed }) => outcome === null && proposed === 'no-show',
  )
  return new Set(missing.map(({ userId }) => userId))
}

/** Returns whose seat at a group has a number, whatever became of it since; undefined where there is none. */
export function personAtSeat(db: Db, groupId: number, mate: number): number | undefined {
  const [found] = db.values<[number]>(sql`
    select person_id from seats join profiles on profiles.user_id = seats.user_id
    where group_id = ${groupId} and ${memberSql('seats')} and seat = ${mate}`)
  return found?.[0]
}
