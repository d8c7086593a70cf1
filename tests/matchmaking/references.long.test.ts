import { describe, expect, test } from 'bun:test'
import { columns } from '../../src/matchmaking/core/people'
import { seat } from '../../src/matchmaking/core/seat'
import { barredPool, dinersPool, plantedPool } from '../support/hard-pools'
import { sampled } from '../support/sampled'
import { type Pool, validate } from '../support/validate'

const run = (pool: Pool, maxMoves: number, seed = 1) => {
  const seating = seat(columns(pool.rows, pool.apart), { seed, maxMoves, now: () => 0 })
  expect(validate(pool, seating)).toEqual([])
  return seating
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

test.each([
  [20, 0],
  [27, 0],
  [34, 0],
  [24, 0.2],
])(
  'of %d people, %d of whose pairs must not meet, each seed finds nearly the best tables for the same',
  (n, share) => {
    const ofBest: number[] = []
    for (let seed = 500; seed < 500 + sampled(2, 20); seed++) {
      const pool = barredPool(n, share, seed)
      const found = [1, 2, 3].map((other) => run(pool, 50_000_000, other))
      for (const alike of Map.groupBy(found, ({ tables }) => tables.toSorted().join()).values()) {
        const scores = alike.map(({ score }) => score)
        ofBest.push(Math.min(...scores) / Math.max(...scores))
      }
    }
    expect(ofBest.reduce((sum, share) => sum + share, 0) / ofBest.length).toBeGreaterThan(0.97)
  },
  600_000,
)
