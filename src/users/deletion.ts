import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { users } from '../db/schema'
import { transact } from '../db/transact'
import { deleteAccounts } from './users'

/** Deletes an account with everything stored about it. False when there is none. */
export function deleteUser(db: Db, by: Staff, userId: number, now = new Date()): boolean {
  return transact(db, (db) => {
    const account = db.select().from(users).where(eq(users.id, userId)).get()
    if (!account) return false
    deleteAccounts(db, [userId], now)
    // an admin by name, as nothing else says whose account it was
    if (account.role) audit(db, by, 'removed an admin', { userId, detail: account.username })
    audit(db, by, 'deleted a user', { userId })
    return true
  })
}
