import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import type { AuditActor } from '../domain/staff/audit'

/** The author of a change: an open session, an account or none with the way (`via`), or a visitor with the account of their link. */
export type Staff = { id: number | null } & ({ session: string } | { via: string } | { actor: 'visitor' })

/** A visitor who came by no link of staff. */
export const VISITOR: Staff = { id: null, actor: 'visitor' }

/** Returns which kind of author somebody is. */
export function actorOf(by: Staff): AuditActor {
  if ('actor' in by) return by.actor
  return by.id === null ? 'system' : 'staff'
}

export const OPERATOR: Staff = { id: null, via: 'command line' }

/** Thrown when the session of an admin has ended while a request was made; its change is rolled back then. */
export class SessionEndedError extends Error {}

/** Throws SessionEndedError unless the session is open: every audit entry calls it in the transaction of the change. */
export function requireOpenSession(db: Db, by: Staff) {
  if (!('session' in by)) return
  const open = db.all(sql`
    select 1 from sessions join users on users.id = user_id
    where token_hash = ${by.session} and user_id = ${by.id} and role is not null and expires_at > ${new Date().toISOString()}`)
  if (open.length === 0) throw new SessionEndedError('the session has ended')
}
