import { MEMBERS } from '../domain/group/group'
import { MEET_AGAIN, type MeetAgain, type MetBefore } from '../domain/matchmaking/meet-again'
import { BUDGETS } from '../domain/profile/profile'
import { mostTables } from './core/choose-people'
import { deal } from './core/deal'
import { LAID, layExactly } from './core/exact-tables'
import { columns } from './core/people'
import { createRandom } from './core/random'
import { metSince } from './pairs'
import type { Pool } from './pool'

/** Most people of a budget among whom it is counted who may not meet; of more only ages and genders count, and a run may make fewer tables. */
const COUNTED = 1000

/** Returns the tables by budget that people make who may not meet these others; whom staff keep apart counts, too. */
export function countTables(pool: Pool, met: Pool['met'] = pool.met): number[] {
  const people = columns(pool.rows, [...met, ...pool.kept])
  return BUDGETS.map((_, code) => {
    const rows = [...pool.rows.keys()].filter((row) => people.budget[row] === code)
    if (rows.length <= LAID) return layExactly(people, rows, LAID).length
    const dealt = rows.length > COUNTED ? deal(people, rows) : mostTables(people, rows, createRandom(1))
    return dealt.tables.length / MEMBERS
  })
}

/** Returns how many tables more there would be if people met again sooner, and how soon; null where that makes none, and without a sooner time. */
export function metBefore(
  pool: Pool,
  tables: number,
  { today, meetAgain }: { today: string; meetAgain: MeetAgain },
): MetBefore | null {
  if (pool.met.length === 0) return null
  for (const weeks of MEET_AGAIN.filter((weeks) => weeks < (meetAgain ?? Number.POSITIVE_INFINITY))) {
    const since = metSince(today, weeks, pool.timeZone)!
    const met = pool.met.filter((_, pair) => pool.metAt[pair]! >= since)
    if (met.length === pool.met.length) continue
    const more = sum(countTables(pool, met)) - tables
    if (more > 0) return { tables: more, weeks }
  }
  return null
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
