import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'

/** The author of a change: an admin in an open session, or an account or none with the way (`via`). */
export type Staff = { id: number | null } & ({ session: string } | { via: string })

/** The command line. */
export const OPERATOR: Staff = { id: null, via: 'command line' }

/** Thrown when the session of an admin has ended while a request was made; its change is rolled back then. */
export class SessionEndedError extends Error {}

/**
 * Throws SessionEndedError unless the session is still open and its user is staff. Every audit entry calls it in the
 * transaction of the change: no change outlives the session it was requested in, whichever process ended that.
 */
export function requireOpenSession(db: Db, by: Staff) {
  if (!('session' in by)) return
  const open = db.all(sql`
    select 1 from sessions join users on users.id = user_id
    where token_hash = ${by.session} and user_id = ${by.id} and is_admin = 1 and expires_at > ${new Date().toISOString()}`)
  if (open.length === 0) throw new SessionEndedError('the session has ended')
}
