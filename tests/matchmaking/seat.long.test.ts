import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { columns, type PersonRow } from '../../src/matchmaking/core/people'
import { createRandom } from '../../src/matchmaking/core/random'
import { scoreTable } from '../../src/matchmaking/core/score'
import { seat } from '../../src/matchmaking/core/seat'
import { arbitraryPool } from '../support/arbitrary-pool'
import { exhaustive, reachedBy } from '../support/exhaustive'
import { lateClock } from '../support/late-clock'
import { madeUpPeople } from '../support/people'
import { sampled } from '../support/sampled'
import { type Pool, validate } from '../support/validate'

const run = ({ rows, apart }: Pool, maxMoves = 1_000_000, seed = 1) =>
  seat(columns(rows, apart), { seed, maxMoves, now: () => 0 })

describe('a run', () => {
  test('breaks no rule, whatever the pool', () => {
    fc.assert(
      fc.property(arbitraryPool({ maxLength: 60 }), fc.nat(), (pool, seed) => {
        expect(validate(pool, run(pool, 8192, seed))).toEqual([])
      }),
      { numRuns: sampled(25, 400) },
    )
  }, 120_000)

  // an exhaustive search among 18 people takes seconds, among 16 a tenth of one
  test.each([
    [0, 14, sampled(60, 300)],
    [15, 16, sampled(8, 15)],
  ])(
    'reaches what an exhaustive search reaches, of %d to %d people',
    (minLength, maxLength, numRuns) => {
      const pools = arbitraryPool({ minLength, maxLength })
      let lost = 0
      fc.assert(
        fc.property(pools, (pool) => {
          lost += lostBesideExhaustiveSearch(pool)
        }),
        { numRuns },
      )
      expect(lost / numRuns).toBeLessThan(0.3)
    },
    240_000,
  )

  test('gives the same tables for the same seed and number of moves', () => {
    const pool = { rows: madeUpPeople(400, 3), apart: [] }
    const [one, two, other] = [run(pool, 300_000, 7), run(pool, 300_000, 7), run(pool, 300_000, 8)]
    expect(two).toEqual(one)
    expect(other!.tables).not.toEqual(one!.tables)
  })

  test.each([
    [60, 0],
    [300, 0],
    [1300, 10],
  ])('gives %d people the same tables on a slow machine', (people, step) => {
    const pool = columns(madeUpPeople(people, 3), [], { onePool: true })
    const tablesAt = (now: () => number) =>
      seat(pool, { seed: 1, maxMoves: 400_000, deadlineMs: 10_000, now }).tables
    expect(tablesAt(lateClock(step))).toEqual(tablesAt(() => 0))
  })

  test('seats nearly everybody of a large pool in blocks, also when many have met before', () => {
    const rows = madeUpPeople(5000, 1)
    const random = createRandom(1)
    const apart = Array.from({ length: 60_000 }, () => [random.below(5000), random.below(5000)] as const)
    const pool = { rows, apart: apart.filter(([a, b]) => a !== b) }
    const seating = run(pool, 20_000_000)
    expect(validate(pool, seating)).toEqual([])
    expect(seating.tables.length).toBeGreaterThanOrEqual(5000 - 3 * 5)
    expect(seating.score).toBeGreaterThan(60)
  }, 60_000)

  test('stops at its deadline', () => {
    let time = 0
    const people = columns(madeUpPeople(300, 1), [])
    const seating = seat(people, { seed: 1, deadlineMs: 50, now: () => time++ })
    expect(time).toBeLessThan(60)
    expect(seating.tables.length).toBeGreaterThan(0)
  })
})

/** Men of one age and budget. */
const men = (n: number, change: (i: number) => Partial<PersonRow>) => ({
  rows: madeUpPeople(n, 5).map((row, i) => ({ ...row, woman: false, age: 25, budget: 1, ...change(i) })),
  apart: [],
})

test('a seat is for who was left over before, then who signed up first', () => {
  const seating = run(men(40, (i) => ({ waited: i >= 35 ? 1 : 0 })))
  const expected = [...Array(31).keys(), 35, 36, 37, 38, 39]
  expect([...seating.tables].sort((a, b) => a - b)).toEqual(expected)
})

test('someone left over three times sits in a large pool with the only five they have not met, as do nine others with theirs', () => {
  const [n, overdue] = [121, 10]
  const first = n - overdue
  const { rows } = men(n, (i) => ({ waited: i >= first ? 3 : 0 }))
  const apart = rows.slice(first).flatMap((late, k) =>
    rows
      .slice(0, late.phone)
      .filter(({ phone }) => phone >= first || Math.floor(phone / 5) !== k)
      .map(({ phone }) => [phone, late.phone] as const),
  )
  const seating = run({ rows, apart })
  expect(validate({ rows, apart }, seating)).toEqual([])
  const seated = new Set(seating.tables)
  expect(rows.slice(first).filter(({ phone }) => !seated.has(phone))).toEqual([])
})

test('backups are spread evenly', () => {
  const seating = run(men(23, () => ({})))
  const counts = [0, 1, 2].map(
    (t) => [...seating.backups.subarray(3 * t, 3 * t + 3)].filter((row) => row >= 0).length,
  )
  expect(counts.sort()).toEqual([1, 2, 2])
  expect(seating.left).toHaveLength(0)
})

/** Holds that as good people sit; returns how much less the sum of scores is. */
function lostBesideExhaustiveSearch(pool: Pool): number {
  const people = columns(pool.rows, pool.apart)
  const seating = run(pool)
  expect(validate(pool, seating)).toEqual([])
  const taken = seating.tables.reduce((set, row) => set | (1 << row), 0)
  const sum = seating.scores.reduce((total, score) => total + score, 0)
  const { score, ...aims } = exhaustive(pool, (six) => scoreTable(people, six))
  const { score: reached, ...reachedAims } = reachedBy(pool.rows, taken, sum)
  expect(reachedAims).toEqual(aims)
  return score - reached
}
