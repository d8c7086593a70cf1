import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { sessions, users } from '../db/schema'
import { transact } from '../db/transact'
import type { StaffRole } from '../domain/staff/account'
import type { Staff as StaffList } from '../domain/staff/account-wire'

export function listStaff(db: Db, now = new Date()): StaffList['items'] {
  // the latest sign-in: SQLite walks the entries of an account backwards
  const rows = db.all<{
    id: number
    username: string
    created_at: string
    role: StaffRole
    secondFactor: number
    sessions: number
    lastSignIn: string | null
  }>(sql`
    select id, username, created_at, role, totp_secret is not null as secondFactor,
      (select count(*) from sessions where user_id = users.id and expires_at > ${now.toISOString()}) as sessions,
      (select at from audit_entries where admin_id = users.id and +action = 'signed in' order by id desc limit 1) as lastSignIn
    from users where role is not null order by id`)
  return rows.map((row) => ({ ...row, secondFactor: row.secondFactor === 1 }))
}

export function staffNameOf(db: Db, id: number): string | undefined {
  return db
    .select({ username: users.username })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.role)))
    .get()?.username
}

/** Ends all sessions of an account but `except`. Returns how many ended. */
export function endSessionsOf(db: Db, by: Staff, userId: number, except: string): number {
  return transact(db, (db) => {
    const ended = db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, except)))
      .returning({ userId: sessions.userId })
      .all().length
    if (ended > 0) audit(db, by, 'ended a session', { userId, detail: countOf(ended, 'session') })
    return ended
  })
}
