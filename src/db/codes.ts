import { sql } from 'drizzle-orm'
import type { Db } from './open'
import { settings } from './schema'

/** What a code stands for: a sign-up, which staff find by it, or an evening, whose address holds it. */
export type CodeKind = 'sign-up' | 'evening'

/** Letters and digits that are not mistaken for each other: five bits each. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 6
const HALF_BITS = 15
const HALF = 2 ** HALF_BITS
const ROUNDS = 4
const KEY = 'code_key'

/** Returns the code of an id: six signs made with the database's key and the kind, which nobody guesses. */
export function codeFor(db: Db, kind: CodeKind, id: number): string {
  const key = keyOf(db, kind)
  let [left, right] = [Math.floor(id / HALF) % HALF, id % HALF]
  for (let round = 0; round < ROUNDS; round++) [left, right] = [right, left ^ mixed(key, round, right)]
  const code = left * HALF + right
  return Array.from({ length: LENGTH }, (_, i) => SIGNS[Math.floor(code / 32 ** (LENGTH - 1 - i)) % 32]).join(
    '',
  )
}

/** Returns the id that a code of this kind was made from, in either letter case; undefined for what is no code. */
export function idFrom(db: Db, kind: CodeKind, text: string): number | undefined {
  const signs = [...text.trim().toUpperCase()].map((sign) => SIGNS.indexOf(sign))
  if (signs.length !== LENGTH || signs.includes(-1)) return undefined
  const key = keyOf(db, kind)
  const code = signs.reduce((sum, sign) => sum * 32 + sign, 0)
  let [left, right] = [Math.floor(code / HALF), code % HALF]
  for (let round = ROUNDS - 1; round >= 0; round--) [left, right] = [right ^ mixed(key, round, left), left]
  return left * HALF + right
}

/** Creates the key when it is missing. Needs a writable database. */
export function ensureCodeKey(db: Db) {
  const value = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex')
  db.insert(settings).values({ key: KEY, value }).onConflictDoNothing().run()
}

// read once: a key that is there never changes
const keys = new WeakMap<Db['$client'], string>()

// sign-ups had their codes before there were kinds
function keyOf(db: Db, kind: CodeKind): string {
  const key = storedKey(db)
  return kind === 'sign-up' ? key : `${key} ${kind}`
}

function storedKey(db: Db): string {
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
