import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { auditEntries } from '../db/schema'
import { changeRow } from '../db/transact'
import type { FieldKey } from '../domain/profile/fields'
import type { AuditAction } from '../domain/staff/audit'
import { actorOf, requireOpenSession, type Staff } from './staff'

/** The subject of an entry: ids, counts, statuses and names of fields, never their contents. */
export interface Subject {
  groupId?: number
  userId?: number
  /** what people read: nothing may be decided by it */
  detail?: string
}

/** Stores an entry in the transaction of its change, which is rolled back without it; returns its id. Throws SessionEndedError for an ended session. */
export function audit(
  db: Db,
  by: Staff,
  action: AuditAction,
  subject: Subject & { fields?: readonly FieldKey[] } = {},
  now = new Date(),
): number {
  requireOpenSession(db, by)
  const { groupId, userId, detail, fields } = subject
  return db
    .insert(auditEntries)
    .values({
      at: now.toISOString(),
      actor: actorOf(by),
      adminId: by.id,
      action,
      groupId,
      userId,
      detail: detailOf(by, detail),
      fields,
    })
    .returning({ id: auditEntries.id })
    .get().id
}

/** Stores an entry for each of several subjects in one statement. */
export function auditBulk(
  db: Db,
  by: Staff,
  action: AuditAction,
  subjects: readonly Subject[],
  now = new Date(),
) {
  requireOpenSession(db, by)
  const rows = subjects.map(({ groupId, userId, detail }) => [groupId, userId, detailOf(by, detail)])
  db.run(sql`
    insert into audit_entries (at, actor, admin_id, action, group_id, user_id, detail)
    select ${now.toISOString()}, ${actorOf(by)}, ${by.id}, ${action}, value ->> 0, value ->> 1, value ->> 2
    from json_each(${JSON.stringify(rows)})`)
}

/** Stores one entry for all steps of a change and returns its id: with the id of the step before, that entry gets the new detail. */
export function auditStep(
  db: Db,
  by: Staff,
  action: AuditAction,
  detail: string,
  entry: number | undefined,
): number {
  if (entry === undefined) return audit(db, by, action, { detail })
  requireOpenSession(db, by)
  changeRow(db, auditEntries, entry, { detail: detailOf(by, detail) })
  return entry
}

function detailOf(by: Staff, detail?: string): string {
  return ['via' in by && by.via, detail].filter(Boolean).join(', ')
}

/** Returns a count with its noun: `1 user`, `12 users`. */
export function countOf(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? '' : 's'}`
}
