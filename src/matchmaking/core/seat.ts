import { assignBackups } from './backups'
import { choosePeople } from './choose-people'
import { type BudgetRange, improve, type SeatOptions } from './improve'
import type { People } from './people'
import { createRandom } from './random'
import { SEATS, scoreTable } from './score'

export type { SeatOptions }

export interface Seating {
  /** Rows, six a table, one table after the other. */
  tables: Int32Array
  /** Rows, three a table, −1 where there is none. */
  backups: Int32Array
  /** Rows that are neither seated nor backup, ascending. */
  left: Int32Array
  /** The score of each table, at most 100. */
  scores: Float64Array
  /** Their mean; 0 without tables. */
  score: number
  /** Places tried: one person and one table each. */
  moves: number
}

/** Seats as many as can be seated, fairly, at tables as good as the time allows, and spreads the rest as backups. */
export function seat(people: People, options: SeatOptions): Seating {
  const started = options.now()
  const random = createRandom(options.seed)

  const rows: number[] = []
  const left: number[] = []
  const budgets: BudgetRange[] = []
  for (const pool of byBudget(people)) {
    const chosen = choosePeople(people, pool, random, options.tablesMax)
    budgets.push({ first: rows.length / SEATS, tables: chosen.tables.length })
    for (const row of chosen.tables.flat()) rows.push(row)
    for (const row of chosen.left) left.push(row)
  }

  const tables = Int32Array.from(rows)
  const moves = improve(people, tables, budgets, random, started, options)
  const backups = assignBackups(people, tables, left)
  const placed = new Set(backups)
  const scores = Float64Array.from({ length: tables.length / SEATS }, (_, t) =>
    scoreTable(people, tables.subarray(t * SEATS, (t + 1) * SEATS)),
  )
  return {
    tables,
    backups,
    left: Int32Array.from(left.filter((row) => !placed.has(row))).sort(),
    scores,
    score: scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length,
    moves,
  }
}

function byBudget(people: People): number[][] {
  const pools: number[][] = []
  for (let row = 0; row < people.n; row++) {
    const budget = people.budget[row]!
    const pool = pools[budget]
    if (pool) pool.push(row)
    else pools[budget] = [row]
  }
  return pools.filter((pool) => pool !== undefined)
}
