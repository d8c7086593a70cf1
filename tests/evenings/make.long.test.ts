import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { makeTables } from '../../src/evenings/make'
import type { PersonRow } from '../../src/matchmaking/core/people'
import { dealRows } from '../../src/matchmaking/deal'
import { arbitraryPool } from '../support/arbitrary-pool'
import { persons } from '../support/person'
import { sampled } from '../support/sampled'
import { apartKeys, brokenRules, type Pool } from '../support/validate'

test('of any guests whole tables are made: of who has paid, then with three of them, then with one who is overdue, then of the list, then with any of them', async () => {
  const guests = fc.record({
    pool: arbitraryPool({ maxLength: 40 }),
    paid: fc.infiniteStream(fc.boolean()),
    most: fc.constantFrom(1, 3, Number.POSITIVE_INFINITY),
  })
  await fc.assert(
    fc.asyncProperty(guests, async ({ pool, paid, most }) => {
      const isPaid = pool.rows.map(() => paid.next().value === true)
      const rows = [...pool.rows.keys()]
      const of = (wanted: boolean) => rows.filter((row) => isPaid[row] === wanted)
      const { tables } = await tablesOf({ ...pool, paid: of(true), listed: of(false) }, most)
      const apart = apartKeys(pool)
      const broken = (table: readonly number[]) =>
        brokenRules(
          table.map((row) => ({ ...pool.rows[row]!, budget: 0 })),
          apart,
        )
      for (const table of tables) expect(broken(table)).toBeUndefined()
      expect(new Set(tables.flat()).size).toBe(tables.length * 6)
      expect(tables.length).toBeLessThanOrEqual(most)
      expect(tables.every((table) => table.length === 6)).toBe(true)
      // nobody who paid sits among people who pay later where they can sit with two others who paid
      const counts = tables.map((table) => table.filter((row) => isPaid[row]).length)
      const isOverdue = tables.map((table) => table.some((row) => isPaid[row] && pool.rows[row]!.waited >= 3))
      const order = counts.map((n, i) => (n === 6 ? 0 : n >= 3 ? 1 : isOverdue[i] ? 2 : n === 0 ? 3 : 4))
      expect(order).toEqual([...order].sort((a, b) => a - b))
      // nor does anybody of the list complete a table in the place of somebody who paid and has no seat
      const waiting = of(true).filter((row) => !tables.some((table) => table.includes(row)))
      for (const table of tables.filter((_, i) => counts[i]! >= 3))
        for (const [seat, row] of table.entries())
          if (!isPaid[row]) for (const other of waiting) expect(broken(table.with(seat, other))).toBeDefined()
      const alone = await tablesOf({ ...pool, paid: of(true), listed: [] }, most)
      expect(counts.filter((n) => n === 6).length).toBe(alone.tables.length)
    }),
    { numRuns: sampled(25, 60), endOnFailure: true },
  )
})

test('a few who have paid are gathered at one table, whoever joined between them', async () => {
  const rows = guestsOf(24, () => ({}))
  for (const [paid, most] of [
    [[1, 8, 13, 20], 4],
    [[2, 5, 11, 16, 23], 5],
    [[0, 3, 6, 9, 12, 15, 18, 21], 6],
  ] as [number[], number][]) {
    const listed = [...rows.keys()].filter((row) => !paid.includes(row))
    const { tables } = await tablesOf({ rows, apart: [], paid, listed }, Number.POSITIVE_INFINITY)
    const found = tables.map((table) => table.filter((row) => paid.includes(row)).length)
    expect(found.slice(0, 3)).toEqual([most, 0, 0])
  }
})

test('nobody of the list has the seat of somebody who paid for having missed turns', async () => {
  for (const others of [5, 12]) {
    // eight of 24 years, three of whom have paid, and more of 45, five of whom have
    const rows = guestsOf(13 + others, (i) => ({
      ...{ age: i < 8 ? 24 : 45, waited: i >= 3 && i < 8 ? 4 : 0 },
    }))
    const paid = [0, 1, 2, 8, 9, 10, 11, 12]
    const listed = [...rows.keys()].filter((row) => !paid.includes(row))
    const { tables } = await tablesOf({ rows, apart: [], paid, listed }, 1)
    expect(tables.map((table) => table.filter((row) => paid.includes(row)).length)).toEqual([5])
  }
})

test('nobody who paid for no dinner before pays for none because of a table of the list', async () => {
  const rows = guestsOf(12, (i) => ({ waited: [0, 3][i] ?? 2 }))
  const listed = [...rows.keys()].slice(2)
  const guests = { rows, apart: [] as [number, number][], paid: [0, 1], listed }
  expect((await tablesOf(guests, 1)).tables).toEqual([expect.arrayContaining([0, 1])])
  // also where two others who paid could sit at one table
  const apart: [number, number][] = [
    [0, 1],
    [1, 2],
  ]
  const three = { ...guests, apart, paid: [0, 1, 2], listed: listed.slice(1) }
  expect((await tablesOf(three, 1)).tables).toEqual([expect.arrayContaining([1])])
})

const guestsOf = (n: number, changes: (i: number) => Partial<PersonRow>) =>
  persons(n, (i) => ({ woman: i % 2 === 0, ...changes(i) }))

function tablesOf({ rows, apart, ...guests }: Pool & { paid: number[]; listed: number[] }, most: number) {
  let ms = 0
  const matchmaking = {
    deal: async (request: Parameters<typeof dealRows>[0]) => dealRows(request, () => (ms += 2)),
  }
  return makeTables(matchmaking, { rows, apart: apart.map(([a, b]) => [a, b]), ...guests }, { most, seed: 1 })
}
