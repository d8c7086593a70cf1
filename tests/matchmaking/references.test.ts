import { describe, expect, test } from 'bun:test'
import { columns, type PersonRow } from '../../src/matchmaking/core/people'
import { scoreTable } from '../../src/matchmaking/core/score'
import { seat } from '../../src/matchmaking/core/seat'
import { barredPool, oneBudget, plantedPool, regularsPool } from '../support/hard-pools'
import { bestSeated, bestSum } from '../support/reference'
import { type Pool, validate } from '../support/validate'

const run = (pool: Pool, maxMoves: number) => {
  const seating = seat(columns(pool.rows, pool.apart), { seed: 1, maxMoves, now: () => 0 })
  expect(validate(pool, seating)).toEqual([])
  return seating
}

describe('under heavy history', () => {
  test.each([
    [8, 0.5],
    [12, 0.65],
    [20, 0.8],
    [25, 0.8],
    [25, 0.9],
  ])(
    '%d tables are found where they are known to exist and %d of all other pairs are barred',
    (tables, share) => {
      expect(run(plantedPool(tables, share, tables), 0).scores).toHaveLength(tables)
    },
  )

  // the most tables that a search ten times as long found
  test.each([
    [64, 10, 8],
    [100, 20, 14],
    [150, 30, 22],
  ])(
    '%d regulars after %d dinners get at least %d tables',
    (people, dinners, tables) => {
      expect(run(regularsPool(people, dinners, people + dinners), 0).scores.length).toBeGreaterThanOrEqual(
        tables,
      )
    },
    30_000,
  )

  test('hundreds of people, half of whose pairs are barred, make all tables but one at most', () => {
    expect(run(barredPool(240, 0.5, 1), 0).scores.length).toBeGreaterThanOrEqual(39)
  })
})

test('twenty people are seated in the best way there is', () => {
  for (let seed = 500; seed < 508; seed++) {
    const pool = { rows: oneBudget(19 + (seed % 5), seed), apart: [] }
    const people = columns(pool.rows, [])
    const seating = run(pool, 500_000)
    const seated = [...seating.tables].sort((a, b) => a - b)
    const reached = seating.scores.reduce((sum, score) => sum + score, 0)
    expect(bestSum(pool, seated, (six) => scoreTable(people, six), reached)).toBe(reached)
  }
}, 60_000)

test('those sit whom an exact search would seat, among 19 to 45 people', () => {
  let proven = 0
  for (let seed = 0; seed < 40; seed++) {
    const pool = fairnessPool(seed)
    const best = bestSeated(pool)
    if (!best) continue
    proven++
    expect([...run(pool, 0).tables].sort((a, b) => a - b)).toEqual(best)
  }
  expect(proven).toBeGreaterThan(30)
}, 60_000)

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
