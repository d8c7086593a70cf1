import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import type { GroupStatus, LeftCode } from '../domain/group'
import type { Arrival } from '../domain/me'
import {
  correctableTime,
  type Outcome,
  proposedOutcome,
  shareOf,
  type WhoCame,
  whoCameAt,
} from '../domain/outcome'
import type { PersonOutcomes } from '../domain/outcome-calls'
import { displayInstant } from '../domain/time'
import { PAUSED } from '../people/seated'
import { zoneOf } from './zone'

/** What is stored of a seat after the dinner, and what staff are proposed; of the members who sit there, and of those who were absent at the door. */
export interface Attendance {
  groupId: number
  userId: number
  name: string
  outcome: Outcome | null
  why: string | null
  proposed: 'came' | 'no-show' | null
  /** gave their seat at the door to others, being absent */
  isAbsent: boolean
}

/** Returns this of the members of groups, in the order of the seats. */
export function attendanceIn(db: Db, groupIds: readonly number[]): Attendance[] {
  type Row = Omit<Attendance, 'proposed' | 'isAbsent'> & {
    arrival: Arrival | null
    leftCode: LeftCode | null
    wasMerged: number
  }
  const rows = db.all<Row>(sql`
    select seat.group_id as groupId, seat.user_id as userId, profiles.name, outcomes.outcome, outcomes.why, arrival,
      left_code as leftCode,
      max(merged_at is not null or left_code is 'absent') over (partition by seat.group_id) as wasMerged
    from memberships as seat cross join profiles on profiles.user_id = seat.user_id
    left join outcomes on outcomes.person_id = profiles.person_id and outcomes.group_id = seat.group_id
    where seat.group_id in ${oneOf(groupIds)} and role = 'member' and (left_at is null or left_code = 'absent')
    order by seat.group_id, left_at is not null, seat, seat.id`)
  return rows.map(({ arrival, leftCode, wasMerged, ...row }) => ({
    ...row,
    proposed: proposedOutcome({ arrival, leftCode }, { wasMerged: wasMerged === 1 }),
    isAbsent: leftCode === 'absent',
  }))
}

/** Returns whether groups are asked who came, by their ids. */
export function whoCameIn(db: Db, groupIds: readonly number[], now = new Date()): Map<number, WhoCame> {
  const rows = db.all<{ id: number; status: GroupStatus; eventAt: string | null; unmarked: number }>(sql`
    select id, status, event_at as eventAt, event_at is not null and event_at <= ${now.toISOString()} and exists (
      select 1 from memberships as seat cross join profiles on profiles.user_id = seat.user_id
      where seat.group_id = dinner_groups.id and role = 'member' and (left_code = 'absent' or (left_at is null and seat.status <> 'dropped'))
        and not exists (
          select 1 from outcomes where outcomes.person_id = profiles.person_id and outcomes.group_id = seat.group_id)
    ) as unmarked
    from dinner_groups where id in ${oneOf(groupIds)}`)
  return new Map(rows.map((row) => [row.id, whoCameAt(row, row.unmarked, now)]))
}

type Dinner = PersonOutcomes['outcomes'][number]

/** Returns the dinners of a user's person, the latest first, and their pause; undefined for an unknown user. */
export function outcomesOf(db: Db, userId: number, now = new Date()): PersonOutcomes | undefined {
  const [person] = db.all<{ id: number; pausedUntil: string | null }>(sql`
    select people.id, paused_until as pausedUntil
    from profiles cross join people on people.id = person_id where user_id = ${userId}`)
  if (!person) return undefined
  return {
    outcomes: dinnersOf(db, [person.id], now).get(person.id) ?? [],
    pausedUntil: pausedDay(db, person.pausedUntil, now),
  }
}

/** Returns what became of the dinners of people, by their ids, the latest first. */
export function dinnersOf(db: Db, personIds: readonly number[], now = new Date()): Map<number, Dinner[]> {
  type Row = Omit<Dinner, 'canCorrect'> & { personId: number; eventAt: string | null }
  const rows = db.all<Row>(sql`
    select outcomes.person_id as personId, outcomes.group_id as groupId, name as groupName, dinner_groups.version as groupVersion,
      (select seat.user_id from profiles cross join memberships as seat on seat.user_id = profiles.user_id
        where profiles.person_id = outcomes.person_id and seat.group_id = outcomes.group_id and role = 'member'
        order by left_at is null desc, seat.id desc limit 1) as userId,
      dinner_day as dinnerDay, outcome, why, source, at,
      (select username from users where users.id = admin_id) as "by", event_at as eventAt
    from outcomes left join dinner_groups on dinner_groups.id = outcomes.group_id
    where outcomes.person_id in ${oneOf(personIds)} order by dinner_day desc, outcomes.id desc`)
  const dinners = rows.map(({ personId, eventAt, ...row }): [number, Dinner] => {
    const time = correctableTime(eventAt)
    const canCorrect = row.userId !== null && time !== undefined && now.getTime() <= time.until
    return [personId, { ...row, canCorrect }]
  })
  const byPerson = Map.groupBy(dinners, ([personId]) => personId)
  return new Map([...byPerson].map(([personId, theirs]) => [personId, theirs.map(([, dinner]) => dinner)]))
}

/** Returns of how many dinners that people were expected at they came to, by their ids; nothing of who was expected at none. */
export function sharesOf(db: Db, personIds: readonly number[]): Map<number, { came: number; of: number }> {
  const rows = db.all<{ personId: number; outcome: Outcome }>(
    sql`select person_id as personId, outcome from outcomes where person_id in ${oneOf(personIds)}`,
  )
  const byPerson = Map.groupBy(rows, ({ personId }) => personId)
  return new Map([...byPerson].map(([personId, theirs]) => [personId, shareOf(theirs)]))
}

/** Returns the first day on which somebody may be chosen again, `yyyy-MM-dd`; null where that is not to come. */
export function pausedDay(db: Db, pausedUntil: string | null, now = new Date()): string | null {
  if (pausedUntil === null || pausedUntil <= now.toISOString()) return null
  return displayInstant(pausedUntil, 'yyyy-MM-dd', zoneOf(db))
}

/** Returns the first day on which those of some sign-ups who are paused may be chosen again, by the ids of the sign-ups. */
export function pausesOf(db: Db, userIds: readonly number[]): Map<number, string> {
  const rows = db.values<[number, string]>(
    sql`select user_id, paused_until from sign_ups where user_id in ${oneOf(userIds)} and ${PAUSED}`,
  )
  const timeZone = zoneOf(db)
  return new Map(rows.map(([id, until]) => [id, displayInstant(until, 'yyyy-MM-dd', timeZone)]))
}
