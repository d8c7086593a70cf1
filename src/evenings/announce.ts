import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { asAct } from '../audit/undoable'
import type { Db } from '../db/open'
import { evenings } from '../db/schema'
import { type Refused, refused, type Tx } from '../db/transact'
import { findAhead, seatsDigest } from './tables-input'

/** Notes that people may know their table from now on, at an evening where they may not yet. */
function announce(db: Tx, by: Staff, which: SQL, now: Date) {
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

/** Notes it as staff decide, who may undo it until somebody is written to of their table. Refuses another `digest` than that of who sits where, and an evening whose tables are not made. */
export function announceEvening(
  db: Db,
  by: Staff,
  eveningId: number,
  digest: string,
  now = new Date(),
): { ok: true; undo: number | null } | Refused<'missing' | 'over' | 'cancelled' | 'undone' | 'changed'> {
  const change = (db: Tx) => {
    const found = findAhead(db, eveningId, now)
    if (!found.ok) return found
    if (found.evening.dealtAt === null) return refused('undone')
    if (seatsDigest(db, eveningId) !== digest) return refused('changed')
    announce(db, by, eq(evenings.id, eveningId), now)
    return { ok: true as const }
  }
  return asAct(db, by, { kind: 'announced' }, { groupIds: [], eveningId }, change, now)
}
