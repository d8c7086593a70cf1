import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { columns, type PersonRow } from '../../src/matchmaking/core/people'
import { scoreTable } from '../../src/matchmaking/core/score'
import { seat } from '../../src/matchmaking/core/seat'
import { apartIn, type Pool } from '../../src/matchmaking/pool'
import { proposalOf } from '../../src/matchmaking/propose'
import { repairTables, type TableDraft } from '../../src/matchmaking/repair-tables'
import { arbitraryPool } from '../support/arbitrary-pool'
import { persons } from '../support/person'
import { poolWith } from '../support/pool'
import { sampled } from '../support/sampled'
import { validate } from '../support/validate'

type Pairs = [number, number][]

function poolOf(rows: readonly PersonRow[], met: Pairs = [], kept: Pairs = []): Pool {
  return poolWith([...rows], { met, kept })
}

function propose(pool: Pool): TableDraft {
  const seating = seat(columns(pool.rows, apartIn(pool)), { seed: 1, maxMoves: 5000, now: () => 0 })
  const { tables, waiting } = proposalOf(pool, seating, '2026-01-01')
  return { tables: tables.map(({ members, backups }) => ({ members, backups })), waiting }
}

/** A pool without some rows, and with its people's other answers; phones are numbered again. */
function changed(
  pool: Pool,
  gone: ReadonlySet<number>,
  change: (row: PersonRow) => Partial<PersonRow>,
  kept: Pairs,
) {
  const staying = [...pool.rows.keys()].filter((row) => !gone.has(row))
  const index = new Map(staying.map((row, i) => [row, i]))
  const pairs = (all: Pairs) =>
    all.flatMap(([a, b]): Pairs => {
      const [i, j] = [index.get(a), index.get(b)]
      return i === undefined || j === undefined || i === j ? [] : [[i, j]]
    })
  const rows = staying.map((row, phone) => ({ ...pool.rows[row]!, ...change(pool.rows[row]!), phone }))
  return poolOf(rows, pairs(pool.met), pairs(kept))
}

const seating = ({ rows }: Pool, { tables, waiting }: ReturnType<typeof repairTables>) => ({
  tables: Int32Array.from(tables.flatMap(({ members }) => members)),
  backups: Int32Array.from(tables.flatMap(({ backups }) => [0, 1, 2].map((i) => backups[i] ?? -1))),
  left: Int32Array.from(waiting),
  scores: Float64Array.from(tables, ({ score }) => score),
  score: rows.length,
  moves: 0,
})

describe('a proposal whose people have changed', () => {
  test('becomes tables that break no rule, with everybody accounted for', () => {
    fc.assert(
      fc.property(
        arbitraryPool({ minLength: 12, maxLength: 50 }),
        fc.array(fc.nat(60), { maxLength: 12 }),
        fc.array(
          fc.record({
            row: fc.nat(60),
            age: fc.integer({ min: 18, max: 60 }),
            budget: fc.nat(2),
            woman: fc.boolean(),
          }),
          {
            maxLength: 5,
          },
        ),
        fc.array(fc.tuple(fc.nat(49), fc.nat(49)), { maxLength: 10 }),
        ({ rows, apart }, gone, changes, kept) => {
          const before = poolOf(rows, [...apart] as Pairs)
          const proposal = propose(before)
          const change = new Map(changes.map(({ row, ...rest }) => [rows[row % rows.length]!.id, rest]))
          const after = changed(before, new Set(gone), ({ id }) => change.get(id) ?? {}, kept)
          const repaired = repairTables(after, proposal)
          const pool = { rows: after.rows, apart: apartIn(after) }
          expect(validate(pool, seating(after, repaired))).toEqual([])
          const people = columns(after.rows, [])
          for (const { members, score } of repaired.tables)
            expect(score).toBeCloseTo(scoreTable(people, members), 9)
        },
      ),
      { numRuns: sampled(20, 200) },
    )
  }, 120_000)

  test('stays as it is when nothing has changed', () => {
    fc.assert(
      fc.property(arbitraryPool({ maxLength: 40 }), ({ rows, apart }) => {
        const pool = poolOf(rows, [...apart] as Pairs)
        const proposal = propose(pool)
        const { tables, waiting } = repairTables(pool, proposal)
        const idsOf = (list: number[]) => list.map((row) => rows[row]!.id)
        expect(
          tables.map(({ members, backups }) => ({ members: idsOf(members), backups: idsOf(backups) })),
        ).toEqual(proposal.tables)
        expect(idsOf(waiting)).toEqual(proposal.waiting)
      }),
      { numRuns: sampled(10, 100) },
    )
  }, 60_000)
})

describe('an empty seat', () => {
  const pool = poolOf(persons(8))
  const without = (...gone: number[]) => changed(pool, new Set(gone), () => ({}), [])
  const ids = ({ rows }: Pool, list: readonly number[]) =>
    list.map((row) => rows[row]!.id).sort((a, b) => a - b)

  test('goes to the backup of the table, though someone who waits would score more', () => {
    const better = poolOf(persons(8, (i) => ({ comfort: i === 7 ? 5 : 3 })))
    const after = changed(better, new Set([0]), () => ({}), [])
    const { tables, waiting } = repairTables(after, {
      tables: [{ members: [1, 2, 3, 4, 5, 6], backups: [7] }],
      waiting: [8],
    })
    expect(ids(after, tables[0]!.members)).toEqual([2, 3, 4, 5, 6, 7])
    expect(tables[0]!.backups).toEqual([])
    expect(ids(after, waiting)).toEqual([8])
  })

  test('goes to the best score among those waiting when there is no backup', () => {
    const after = changed(
      poolOf(persons(9, (i) => ({ comfort: i === 8 ? 5 : 3 }))),
      new Set([0]),
      () => ({}),
      [],
    )
    const { tables } = repairTables(after, {
      tables: [{ members: [1, 2, 3, 4, 5, 6], backups: [] }],
      waiting: [7, 8, 9],
    })
    expect(ids(after, tables[0]!.members)).toEqual([2, 3, 4, 5, 6, 9])
  })

  test('and a second one are filled together when no single person keeps the rules', () => {
    // two of three women leave: one more woman would do, one more man would not
    const mixed = poolOf(persons(9, (i) => ({ woman: i < 3 || i === 8 })))
    const after = changed(mixed, new Set([0, 1]), () => ({}), [])
    const { tables } = repairTables(after, {
      tables: [{ members: [1, 2, 3, 4, 5, 6], backups: [7] }],
      waiting: [8, 9],
    })
    expect(ids(after, tables[0]!.members)).toContain(9)
  })

  test('that nobody can take gives the table up, and its people wait', () => {
    const after = without(0, 6, 7)
    const { tables, waiting } = repairTables(after, {
      tables: [{ members: [1, 2, 3, 4, 5, 6], backups: [] }],
      waiting: [],
    })
    expect(tables).toEqual([])
    expect(ids(after, waiting)).toEqual([2, 3, 4, 5, 6])
  })

  test('of one broken table is filled from another', () => {
    const two = poolOf(persons(12))
    const after = changed(two, new Set([0, 6, 7]), () => ({}), [])
    const { tables, waiting } = repairTables(after, {
      tables: [
        { members: [1, 2, 3, 4, 5, 6], backups: [] },
        { members: [7, 8, 9, 10, 11, 12], backups: [] },
      ],
      waiting: [],
    })
    expect(tables).toHaveLength(1)
    expect(waiting).toHaveLength(3)
  })
})

test('someone who fits the table no more gives up the seat', () => {
  const after = changed(poolOf(persons(7)), new Set(), ({ id }) => (id === 3 ? { budget: 2 } : {}), [])
  const { tables, waiting } = repairTables(after, {
    tables: [{ members: [1, 2, 3, 4, 5, 6], backups: [7] }],
    waiting: [],
  })
  expect(tables[0]!.members.map((row) => after.rows[row]!.id).sort()).toEqual([1, 2, 4, 5, 6, 7])
  expect(waiting.map((row) => after.rows[row]!.id)).toEqual([3])
})
