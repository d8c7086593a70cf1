import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import { createFailedSignIns } from '../audit/failed-sign-ins'
import { isStorageError } from '../db/errors'
import type { Db } from '../db/open'
import { sessions, users } from '../db/schema'
import { refused, transact } from '../db/transact'
import type { SignedIn } from '../domain/api'
import { SESSION_DAYS_MAX } from '../domain/staff/account'
import { DAY_MS } from '../domain/units'
import type { Admin, Session } from '../http/guard'
import { Limiter } from '../http/limiter'
import { verifyPassword } from './passwords'
import { takeCode } from './second-factor'

type SignIn =
  | { ok: true; user: SignedIn; token: string }
  | { ok: false; reason: 'wrong' | 'busy' | 'code missing' | 'code wrong' }
  | { ok: false; reason: 'codes'; wait: number }

/** The credentials of a sign-in, with its browser. */
export interface SignInInput {
  username: string
  password: string
  /** of the second factor; empty for none */
  code?: string
  device?: string
}

/** The longest lifetime of a session, from its sign-in; use does not prolong it. */
const LONGEST_MS = SESSION_DAYS_MAX * DAY_MS
/** By how much a clock may be set back under a session. */
const AHEAD_MS = DAY_MS
/** Limit of wrong six-digit codes for an account, from all addresses: a code is checked only after the right password. */
const WRONG_CODES_MAX = 10
const WRONG_CODES_MS = 15 * 60_000
/** Resolution of the time of the last use. */
const USED_MS = 5 * 60_000

/** The audit's detail of a session that ended by wrong passwords or codes. */
const GUESSED = '1 session, too many wrong tries in it'

/** Returns the session verbs for one database; a session lasts `days` from its last use, and thirty days at most. */
export function createSessions(db: Db, days: number) {
  const lifetime = days * DAY_MS
  const byName = db
    .select({ ...signedInColumns, hash: users.passwordHash })
    .from(users)
    .where(sql`${users.username} collate nocase = ${sql.placeholder('username')}`)
    .prepare()
  const failedSignIn = createFailedSignIns(db)
  const wrongCodes = new Limiter(WRONG_CODES_MAX, WRONG_CODES_MS)
  const byToken = db
    .select({
      ...signedInColumns,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      confirmedAt: sessions.confirmedAt,
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

  /** Opens a session when password and code fit; an unknown name and a wrong password take the same time. */
  async function signIn({ username, password, code = '', device }: SignInInput): Promise<SignIn> {
    const account = byName.get({ username })
    const fits = await verifyPassword(password, account?.hash)
    if (fits === 'busy') return refused('busy')
    const signedIn = transact(db, (db): SignIn => {
      // the password may have changed while its hash was verified
      if (!fits || !account || byName.get({ username })?.hash !== account.hash) return refused('wrong')
      const key = String(account.id)
      const wait = isGuessable(code) ? wrongCodes.wait(key) : 0
      if (wait > 0) return refused('codes', { wait })
      const factor = takeCode(db, account.id, code)
      if (factor === 'missing') return refused('code missing')
      if (factor === 'wrong') {
        if (isGuessable(code)) wrongCodes.count(key)
        return refused('code wrong')
      }
      const { hash: _, ...user } = account
      return { ok: true, user, token: openSession(account.id, device) }
    })
    if (!signedIn.ok && (signedIn.reason === 'wrong' || signedIn.reason === 'code wrong'))
      transact(db, () => failedSignIn(account?.id ?? null))
    return signedIn
  }

  /** Opens a session and returns its token (256 random bits); only the token's hash is stored. */
  function openSession(userId: number, device = '', now = new Date()): string {
    const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
    transact(db, (db) => {
      db.insert(sessions)
        .values({
          tokenHash: hash(token),
          userId,
          device,
          createdAt: now.toISOString(),
          lastUsedAt: now.toISOString(),
          confirmedAt: now.toISOString(),
          expiresAt: expiry(now, now),
        })
        .run()
      audit(db, { id: userId, via: '' }, 'signed in', {}, now)
    })
    return token
  }

  /** Returns the session of a token, or undefined when it is unknown or expired. Notes its use and prolongs it, every few minutes. */
  function findSession(token: string, now = new Date()): Session | undefined {
    const tokenHash = hash(token)
    const found = byToken.get({ tokenHash, now: now.toISOString() })
    if (!found) return undefined

    const { createdAt, expiresAt, lastUsedAt, confirmedAt, ...user } = found
    const started = new Date(createdAt)
    const age = now.getTime() - started.getTime()
    // one from before this limit may be older, and one begun while the clock stood ahead would last longer
    if (age >= LONGEST_MS || age < -AHEAD_MS) return undefined
    const isNoted = now.getTime() - Date.parse(lastUsedAt ?? createdAt) < USED_MS
    const ends = expiry(now, started)
    // the cookie is sent again with it, and not when it cannot last longer
    const prolonged = !isNoted && noteUse(tokenHash, ends, now) && ends > expiresAt
    return {
      user,
      session: tokenHash,
      prolonged,
      confirmedAt: confirmedAt === null ? null : Date.parse(confirmedAt),
    }
  }

  /** Returns false when the database cannot be written, as on a full disk: staff can still read. */
  function noteUse(tokenHash: string, expiresAt: string, now: Date): boolean {
    try {
      db.update(sessions)
        .set({ expiresAt, lastUsedAt: now.toISOString() })
        .where(eq(sessions.tokenHash, tokenHash))
        .run()
      return true
    } catch (error) {
      if (isStorageError(error)) return false
      throw error
    }
  }

  /** Returns whether the password is that of the account, and stores the time in the session: some calls require a recent password. */
  async function confirmPassword(
    { id, username, session }: Admin,
    password: string,
  ): Promise<boolean | 'busy'> {
    const fits = await verifyPassword(password, byName.get({ username })?.hash)
    if (fits === true)
      db.update(sessions)
        .set({ confirmedAt: new Date().toISOString() })
        .where(and(eq(sessions.tokenHash, session), eq(sessions.userId, id)))
        .run()
    return fits
  }

  /** Returns the open sessions of an account, the latest used first. */
  function listSessions(userId: number, now = new Date()) {
    const { tokenHash, device, createdAt, lastUsedAt } = sessions
    return db
      .select({ tokenHash, device, createdAt, lastUsedAt })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now.toISOString())))
      .orderBy(desc(lastUsedAt))
      .all()
      .map(({ tokenHash, ...session }) => ({ ...session, id: hash(tokenHash).slice(0, 16), tokenHash }))
  }

  /** Ends a session of one's own by its public id, or all others without one. Returns how many ended. */
  function endSessions(by: Admin, id?: string): number {
    return transact(db, (db) => {
      const others = listSessions(by.id).filter(({ tokenHash }) => tokenHash !== by.session)
      const ended = others.filter((session) => id === undefined || session.id === id)
      for (const { tokenHash } of ended) db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).run()
      if (ended.length > 0)
        audit(db, by, 'ended a session', { userId: by.id, detail: countOf(ended.length, 'session') })
      return ended.length
    })
  }

  /** Ends the session of a request in which too many passwords or codes were wrong. */
  function endGuessed(by: Admin) {
    transact(db, (db) => {
      const ended = db.delete(sessions).where(eq(sessions.tokenHash, by.session)).returning().all()
      if (ended.length > 0)
        audit(db, { id: by.id, via: '' }, 'ended a session', { userId: by.id, detail: GUESSED })
    })
  }

  function closeSession(token: string) {
    transact(db, (db) => {
      const [ended] = db
        .delete(sessions)
        .where(eq(sessions.tokenHash, hash(token)))
        .returning({ userId: sessions.userId })
        .all()
      if (ended) audit(db, { id: ended.userId, via: '' }, 'signed out')
    })
  }

  const expiry = (now: Date, started: Date) =>
    new Date(Math.min(now.getTime() + lifetime, started.getTime() + LONGEST_MS)).toISOString()

  return {
    signIn,
    openSession,
    findSession,
    closeSession,
    confirmPassword,
    listSessions,
    endSessions,
    endGuessed,
  }
}

export type SessionVerbs = ReturnType<typeof createSessions>

const signedInColumns = {
  id: users.id,
  username: users.username,
  is_admin: sql`role is not null`.mapWith(Boolean),
  role: users.role,
}

/** Whether a code has six digits, which can be guessed by trial; a recovery code cannot. */
function isGuessable(code: string): boolean {
  return /^\d{6}$/.test(code)
}

function hash(token: string): string {
  return new Bun.CryptoHasher('sha256').update(token).digest('hex')
}
