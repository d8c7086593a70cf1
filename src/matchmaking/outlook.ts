import { MEMBERS } from '../domain/group'
import { BUDGETS } from '../domain/profile'
import type { Outlook } from '../domain/seating'
import { deal } from './core/deal'
import { EXACT_LIMIT, seatExactly } from './core/exact'
import { columns } from './core/people'
import { apartIn, type Pool } from './pool'
import { reasonsToWait } from './reasons'

/**
 * Returns the number of free people by budget, the number of tables they make, and why there is none. An upper bound: above
 * EXACT_LIMIT people of a budget, pairs that have met are ignored and a run may make fewer.
 */
export function outlookOf(pool: Pool): Outlook {
  const people = columns(pool.rows, apartIn(pool))
  const all = Array.from(pool.rows, (_, row) => row)
  const budgets = BUDGETS.map((budget, code) => {
    const rows = all.filter((row) => people.budget[row] === code)
    const seated = rows.length <= EXACT_LIMIT ? seatExactly(people, rows) : deal(people, rows).tables
    const tables = seated.length / MEMBERS
    return { budget, free: rows.length, tables, why: tables > 0 ? [] : whyNone(pool, rows) }
  })
  return {
    free: pool.rows.length,
    tables: budgets.reduce((sum, { tables }) => sum + tables, 0),
    budgets,
  }
}

function whyNone(pool: Pool, rows: readonly number[]): Outlook['budgets'][number]['why'] {
  const reasons = reasonsToWait(pool, { left: Int32Array.from(rows), tables: new Int32Array(0) })
  const byReason = Map.groupBy(reasons, ({ reason }) => reason)
  return [...byReason].map(([reason, same]) => ({ reason, users: same.length, words: same[0]!.words }))
}
