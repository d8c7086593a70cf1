import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { settings } from '../db/schema'
import type { Tx } from '../db/transact'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import type { House } from '../domain/house/house'

/** What a house says of money that goes back. */
export type RefundRules = Pick<House, 'refund' | 'shortTable' | 'shortTableBelow'>

/** Their keys in `settings`; the second is `credit 4`, with the instant since when where it was `off` before, or `off`. */
export const REFUND_KEYS = ['refund', 'short table'] as const

const OFF = 'off'

/** Returns what becomes of money for a dinner that the house called off, where its owner does not choose. */
export function usualChoice(db: Db): RefundChoice {
  return storedRules(db)[0] === 'money' ? 'money' : 'credit'
}

interface ShortTableRule {
  /** how many have to come to a table where fewer are few */
  below: number
  /** what those who came to one of few get */
  choice: RefundChoice
  /** it is for dinners that begin after it; empty for all */
  since: string
}

/** Returns what guests of a table to which few came get; undefined where that is nothing. */
export function shortTableRule(db: Db): ShortTableRule | undefined {
  const [choice, below, since = ''] = storedRules(db)[1]?.split(' ') ?? []
  return choice === 'credit' || choice === 'money' ? { below: Number(below), choice, since } : undefined
}

/** Returns whether these are the rules that the server ran with last; undefined before its first start. */
export function areStored(db: Db, rules: RefundRules): boolean | undefined {
  const stored = storedRules(db)
  return stored[0] === undefined
    ? undefined
    : textsOf(rules, shortTableRule(db)?.since).every((text, i) => text === stored[i])
}

/** Keeps the rules, for every program that works on the database. Short tables of before they were turned on stay as they are. */
export function keepRules(db: Tx, rules: RefundRules, now: Date) {
  const since = storedRules(db)[1] === OFF ? now.toISOString() : shortTableRule(db)?.since
  const rows = textsOf(rules, since).map((value, i) => ({ key: REFUND_KEYS[i]!, value }))
  const set = { value: sql`excluded.value` }
  db.insert(settings).values(rows).onConflictDoUpdate({ target: settings.key, set }).run()
}

function textsOf({ refund, shortTable, shortTableBelow }: RefundRules, since = ''): [string, string] {
  return [refund, shortTable === OFF ? OFF : `${shortTable} ${shortTableBelow} ${since}`.trim()]
}

function storedRules(db: Db): (string | undefined)[] {
  const rows = db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...REFUND_KEYS]))
    .all()
  return REFUND_KEYS.map((wanted) => rows.find(({ key }) => key === wanted)?.value)
}
