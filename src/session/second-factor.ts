import { and, eq, notBetween } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { audit } from '../audit/audit'
import { requireOpenSession, type Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { users } from '../db/schema'
import { type Tx, transact } from '../db/transact'

/** Time steps by which a clock may be early or late. */
const STEPS_OFF = 1
const RECOVERY_CODES = 10
// without letters that resemble digits
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Whether an account asks for a code, and how many recovery codes it has left. */
export function secondFactorOf(db: Db, userId: number) {
  const account = accountOf(db, userId)
  return { isOn: secretIn(account) !== null, recoveryCodes: account?.recoveryHashes.length ?? 0 }
}

/** Stores a secret that is pending until its first code, and returns it with its otpauth address. */
export function beginSecondFactor(db: Db, by: Staff, userId: number, username: string) {
  const secret = new Secret({ size: 20 }).base32
  requireOpenSession(db, by)
  db.update(users).set({ totpPending: secret }).where(eq(users.id, userId)).run()
  return { secret, address: totpOf(secret, username).toString() }
}

/** Turns the second factor on when the code is that of the pending secret. Returns the recovery codes, which are stored only as hashes; undefined for a wrong code. */
export function confirmSecondFactor(
  db: Db,
  by: Staff,
  userId: number,
  code: string,
  now = new Date(),
): string[] | undefined {
  return transact(db, (db) => {
    const account = accountOf(db, userId)
    const step = account?.totpPending ? stepOf(account.totpPending, code, now) : undefined
    if (!account?.totpPending || step === undefined) return undefined
    const codes = Array.from({ length: RECOVERY_CODES }, newCode)
    const recoveryHashes = codes.map((code) => hash(userId, code))
    db.update(users)
      .set({ totpSecret: account.totpPending, totpPending: null, totpStep: step, recoveryHashes })
      .where(eq(users.id, userId))
      .run()
    audit(db, by, 'turned on the second factor', { userId }, now)
    return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
  })
}

/** Turns the second factor off; false when it was not on. */
export function removeSecondFactor(db: Db, by: Staff, userId: number): boolean {
  return transact(db, (db) => {
    if (secretIn(accountOf(db, userId)) === null) return false
    db.update(users)
      .set({ totpSecret: null, totpPending: null, recoveryHashes: [] })
      .where(eq(users.id, userId))
      .run()
    audit(db, by, 'turned off the second factor', { userId })
    return true
  })
}

/** Redeems a code, each once; `none` without a second factor. */
export function takeCode(
  db: Tx,
  userId: number,
  code: string,
  now = new Date(),
): 'none' | 'missing' | 'wrong' | 'taken' {
  const account = accountOf(db, userId)
  const secret = secretIn(account)
  if (!account || secret === null) return 'none'
  if (code === '') return 'missing'
  const step = stepOf(secret, code, now)
  if (step !== undefined) {
    const taken = db
      .update(users)
      .set({ totpStep: step })
      // a step that no clock near this one has was taken while the clock stood ahead
      .where(and(eq(users.id, userId), notBetween(users.totpStep, step, step + 2 * STEPS_OFF)))
      .returning({ userId: users.id })
      .all()
    return taken.length > 0 ? 'taken' : 'wrong'
  }
  const used = hash(userId, code)
  if (!account.recoveryHashes.includes(used)) return 'wrong'
  const recoveryHashes = account.recoveryHashes.filter((one) => one !== used)
  db.update(users).set({ recoveryHashes }).where(eq(users.id, userId)).run()
  audit(db, { id: userId, via: '' }, 'used a recovery code', { userId }, now)
  return 'taken'
}

function accountOf(db: Db, userId: number) {
  return db.select().from(users).where(eq(users.id, userId)).get()
}

function secretIn(account: ReturnType<typeof accountOf>): string | null {
  return account?.totpSecret ?? null
}

/** Returns the time step of a code (RFC 6238), or undefined when it is not a code of this secret around `now`. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const off = /^\d{6}$/.test(code)
    ? totpOf(secret).validate({ token: code, timestamp, window: STEPS_OFF })
    : null
  return off === null ? undefined : TOTP.counter({ timestamp }) + off
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Semeja', label, secret: Secret.fromBase32(secret) })
}

function newCode(): string {
  // the bias of the remainder is below one percent
  const bytes = crypto.getRandomValues(new Uint16Array(10))
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

// ten random letters cannot be guessed, so a fast hash is enough
function hash(userId: number, code: string): string {
  return new Bun.CryptoHasher('sha256').update(`${userId} ${code}`).digest('base64url')
}
