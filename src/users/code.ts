import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { profiles, settings } from '../db/schema'

/** Letters and digits that are not mistaken for each other: five bits each. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 6
const HALF_BITS = 15
const HALF = 2 ** HALF_BITS
const ROUNDS = 4
const KEY = 'code_key'

/** Returns the code by which staff find a sign-up: six signs made from the id with the database's key, which nobody guesses. */
export function codeOf(db: Db, userId: number): string {
  const key = keyOf(db)
  let [left, right] = [Math.floor(userId / HALF) % HALF, userId % HALF]
  for (let round = 0; round < ROUNDS; round++) [left, right] = [right, left ^ mixed(key, round, right)]
  const code = left * HALF + right
  return Array.from({ length: LENGTH }, (_, i) => SIGNS[Math.floor(code / 32 ** (LENGTH - 1 - i)) % 32]).join(
    '',
  )
}

/** Returns the id of the user with a code, in either letter case; undefined for an unknown code. */
export function holderOf(db: Db, text: string): number | undefined {
  const signs = [...text.trim().toUpperCase()].map((sign) => SIGNS.indexOf(sign))
  if (signs.length !== LENGTH || signs.includes(-1)) return undefined
  const key = keyOf(db)
  const code = signs.reduce((sum, sign) => sum * 32 + sign, 0)
  let [left, right] = [Math.floor(code / HALF), code % HALF]
  for (let round = ROUNDS - 1; round >= 0; round--) [left, right] = [right ^ mixed(key, round, left), left]
  const id = left * HALF + right
  return db.select({ id: profiles.userId }).from(profiles).where(eq(profiles.userId, id)).get()?.id
}

/** Creates the key when it is missing. Needs a writable database. */
export function ensureCodeKey(db: Db) {
  const value = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex')
  db.insert(settings).values({ key: KEY, value }).onConflictDoNothing().run()
}

// read once: a key that is there never changes
const keys = new WeakMap<Db['$client'], string>()

function keyOf(db: Db): string {
  const known = keys.get(db.$client)
  if (known !== undefined) return known
  const [found] = db.all<{ value: string }>(sql`select value from settings where key = ${KEY}`)
  if (found) keys.set(db.$client, found.value)
  return found?.value ?? ''
}

function mixed(key: string, round: number, half: number): number {
  const hash = new Bun.CryptoHasher('sha256').update(`${key} ${round} ${half}`).digest()
  return hash.readUInt16BE(0) % HALF
}
