import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import type { GroupStatus, LeftCode } from '../domain/group'
import type { Arrival } from '../domain/me'
import { correctableTime, type Outcome, proposedOutcome, type WhoCame, whoCameAt } from '../domain/outcome'
import type { PersonOutcomes } from '../domain/outcome-calls'
import { displayInstant } from '../domain/time'
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

/** Returns the dinners of a user's person, the latest first, and their pause; undefined for an unknown user. */
export function outcomesOf(db: Db, userId: number, now = new Date()): PersonOutcomes | undefined {
  const [person] = db.all<{ id: number; pausedUntil: string | null }>(sql`
    select people.id, paused_until as pausedUntil
    from profiles cross join people on people.id = person_id where user_id = ${userId}`)
  if (!person) return undefined
  type Row = Omit<PersonOutcomes['outcomes'][number], 'canCorrect'> & { eventAt: string | null }
  const rows = db.all<Row>(sql`
    select group_id as groupId, name as groupName, dinner_day as dinnerDay, outcome, why, source, at,
      (select username from users where users.id = admin_id) as "by", event_at as eventAt
    from outcomes left join dinner_groups on dinner_groups.id = group_id
    where outcomes.person_id = ${person.id} order by dinner_day desc, outcomes.id desc`)
  return {
    outcomes: rows.map(({ eventAt, ...row }) => {
      const time = correctableTime(eventAt)
      return { ...row, canCorrect: time !== undefined && now.getTime() <= time.until }
    }),
    pausedUntil: pausedDay(db, person.pausedUntil, now),
  }
}

/** Returns the first day on which somebody may be chosen again, `yyyy-MM-dd`; null where that is not to come. */
export function pausedDay(db: Db, pausedUntil: string | null, now = new Date()): string | null {
  if (pausedUntil === null || pausedUntil <= now.toISOString()) return null
  return displayInstant(pausedUntil, 'yyyy-MM-dd', zoneOf(db))
}
