import { describe, expect, test } from 'bun:test'
import { columns, type PersonRow } from '../../src/matchmaking/core/people'
import { scoreTable } from '../../src/matchmaking/core/score'
import { seat } from '../../src/matchmaking/core/seat'
import { barredPool, dinersPool, oneBudget, plantedPool, regularsPool } from '../support/hard-pools'
import { bestSum } from '../support/optimum'
import { bestSeated } from '../support/reference'
import { sampled } from '../support/sampled'
import { type Pool, validate } from '../support/validate'

const run = (pool: Pool, maxMoves: number) => {
  const seating = seat(columns(pool.rows, pool.apart), { seed: 1, maxMoves, now: () => 0 })
  expect(validate(pool, seating)).toEqual([])
  return seating
}

const REGULARS: [people: number, dinners: number, tables: number, seed: number][] = [
  [64, 10, 8, 74],
  [100, 20, 14, 120],
  [150, 30, 21, 180],
]

/** So many pools of so many people. */
const POOLS: Record<'few' | 'full', [people: number, pools: number][]> = {
  few: [
    [20, 3],
    [27, 1],
  ],
  full: [
    [20, 40],
    [27, 40],
    [34, 10],
  ],
}

describe('under heavy history', () => {
  test.each([
    [8, 0.5],
    [12, 0.5],
    [12, 0.65],
    [20, 0.65],
    [20, 0.8],
    [25, 0.8],
    [25, 0.9],
  ])(
    '%d tables are found where they are known to exist and %d of all other pairs are barred',
    (tables, share) => {
      expect(run(plantedPool(tables, share, tables), 0).scores).toHaveLength(tables)
    },
  )

  // at most one table fewer than a search ten times as long found
  test.each(sampled(REGULARS.slice(0, 2), REGULARS))(
    '%d regulars after %d dinners get at least %d tables',
    (people, dinners, tables, seed) => {
      expect(run(regularsPool(people, dinners, seed), 0).scores.length).toBeGreaterThanOrEqual(tables)
    },
    120_000,
  )

  test('hundreds of people, half of whose pairs are barred, make all tables but one at most', () => {
    expect(run(barredPool(240, 0.5, 1), 0).scores.length).toBeGreaterThanOrEqual(39)
  })
})

test.each([
  [60, 3, 0, 242, 4],
  [45, 3, 0, 337, 3],
  [60, 6, 1, 572, 4],
])(
  'nobody left over three times is left over again or costs a table: %d people after %d dinners, budget %d, pool %d',
  (people, dinners, budget, seed, tables) => {
    const pool = dinersPool(people, dinners, budget, seed)
    const { scores, tables: seated } = run(pool, 0)
    const overdue = pool.rows.flatMap(({ waited }, row) => (waited >= 3 ? [row] : []))
    expect(scores).toHaveLength(tables)
    expect(overdue.filter((row) => !seated.includes(row))).toEqual([])
  },
)

describe('the people of a budget sit in the best way there is', () => {
  test.each(sampled(POOLS.few, POOLS.full))(
    '%d people, %d pools',
    (n, pools) => {
      for (let seed = 500; seed < 500 + pools; seed++) {
        const pool = { rows: oneBudget(n, seed), apart: [] }
        const people = columns(pool.rows, [])
        const seating = run(pool, 50_000_000)
        const seated = [...seating.tables].sort((a, b) => a - b)
        const reached = seating.scores.reduce((sum, score) => sum + score, 0)
        expect(bestSum(pool, seated, (six) => scoreTable(people, six), reached)).toBeCloseTo(reached, 9)
      }
    },
    600_000,
  )

  test('also where a fifth of all pairs must not meet', () => {
    for (let seed = 500; seed < 500 + sampled(3, 40); seed++) {
      const pool = barredPool(24, 0.2, seed)
      const people = columns(pool.rows, pool.apart)
      const seating = run(pool, 50_000_000)
      const seated = [...seating.tables].sort((a, b) => a - b)
      const reached = seating.scores.reduce((sum, score) => sum + score, 0)
      expect(bestSum(pool, seated, (six) => scoreTable(people, six), reached)).toBeCloseTo(reached, 9)
    }
  }, 120_000)
})

test('as many sit as an exact search would seat among 19 to 45 people, and in nine of ten pools the same ones', () => {
  let proven = 0
  let same = 0
  const pools = sampled(24, 158)
  for (let seed = 0; seed < pools; seed++) {
    const pool = fairnessPool(seed)
    const best = bestSeated(pool)
    if (!best) continue
    proven++
    const seated = [...run(pool, 0).tables].sort((a, b) => a - b)
    const overdue = (rows: readonly number[]) => rows.filter((row) => pool.rows[row]!.waited >= 3).length
    expect([seed, seated.length, overdue(seated)]).toEqual([seed, best.length, overdue(best)])
    if (seated.join() === best.join()) same++
  }
  expect(proven).toBeGreaterThan(0.6 * pools)
  expect(same).toBeGreaterThanOrEqual(0.9 * proven)
}, 600_000)

/** Pools with few or many women, near or far ages, turns waited, and some history. */
function fairnessPool(seed: number): Pool {
  const n = 19 + ((seed * 7) % 27)
  const { rows, apart } = barredPool(n, [0, 0, 0.05, 0.15][seed % 4]!, 1000 + seed)
  const waits = [0, 0, 1, 4][(seed >> 2) % 4]!
  const change = (row: PersonRow, i: number): PersonRow => ({
    ...row,
    waited: waits > 0 && (i * 7919 + seed) % 5 === 0 ? 1 + ((i + seed) % waits) : 0,
    woman: seed % 3 === 0 ? (i * 31 + seed) % 10 < [1, 3, 8][Math.floor((seed % 9) / 3)]! : row.woman,
    age: seed % 5 === 0 ? 18 + ((i * 13 + seed * 7) % 25) : row.age,
  })
  return { rows: rows.map(change), apart }
}
