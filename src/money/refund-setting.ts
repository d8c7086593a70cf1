import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { settings } from '../db/schema'
import type { Tx } from '../db/transact'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import type { House } from '../domain/house/house'

/** What a house says of money that goes back. */
export type RefundRules = Pick<House, 'refund' | 'shortTable' | 'shortTableBelow'>

/** Their keys in `settings`; the second is `credit 4`, or `off`. */
export const REFUND_KEYS = ['refund', 'short table'] as const

/** Returns what becomes of money for a dinner that the house called off, where its owner does not choose. */
export function usualChoice(db: Db): RefundChoice {
  return storedRules(db)[0] === 'money' ? 'money' : 'credit'
}

/** Returns how many have to come to a table where fewer are few, and what those who came get then; undefined where that is nothing. */
export function shortTableRule(db: Db): { below: number; choice: RefundChoice } | undefined {
  const [choice, below] = storedRules(db)[1]?.split(' ') ?? []
  return choice === 'credit' || choice === 'money' ? { below: Number(below), choice } : undefined
}

/** Returns whether these are the rules that the server ran with last; undefined before its first start. */
export function areStored(db: Db, rules: RefundRules): boolean | undefined {
  const stored = storedRules(db)
  return stored[0] === undefined ? undefined : textsOf(rules).every((text, i) => text === stored[i])
}

/** Keeps the rules, for every program that works on the database. */
export function keepRules(db: Tx, rules: RefundRules) {
  const rows = textsOf(rules).map((value, i) => ({ key: REFUND_KEYS[i]!, value }))
  const set = { value: sql`excluded.value` }
  db.insert(settings).values(rows).onConflictDoUpdate({ target: settings.key, set }).run()
}

function textsOf({ refund, shortTable, shortTableBelow }: RefundRules): [string, string] {
  return [refund, shortTable === 'off' ? 'off' : `${shortTable} ${shortTableBelow}`]
}

function storedRules(db: Db): (string | undefined)[] {
  const rows = db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...REFUND_KEYS]))
    .all()
  return REFUND_KEYS.map((wanted) => rows.find(({ key }) => key === wanted)?.value)
}
