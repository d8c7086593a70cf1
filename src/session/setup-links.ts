import { and, eq, gt, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { setupLinks } from '../db/schema'
import { type Tx, transact } from '../db/transact'
import type { StaffRole } from '../domain/staff/account'
import type { Staff as StaffList } from '../domain/staff/account-wire'

/** How long a set-up link can be used. */
const LASTS_MS = 72 * 3_600_000

/** Makes a single-use link for creating a staff account. Returns its token (256 random bits), of which only the hash is stored. */
export function makeSetupLink(db: Db, by: Staff & { id: number }, role: StaffRole, now = new Date()) {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const expiresAt = new Date(now.getTime() + LASTS_MS).toISOString()
  transact(db, (db) => {
    db.insert(setupLinks)
      .values({ tokenHash: hash(token), role, madeBy: by.id, expiresAt })
      .run()
    audit(db, by, 'made a set-up link', { detail: role }, now)
  })
  return { token, expiresAt }
}

export function listSetupLinks(db: Db, now = new Date()): StaffList['links'] {
  return db.all(sql`
    select setup_links.id, setup_links.role, username as madeBy, expires_at as expiresAt from setup_links join users on users.id = made_by
    where expires_at > ${now.toISOString()} order by setup_links.id`)
}

/** Deletes a link; false for an unknown id. */
export function removeSetupLink(db: Db, by: Staff, id: number): boolean {
  return transact(db, (db) => {
    const gone = db.delete(setupLinks).where(eq(setupLinks.id, id)).returning({ role: setupLinks.role }).all()
    if (gone[0]) audit(db, by, 'removed a set-up link', { detail: gone[0].role })
    return gone.length > 0
  })
}

/** Whether a token belongs to a valid link. */
export function isSetupToken(db: Db, token: string, now = new Date()): boolean {
  const found = db.select({ id: setupLinks.id }).from(setupLinks).where(usable(token, now)).get()
  return found !== undefined
}

/** Redeems a link and returns its role; undefined when it is not valid. */
export function takeSetupLink(db: Tx, token: string, now = new Date()): StaffRole | undefined {
  const [used] = db.delete(setupLinks).where(usable(token, now)).returning({ role: setupLinks.role }).all()
  return used?.role
}

function usable(token: string, now: Date) {
  return and(eq(setupLinks.tokenHash, hash(token)), gt(setupLinks.expiresAt, now.toISOString()))
}

function hash(token: string): string {
  return new Bun.CryptoHasher('sha256').update(token).digest('hex')
}
