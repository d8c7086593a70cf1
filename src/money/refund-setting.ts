import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { settings } from '../db/schema'
import type { Tx } from '../db/transact'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import type { House } from '../domain/house/house'

/** What a house says of money that goes back. */
export type RefundRules = Pick<House, 'refund' | 'shortTable' | 'shortTableBelow'>

/** Their keys in `settings`; the second is `off`, or `credit 5 2026-11-20T… 4`: each number since when, the latest first, without an instant for all dinners. */
export const REFUND_KEYS = ['refund', 'short table'] as const

const OFF = 'off'

/** Returns what becomes of money for a dinner that the house called off, where its owner does not choose. */
export function usualChoice(db: Db): RefundChoice {
  return storedRules(db)[0] === 'money' ? 'money' : 'credit'
}

interface ShortTableRule {
  /** what those who came to a table of few get */
  choice: RefundChoice
  /** how many have to come where fewer are few, for dinners that begin after `since`, empty for all; the latest first */
  numbers: { below: number; since: string }[]
}

/** Returns what guests of a table to which few came get; undefined where that is nothing. */
export function shortTableRule(db: Db): ShortTableRule | undefined {
  const [choice, ...words] = storedRules(db)[1]?.split(' ') ?? []
  const numbers = words.flatMap((word, i) =>
    i % 2 === 0 ? { below: Number(word), since: words[i + 1] ?? '' } : [],
  )
  return choice === 'credit' || choice === 'money' ? { choice, numbers } : undefined
}

/** Returns whether these are the rules that the server ran with last; undefined before its first start. */
export function areStored(db: Db, rules: RefundRules): boolean | undefined {
  const stored = storedRules(db)
  return stored[0] === undefined
    ? undefined
    : textsOf(db, rules, new Date()).every((text, i) => text === stored[i])
}

/** Keeps the rules, for every program that works on the database. Short tables of before they were turned on, or their number changed, stay as they are. */
export function keepRules(db: Tx, rules: RefundRules, now: Date) {
  const rows = textsOf(db, rules, now).map((value, i) => ({ key: REFUND_KEYS[i]!, value }))
  const set = { value: sql`excluded.value` }
  db.insert(settings).values(rows).onConflictDoUpdate({ target: settings.key, set }).run()
}

function textsOf(db: Db, { refund, shortTable, shortTableBelow: below }: RefundRules, now: Date): string[] {
  const { numbers } = shortTableRule(db) ?? { numbers: [] }
  const since = storedRules(db)[1] === undefined ? '' : now.toISOString()
  const all = numbers[0]?.below === below ? numbers : [{ below, since }, ...numbers]
  const words = all.map((one) => `${one.below} ${one.since}`).join(' ')
  return [refund, shortTable === OFF ? OFF : `${shortTable} ${words}`.trim()]
}

function storedRules(db: Db): (string | undefined)[] {
  const rows = db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...REFUND_KEYS]))
    .all()
  return REFUND_KEYS.map((wanted) => rows.find(({ key }) => key === wanted)?.value)
}
