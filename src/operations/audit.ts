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
    throw new AuditError('the audit entry could not be stored', { cause: error })
  }
}

/** A count in words: `1 user`, `12 users`. */
export function countOf(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? '' : 's'}`
}
