import { eq } from 'drizzle-orm'
import type { Db } from '../db/open'
import { auditEntries } from '../db/schema'
import { audit } from './audit'
import { VISITOR } from './staff'

/** Failed sign-ins of one account within this time share an entry, so that guessing cannot fill the disk. */
const TOGETHER_MS = 15 * 60_000

/** Returns what stores failed sign-ins by account, never by name; entries grow with accounts and time alone. */
export function createFailedSignIns(db: Db) {
  const latest = new Map<number | null, { entry: number; tries: number; ends: number }>()

  return function failedSignIn(accountId: number | null, now = new Date()) {
    const known = latest.get(accountId)
    if (known && known.ends > now.getTime()) {
      known.tries++
      const changed = db
        .update(auditEntries)
        .set({ detail: `${known.tries} times` })
        .where(eq(auditEntries.id, known.entry))
        .returning({ id: auditEntries.id })
        .all()
      if (changed.length > 0) return
    }
    const entry = audit(
      db,
      accountId === null ? VISITOR : { id: accountId, via: '' },
      'failed to sign in',
      {},
      now,
    )
    latest.set(accountId, { entry, tries: 1, ends: now.getTime() + TOGETHER_MS })
  }
}
