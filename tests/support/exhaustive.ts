import type { PersonRow } from '../../src/matchmaking/core/people'
import { apartKeys, brokenRules, type Pool } from './validate'

/** What the best seating reaches, in the order of the aims. */
export interface Best {
  overdueSeated: number
  tables: number
  waitedSeated: number
  /** 1 for each seated row, earliest sign-up first. */
  seated: string
  /** Sum of the tables' scores. */
  score: number
}

/** The best of all seatings of at most 18 people, found by going through every one of them. */
export function exhaustive(pool: Pool, score: (six: readonly number[]) => number): Best {
  const { rows } = pool
  const n = rows.length
  const apart = apartKeys(pool)
  const scores = new Map<number, number>()
  forEachSix(n, (six) => {
    if (
      brokenRules(
        six.map((row) => rows[row]!),
        apart,
      )
    )
      return
    scores.set(
      six.reduce((set, row) => set | (1 << row), 0),
      score(six),
    )
  })
  const byFirst = Array.from({ length: n }, (_, first) =>
    [...scores.keys()].filter((set) => lowest(set) === first),
  )

  // every way to lay tables, each beginning with a later row than the one before: the best for each set of people
  const best = new Float64Array(1 << n).fill(-Infinity)
  function lay(from: number, taken: number, sum: number): void {
    if (sum > best[taken]!) best[taken] = sum
    for (let first = from; first <= n - 6; first++) {
      if (taken & (1 << first)) continue
      for (const table of byFirst[first]!) {
        if (!(table & taken)) lay(first + 1, taken | table, sum + scores.get(table)!)
      }
    }
  }
  lay(0, 0, 0)

  let reached = reachedBy(rows, 0, 0)
  for (let taken = 1; taken < best.length; taken++) {
    if (best[taken] === -Infinity) continue
    const other = reachedBy(rows, taken, best[taken]!)
    if (better(other, reached)) reached = other
  }
  return reached
}

export function reachedBy(rows: readonly PersonRow[], taken: number, score: number): Best {
  const seated = rows.filter((_, row) => taken & (1 << row))
  return {
    overdueSeated: seated.filter(({ waited }) => waited >= 3).length,
    tables: seated.length / 6,
    waitedSeated: seated.reduce((sum, { waited }) => sum + waited, 0),
    seated: rows.map((_, row) => (taken & (1 << row) ? 1 : 0)).join(''),
    score,
  }
}

function better(a: Best, b: Best): boolean {
  if (a.overdueSeated !== b.overdueSeated) return a.overdueSeated > b.overdueSeated
  if (a.tables !== b.tables) return a.tables > b.tables
  if (a.waitedSeated !== b.waitedSeated) return a.waitedSeated > b.waitedSeated
  if (a.seated !== b.seated) return a.seated > b.seated
  return a.score > b.score
}

function lowest(set: number): number {
  return 31 - Math.clz32(set & -set)
}

function forEachSix(n: number, visit: (six: number[]) => void, chosen: number[] = [], from = 0): void {
  if (chosen.length === 6) visit(chosen)
  else for (let row = from; row < n; row++) forEachSix(n, visit, [...chosen, row], row + 1)
}
