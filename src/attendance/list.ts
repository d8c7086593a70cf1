import { sql } from 'drizzle-orm'
import { zoneOf } from '../db/day'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { awaitedSql, COSTS_NOTHING, completedSql, droppedSql, expectedSql } from '../db/rules'
import {
  CORRECTABLE_DAYS,
  type Outcome,
  proposedOutcome,
  shareOf,
  WHO_CAME_AFTER_HOURS,
  whoCameAt,
} from '../domain/after-dinner/outcome'
import type { PersonOutcomes } from '../domain/after-dinner/outcome-calls'
import type { Noted } from '../domain/after-dinner/outcome-wire'
import type { DinnerGroup } from '../domain/api'
import type { Guest } from '../domain/evening/guests'
import type { GroupStatus, LeftCode } from '../domain/group/group'
import { displayInstant } from '../domain/time'

/** A guest of a group; `isAbsent`: gave their seat at the door to others, being absent. */
type GuestOf = Guest & { groupId: number; isAbsent: boolean }

/** Returns the members of groups, in the order of the seats, and who was absent at the door; not who is out and was not expected. */
export function guestsIn(db: Db, groupIds: readonly number[]): GuestOf[] {
  type Row = Omit<GuestOf, 'noted' | 'proposed' | 'isAbsent' | 'isUnpaid'> & {
    [Key in keyof Noted]: Noted[Key] | null
  } & {
    leftCode: LeftCode | null
    isUnpaid: number
    isOut: number
    wasMerged: number
  }
  const rows = db.all<Row>(sql`
    select seat.group_id as groupId, seat.user_id as userId, profiles.name, outcomes.outcome, outcomes.why, outcomes.at,
      (select username from users where users.id = outcomes.admin_id) as "by", source, arrival, left_code as leftCode,
      ${awaitedSql('seat')} and not ${COSTS_NOTHING} as isUnpaid,
      left_at is null and ${droppedSql('seat')} and outcomes.id is null as isOut,
      max(merged_at is not null or left_code is 'absent' or (${MERGED_BESIDE} and (arrival is 'here' or ${completedSql('here')})))
        over (partition by seat.group_id) as wasMerged
    from seats as seat cross join dinner_groups as here on here.id = seat.group_id
    cross join profiles on profiles.user_id = seat.user_id
    left join outcomes on outcomes.person_id = profiles.person_id and outcomes.group_id = seat.group_id
    where seat.group_id in ${oneOf(groupIds)} and ${expectedSql('seat')}
    order by seat.group_id, left_at is not null, seat, seat.id`)
  return rows
    .filter(({ isOut }) => isOut === 0)
    .map(({ leftCode, isUnpaid, isOut: _, wasMerged, at, by, source, ...row }) => ({
      ...row,
      isUnpaid: isUnpaid === 1,
      noted: at && source ? { at, by, source } : null,
      proposed: proposedOutcome({ arrival: row.arrival, leftCode }, { wasMerged: wasMerged === 1 }),
      isAbsent: leftCode === 'absent',
    }))
}

/** Holds for a group `here` of an evening where people were moved at the door to another of its tables at that place. */
const MERGED_BESIDE = sql`exists (
  select 1 from dinner_groups as beside cross join memberships as moved on moved.group_id = beside.id
  where beside.evening_id = here.evening_id and beside.venue = here.venue and beside.address is here.address
    and moved.merged_at is not null)`

/** Returns the groups with a dinner since `first` (UTC ISO) where people were moved at the door, with those beside them. */
export function groupsMergedAtDoor(db: Db, first: string): number[] {
  return idsIn(db)(sql`
    with places as materialized (
      select distinct evening_id, venue, address
      from dinner_groups cross join memberships indexed by memberships_group on group_id = dinner_groups.id
      where event_at >= ${first} and evening_id is not null and merged_at is not null)
    select here.id from places cross join dinner_groups as here indexed by groups_evening
      on here.evening_id = places.evening_id and here.venue = places.venue and here.address is places.address`)
}

/** Whether a group is asked who came, and how many of how many did; null until staff have marked somebody. */
export type GroupAttendance = Pick<DinnerGroup, 'whoCame' | 'came'>

/** Returns this of groups, by their ids. */
export function whoCameIn(
  db: Db,
  groupIds: readonly number[],
  now = new Date(),
): Map<number, GroupAttendance> {
  type Row = Record<'id' | 'unmarked' | 'came' | 'of' | 'isMarked', number> & {
    status: GroupStatus
    eventAt: string | null
  }
  const rows = db.all<Row>(sql`
    select dinner_groups.id, dinner_groups.status, event_at as eventAt,
      sum(seat.id is not null and outcomes.id is null and (left_code is 'absent' or not ${droppedSql('tickets')})) as unmarked,
      sum(outcome is 'came' or outcome is 'late') as came, count(outcome) as "of", max(source is not null and source <> 'computed') as isMarked
    from dinner_groups
    left join memberships as seat on seat.group_id = dinner_groups.id and ${expectedSql('seat')} and event_at <= ${now.toISOString()}
    left join tickets on tickets.id = seat.ticket_id
    left join profiles on profiles.user_id = seat.user_id
    left join outcomes on outcomes.person_id = profiles.person_id and outcomes.group_id = seat.group_id
    where dinner_groups.id in ${oneOf(groupIds)} group by dinner_groups.id`)
  return new Map(
    rows.map(({ id, unmarked, came, of, isMarked, ...group }) => [
      id,
      { whoCame: whoCameAt(group, unmarked, now), came: isMarked ? { came, of } : null },
    ]),
  )
}

/** Days after a dinner for which Today looks at its evening: by then its guests are thanked. */
export const LOOK_BACK_DAYS = 8

/** Returns the ids of the groups of which staff are to mark who came at `now`, but those of an evening whose line of Today says so. */
export function unmarkedGroups(db: Db, now: Date): number[] {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  const ids = idsIn(db)(sql`
      select id from dinner_groups indexed by groups_event
      where event_at between ${before(CORRECTABLE_DAYS * 24)} and ${before(WHO_CAME_AFTER_HOURS)}
        and (evening_id is null or event_at <= ${before(LOOK_BACK_DAYS * 24)})`)
  const states = whoCameIn(db, ids, now)
  return ids.filter((id) => states.get(id)!.whoCame === 'open')
}

type Dinner = PersonOutcomes['outcomes'][number]

/** Returns the dinners of a user's person, the latest first, and their pause; undefined for an unknown user. */
export function outcomesOf(db: Db, userId: number, now = new Date()): PersonOutcomes | undefined {
  const [person] = db.all<{ id: number; pausedUntil: string | null }>(sql`
    select people.id, paused_until as pausedUntil
    from profiles cross join people on people.id = person_id where user_id = ${userId}`)
  if (!person) return undefined
  return {
    outcomes: dinnersOf(db, [person.id]).get(person.id) ?? [],
    pausedUntil: pausedDay(db, person.pausedUntil, now),
  }
}

/** Returns what became of the dinners of people, by their ids, the latest first. */
export function dinnersOf(db: Db, personIds: readonly number[]): Map<number, Dinner[]> {
  const rows = db.all<Dinner & { personId: number }>(sql`
    select outcomes.person_id as personId, outcomes.group_id as groupId, name as groupName,
      dinner_day as dinnerDay, outcome, why, source, at,
      (select username from users where users.id = admin_id) as "by"
    from outcomes left join dinner_groups on dinner_groups.id = outcomes.group_id
    where outcomes.person_id in ${oneOf(personIds)} order by dinner_day desc, outcomes.id desc`)
  const dinners = rows.map(({ personId, ...row }) => [personId, row] as const)
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
