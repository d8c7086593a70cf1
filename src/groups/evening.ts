import { eq, sql } from 'drizzle-orm'
import { built } from '../db/built'
import { dayOf } from '../db/day'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import {
  confirmedSql,
  HAS_LAPSED,
  IS_EVENING_ON,
  IS_GROUP_ON,
  IS_LEFT_OVER,
  IS_OPEN_GROUP,
  memberSql,
  openTicketSql,
} from '../db/rules'
import { evenings } from '../db/schema'
import { type EveningStatus, statusNow } from '../domain/evening/evening-calls'
import type { PayHours } from '../domain/evening/evening-hours'
import { TABLES_USUAL } from '../domain/evening/open-evenings'
import { MEMBERS } from '../domain/group/group'

const eveningBy = built((db) =>
  db
    .select()
    .from(evenings)
    .where(eq(evenings.id, sql.placeholder('id')))
    .prepare(),
)

/** Returns an evening as it is stored; undefined for an unknown one. */
export function storedEvening(db: Db, id: number) {
  return eveningBy(db).get({ id })
}

/** The facts of an evening that its groups take over. */
export interface EveningPlan {
  id: number
  at: string
  city: string
  area: string
  price: number
  /** as it is now */
  status: EveningStatus
  /** groups that may still be made for it; undefined for any number */
  left: number | undefined
}

export function eveningPlan(db: Db, id: number, now = new Date()): EveningPlan | undefined {
  const [row] = db.all<
    Omit<EveningPlan, 'left'> & { answers_until: string; tablesMax: number | null; made: number }
  >(sql`
    select id, at, city, area, price, status, answers_until, tables_max as tablesMax, (
      select count(*) from dinner_groups where evening_id = evenings.id and ${IS_GROUP_ON}
    ) as made
    from evenings where id = ${id}`)
  if (!row) return undefined
  const { answers_until: _, tablesMax, made, ...plan } = row
  return {
    ...plan,
    status: statusNow(row, now),
    left: tablesMax === null ? undefined : Math.max(0, tablesMax - made),
  }
}

/** Returns the hours of a group's evening that its deadlines follow from; undefined without one. */
export function payHoursOf(db: Db, groupId: number): PayHours | undefined {
  return payHoursIn(db, [groupId]).get(groupId)
}

/** Returns the same for groups by their ids; those of no evening are left out. */
export function payHoursIn(db: Db, groupIds: readonly number[]): Map<number, PayHours> {
  const rows = db.all<PayHours & { id: number }>(sql`
    select dinner_groups.id, at, pay_until as payUntil, details_from as detailsFrom
    from ${oneOf(groupIds)} as wanted cross join dinner_groups on dinner_groups.id = wanted.value
    cross join evenings on evenings.id = evening_id`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of dinner_groups of an evening: on its day. A table that staff moved to another day alone follows the evening no more, and is none of its tables. */
export const IS_OF_DAY = sql`(event_at is null or ${dayOf(sql`event_at`)} = (
  select ${dayOf(sql`own.at`)} from evenings as own where own.id = dinner_groups.evening_id))`

/** Returns how many places of an evening are paid for or held. */
export function placesTaken(db: Db, id: number): number {
  const [[taken]] = db.values<[number]>(sql`
    select count(*) from tickets where evening_id = ${id} and ${confirmedSql('tickets')} and ended_at is null
      and not exists (
        select 1 from memberships as theirs cross join dinner_groups on dinner_groups.id = theirs.group_id
        where theirs.ticket_id = tickets.id and theirs.left_at is null and not ${IS_OF_DAY})`) as [[number]]
  return taken
}

/** Returns how many are neither. */
export function placesLeft(db: Db, { id, tablesMax }: { id: number; tablesMax: number | null }): number {
  return Math.max(0, (tablesMax ?? TABLES_USUAL) * MEMBERS - placesTaken(db, id))
}

/** Returns names for so many new tables of an evening: `Table 1` and on, none that a table of that day has or had. */
export function newTableNames(db: Db, eveningId: number, count: number): string[] {
  const rows = db.values<[string]>(sql`
    select name from dinner_groups cross join evenings on evenings.id = evening_id
    where evening_id = ${eveningId} and (${IS_GROUP_ON} or event_at is null or ${dayOf(sql`event_at`)} = ${dayOf(sql`at`)})`)
  const known = new Set(rows.flat())
  const names: string[] = []
  for (let n = 1; names.length < count; n++) if (!known.has(`Table ${n}`)) names.push(`Table ${n}`)
  return names
}

/** Returns the ids of the groups whose people an evening may move: those that go ahead on its day. */
export function groupsDealtAt(db: Db, eveningId: number | undefined): number[] {
  if (eveningId === undefined) return []
  return idsIn(db)(sql`
    select id from dinner_groups where evening_id = ${eveningId} and ${IS_OPEN_GROUP} and ${IS_OF_DAY}
    order by id`)
}

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
