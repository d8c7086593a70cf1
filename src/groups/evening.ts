import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { type EveningStatus, statusNow } from '../domain/evenings'

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

/** Returns an evening, or undefined. */
export function eveningPlan(db: Db, id: number, now = new Date()): EveningPlan | undefined {
  const [row] = db.all<
    Omit<EveningPlan, 'left'> & { answers_until: string; tablesMax: number | null; made: number }
  >(sql`
    select id, at, city, area, price, status, answers_until, tables_max as tablesMax, (
      select count(*) from dinner_groups where evening_id = evenings.id and dinner_groups.status <> 'cancelled'
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

/** Whether groups may be made for an evening. */
export function takesGroups({ at, status }: EveningPlan, now = new Date()): boolean {
  return status !== 'cancelled' && at > now.toISOString()
}

/** Returns the ids of the groups among which an evening that asks first deals people: those that go ahead. */
export function groupsDealtAt(db: Db, eveningId: number | undefined): number[] {
  if (eveningId === undefined) return []
  const rows = db.values<[number]>(sql`
    select dinner_groups.id from dinner_groups join evenings on evenings.id = evening_id
    where evening_id = ${eveningId} and process = 'first' and dinner_groups.status in ('confirming', 'scheduled')
    order by dinner_groups.id`)
  return rows.map(([id]) => id)
}

/** Whether people are dealt to the groups of an evening. */
export function isDealtAt(db: Db, eveningId: number | null): boolean {
  return db.all(sql`select 1 from evenings where id = ${eveningId} and process = 'first'`).length > 0
}
