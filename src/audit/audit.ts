import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { auditEntries } from '../db/schema'
import type { AuditAction } from '../domain/audit'

/** Who acts: an account by its id, or nobody's with `via` saying how. */
export interface Actor {
  id: number | null
  via?: string
}

/** Whoever runs the executable. */
export const OPERATOR: Actor = { id: null, via: 'command line' }

/** What an entry is about. Ids, counts, statuses and names of fields only: never what was in them. */
export interface Subject {
  groupId?: number
  userId?: number
  detail?: string
}

/** Thrown when an entry cannot be stored, with the database's error as its cause; what it tells of must not happen then. */
export class AuditError extends Error {}

/** Writes down what staff do and answers the entry's id. Call it in the transaction of the change itself. */
export function audit(
  db: Db,
  by: Actor,
  action: AuditAction,
  subject: Subject = {},
  now = new Date(),
): number {
  const { groupId, userId, detail } = subject
  try {
    return db
      .insert(auditEntries)
      .values({
        at: now.toISOString(),
        adminId: by.id,
        action,
        groupId,
        userId,
        detail: [by.via, detail].filter(Boolean).join(', '),
      })
      .returning({ id: auditEntries.id })
      .get().id
  } catch (error) {
    throw notStored(error)
  }
}

/** Writes down what staff do to several users at once: an entry for each of them, in one step. */
export function auditUsers(
  db: Db,
  by: Actor,
  action: AuditAction,
  userIds: readonly number[],
  now = new Date(),
) {
  try {
    db.run(sql`
      insert into audit_entries (at, admin_id, action, user_id, detail)
      select ${now.toISOString()}, ${by.id}, ${action}, value, ${by.via ?? ''}
      from json_each(${JSON.stringify(userIds)})`)
  } catch (error) {
    throw notStored(error)
  }
}

function notStored(error: unknown): AuditError {
  return new AuditError('the audit entry could not be stored', { cause: error })
}

/** A count in words: `1 user`, `12 users`. */
export function countOf(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? '' : 's'}`
}
