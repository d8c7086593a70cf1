import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { evenings } from '../db/schema'
import type { Tx } from '../db/transact'

/** Notes that people may know their table from now on, at an evening where they may not yet. */
export function announce(db: Tx, by: Staff, which: SQL, now: Date) {
  const announced = db
    .update(evenings)
    .set({ announcedAt: now.toISOString() })
    .where(and(which, isNull(evenings.announcedAt)))
    .returning({ id: evenings.id })
    .all()
  for (const { id } of announced)
    audit(db, by, 'changed an evening', { detail: `evening ${id}, announced` }, now)
}

/** Notes it for the evening of a group, if it has one. */
export function announceGroup(db: Tx, by: Staff, groupId: number, now: Date) {
  announce(db, by, sql`${evenings.id} = (select evening_id from dinner_groups where id = ${groupId})`, now)
}
