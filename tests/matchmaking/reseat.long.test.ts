import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { continuing } from '../../src/matchmaking/core/overlap'
import { columns } from '../../src/matchmaking/core/people'
import { reseat } from '../../src/matchmaking/core/reseat'
import { arbitraryPool } from '../support/arbitrary-pool'
import { lateClock } from '../support/late-clock'
import { madeUpPeople } from '../support/people'
import { persons } from '../support/person'
import {
  bestReached,
  type Dealt,
  isPromised,
  movesOf,
  problemsOf,
  reachedBy,
  rowsOf,
} from '../support/reseating'
import { sampled } from '../support/sampled'

const deal = (pool: Dealt, seed = 1, maxMoves = 20_000, now = () => 0) =>
  reseat(columns(pool.rows, pool.apart, { onePool: true }), pool.was, {
    promised: pool.promised.flatMap((isPromised, row) => (isPromised ? row : [])),
    locked: pool.locked,
    ...(pool.tablesMax !== undefined && { tablesMax: pool.tablesMax }),
    seed,
    maxMoves,
    deadlineMs: 10_000,
    now,
  })

/** People who were dealt to tables, some of whom have gone since. */
function arbitraryDealt(size: { minLength?: number; maxLength: number }): fc.Arbitrary<Dealt> {
  return fc
    .record({
      pool: arbitraryPool(size),
      promising: fc.constantFrom(0, 5, 9, 10),
      gone: fc.constantFrom(0, 1, 2),
      lock: fc.boolean(),
      tablesMax: fc.constantFrom(undefined, undefined, 2, 3),
      draws: fc.infiniteStream(fc.nat(9)),
    })
    .map(({ pool, promising, gone, lock, tablesMax, draws }) => {
      const draw = () => draws.next().value as number
      const first = deal({ ...pool, was: [], promised: [], locked: [] })
      const seated = rowsOf(first)
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
        ...(tablesMax !== undefined && { tablesMax }),
      }
    })
}

const fresh = { apart: [], was: [], promised: [], locked: [] }
/** Two waited too often, and sit beside promised people once four of the others have a table. */
const WAITED: Dealt = {
  ...fresh,
  rows: persons(10, (i) => ({ woman: i === 4 || i === 6, waited: i === 2 || i === 9 ? 3 : 0 })),
  promised: Array.from({ length: 10 }, (_, row) => [0, 3, 4, 6, 8].includes(row)),
}
/** One who sat at a table keeps the seat, although fewer would be said to move. */
const SAT: Dealt = {
  ...fresh,
  rows: persons(9, (i) => ({ woman: i > 1 && i < 5 })),
  ...{ was: [[2, 3, 5, 6, 7, 8]], promised: Array(9).fill(true) },
  apart: '20 30 42 51 65 71 81 90 96'.split(' ').map(([a, b]) => [Number(a), Number(b)]),
}
/** One who sat keeps the seat before somebody sits who signed up earlier. */
const STAYS: Dealt = {
  ...fresh,
  rows: persons(8, (i) => ({ woman: i !== 1 && i !== 6 })),
  ...{ was: [[0, 1, 2, 3]], promised: Array.from({ length: 8 }, (_, row) => row !== 4 && row !== 6) },
}

describe('dealing again', () => {
  test('breaks no rule, whatever the people', () => {
    fc.assert(
      fc.property(arbitraryDealt({ maxLength: 50 }), fc.nat(), (pool, seed) => {
        expect(problemsOf(pool, deal(pool, seed))).toEqual([])
      }),
      { numRuns: sampled(25, 600), endOnFailure: true },
    )
  }, 120_000)

  test('gives the same tables on a slow machine', () => {
    const rows = madeUpPeople(40, 3)
    const was = rowsOf(deal({ ...fresh, rows })).map((table) => table.filter((row) => row % 7 > 0))
    const pool = { ...fresh, rows, was, promised: rows.map(() => false) }
    expect(deal(pool, 1, 20_000, lateClock(10))).toEqual(deal(pool))
  })

  test('reaches what going through every deal reaches, up to 12 people', () => {
    fc.assert(
      fc.property(arbitraryDealt({ maxLength: 12 }), (pool) => {
        const reached = reachedBy(pool, rowsOf(deal(pool)))
        expect(reached).toEqual(bestReached(pool))
      }),
      { numRuns: sampled(150, 1500), examples: [[WAITED], [SAT], [STAYS]] },
    )
  }, 120_000)

  test('makes no fewer whole tables than a fresh deal that seats as many', () => {
    fc.assert(
      fc.property(arbitraryDealt({ minLength: 20, maxLength: 40 }), (dealt) => {
        const pool = { ...dealt, locked: [] }
        const promised = pool.rows.map((_, row) => isPromised(pool, row))
        const afresh = deal({ ...pool, promised, was: [] })
        const [kept, , whole] = reachedBy(pool, rowsOf(deal(pool)))
        const [keptAfresh, , wholeAfresh] = reachedBy(pool, rowsOf(afresh))
        expect(kept).toBeGreaterThanOrEqual(keptAfresh)
        if (kept === keptAfresh) expect(whole).toBeGreaterThanOrEqual(wholeAfresh)
      }),
      { numRuns: sampled(15, 250), endOnFailure: true },
    )
  }, 120_000)

  test('moves nobody where everybody can stay', () => {
    const pool: Dealt = { ...fresh, rows: madeUpPeople(120, 3) }
    const was = rowsOf(deal(pool))
    expect(rowsOf(deal({ ...pool, was }, 2))).toEqual(was)
  })

  test.each([
    [13, [5, 4, 4], 0],
    [16, [6, 6, 4], 0],
    [7, [6], 1],
    [3, [], 3],
    [21, [6, 6, 5, 4], 0],
  ])('of %p promised seats makes tables of %p', (n, sizes, lost) => {
    const rows = madeUpPeople(n, 1).map((row) => ({ ...row, woman: true, age: 30 }))
    const promised = rows.map(() => true)
    const tables = rowsOf(deal({ ...fresh, rows, promised }, 1, 1000))
    expect(tables.map(({ length }) => length).sort((a, b) => b - a)).toEqual(sizes)
    expect(n - tables.flat().length).toBe(lost)
  })
})

test('tables continue those by which as many people as possible keep theirs', () => {
  const seats = fc.array(fc.tuple(fc.integer({ min: -1, max: 4 }), fc.integer({ min: -1, max: 4 })), {
    maxLength: 25,
  })
  fc.assert(
    fc.property(seats, (people) => {
      const at = (side: 0 | 1) =>
        Array.from({ length: 5 }, (_, t) => people.flatMap((places, row) => (places[side] === t ? row : [])))
      const [was, tables] = [at(0), at(1)]
      const from = continuing(tables, was, people.length)
      const used = [...from].filter((group) => group >= 0)
      expect(new Set(used).size).toBe(used.length)
      const staying = tables.reduce(
        (sum, table, t) => sum + table.filter((row) => from[t]! >= 0 && was[from[t]!]!.includes(row)).length,
        0,
      )
      const both = people.filter(([before, after]) => before >= 0 && after >= 0).length
      expect(both - staying).toBe(movesOf(was, tables))
    }),
    { numRuns: sampled(200, 2000) },
  )
})
