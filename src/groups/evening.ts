import { eq, sql } from 'drizzle-orm'
import { built } from '../db/built'
import { dayOf } from '../db/day'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { confirmedSql, IS_GROUP_ON, IS_OPEN_GROUP } from '../db/rules'
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
