import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import { createFailedSignIns } from '../audit/failed-sign-ins'
import type { Db } from '../db/open'
import { sessions, users } from '../db/schema'
import type { SignedIn } from '../domain/api'
import type { Session } from '../http/guard'
import { verifyPassword } from './passwords'

type SignIn = { ok: true; user: SignedIn; token: string } | { ok: false; reason: 'wrong' | 'busy' }

/** Days after which a session ends, however much it is used. */
const LONGEST_DAYS = 30

/** Returns the verbs of signing in and out on one database; a session lasts `days` from its last use. */
export function createSessions(db: Db, days: number) {
  const lifetime = days * 86_400_000
  const byName = db
    .select({ id: users.id, username: users.username, is_admin: users.isAdmin, hash: users.passwordHash })
    .from(users)
    .where(sql`${users.username} collate nocase = ${sql.placeholder('username')}`)
    .prepare()
  const failedSignIn = createFailedSignIns(db)
  const byToken = db
    .select({
      id: users.id,
      username: users.username,
      is_admin: users.isAdmin,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare()

  /** Opens a session when the password fits; an unknown name and a wrong password take the same time. */
  async function signIn(username: string, password: string): Promise<SignIn> {
    const account = byName.get({ username })
    const fits = await verifyPassword(password, account?.hash)
    if (fits === 'busy') return { ok: false, reason: 'busy' }
    return db.transaction(
      (): SignIn => {
        // the password may have changed while it was looked at
        if (!fits || !account || byName.get({ username })?.hash !== account.hash) {
          failedSignIn(account?.id ?? null)
          return { ok: false, reason: 'wrong' }
        }
        const { hash: _, ...user } = account
        return { ok: true, user, token: openSession(account.id) }
      },
      { behavior: 'immediate' },
    )
  }

  /** Opens a session and returns its token (256 random bits); only the token's hash is stored. */
  function openSession(userId: number, now = new Date()): string {
    const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
    db.transaction(
      () => {
        db.delete(sessions).where(lte(sessions.expiresAt, now.toISOString())).run()
        db.insert(sessions)
          .values({
            tokenHash: hash(token),
            userId,
            createdAt: now.toISOString(),
            expiresAt: expiry(now, now),
          })
          .run()
        audit(db, { id: userId, via: '' }, 'signed in', {}, now)
      },
      { behavior: 'immediate' },
    )
    return token
  }

  /** Returns the session of a token, or undefined when it is unknown or expired. Prolongs it once an hour of use. */
  function findSession(token: string, now = new Date()): Session | undefined {
    const tokenHash = hash(token)
    const found = byToken.get({ tokenHash, now: now.toISOString() })
    if (!found) return undefined

    const { createdAt, expiresAt, ...user } = found
    const until = expiry(now, new Date(createdAt))
    if (until <= now.toISOString()) return undefined
    const prolonged = Date.parse(expiresAt) < Date.parse(until) - 3_600_000
    if (prolonged)
      db.update(sessions).set({ expiresAt: until }).where(eq(sessions.tokenHash, tokenHash)).run()
    return { user, session: tokenHash, prolonged }
  }

  /** Ends a session. */
  function closeSession(token: string) {
    db.transaction(
      () => {
        const [ended] = db
          .delete(sessions)
          .where(eq(sessions.tokenHash, hash(token)))
          .returning({ userId: sessions.userId })
          .all()
        if (ended) audit(db, { id: ended.userId, via: '' }, 'signed out')
      },
      { behavior: 'immediate' },
    )
  }

  const expiry = (now: Date, begun: Date) =>
    new Date(Math.min(now.getTime() + lifetime, begun.getTime() + LONGEST_DAYS * 86_400_000)).toISOString()

  return { signIn, openSession, findSession, closeSession }
}

export type SessionVerbs = ReturnType<typeof createSessions>

function hash(token: string): string {
  return new Bun.CryptoHasher('sha256').update(token).digest('hex')
}
