import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { columns } from '../../src/matchmaking/core/people'
import { reseat } from '../../src/matchmaking/core/reseat'
import { arbitraryPool } from '../support/arbitrary-pool'
import { bestReached, type Dealt, problemsOf, reachedBy, rowsOf, sixSeats } from '../support/reseating'
import { sampled } from '../support/sampled'

const deal = (pool: Dealt, seed = 1, maxMoves = 20_000) =>
  reseat(columns(pool.rows, pool.apart, { onePool: true }), sixSeats(pool.was), {
    promised: pool.promised.map(Number),
    locked: pool.locked,
    announced: pool.announced,
    ...(pool.tablesMax !== undefined && { tablesMax: pool.tablesMax }),
    seed,
    maxMoves,
    now: () => 0,
  })

/** People who were dealt to tables, some of whom have gone since. */
function arbitraryDealt(size: { minLength?: number; maxLength: number }): fc.Arbitrary<Dealt> {
  return fc
    .record({
      pool: arbitraryPool(size),
      promising: fc.constantFrom(0, 5, 9, 10),
      gone: fc.constantFrom(0, 1, 2),
      announced: fc.boolean(),
      lock: fc.boolean(),
      tablesMax: fc.constantFrom(undefined, undefined, 2, 3),
      draws: fc.infiniteStream(fc.nat(9)),
    })
    .map(({ pool, promising, gone, announced, lock, tablesMax, draws }) => {
      const draw = () => draws.next().value as number
      const first = deal({ ...pool, was: [], promised: [], locked: [], announced: false })
      const seated = rowsOf(first.tables)
      const stays = pool.rows.map(() => draw() >= gone)
      // who has gone is not among those who are dealt again
      const index = new Map([...stays.keys()].filter((row) => stays[row]).map((row, k) => [row, k]))
      const was = seated.map((table) => table.flatMap((row) => index.get(row) ?? []))
      return {
        rows: pool.rows.filter((_, row) => stays[row]),
        apart: pool.apart,
        was,
        promised: [...index.keys()].map(() => draw() < promising),
        locked: lock && was.length > 0 ? [0] : [],
        announced,
        ...(tablesMax !== undefined && { tablesMax }),
      }
    })
}

describe('dealing again', () => {
  test('breaks no rule, whatever the people', () => {
    fc.assert(
      fc.property(arbitraryDealt({ maxLength: 50 }), fc.nat(), (pool, seed) => {
        expect(problemsOf(pool, deal(pool, seed))).toEqual([])
      }),
      { numRuns: sampled(60, 600) },
    )
  }, 120_000)

  test('reaches what going through every deal reaches, up to 12 people', () => {
    fc.assert(
      fc.property(arbitraryDealt({ maxLength: 12 }), (pool) => {
        const reached = reachedBy(pool, rowsOf(deal(pool).tables))
        const best = bestReached(pool)
        expect(pool.announced ? reached : reached.slice(0, 4)).toEqual(
          pool.announced ? best : best.slice(0, 4),
        )
      }),
      { numRuns: sampled(150, 1500) },
    )
  }, 120_000)
})
