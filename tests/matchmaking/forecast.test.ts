import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { deal } from '../../src/matchmaking/core/deal'
import { columns, OVERDUE, type PersonRow } from '../../src/matchmaking/core/people'
import { forecastOf } from '../../src/matchmaking/forecast'
import { arbitraryPool } from '../support/arbitrary-pool'
import { oneBudget } from '../support/hard-pools'
import { NEVER, poolWith } from '../support/pool'
import { sampled } from '../support/sampled'

test('the forecast is what the deal makes of a pool with the imaginary people', () => {
  fc.assert(
    fc.property(arbitraryPool({ maxLength: 60 }), (pool) => {
      // somebody overdue comes before a table, and then it matters how people of one age are ordered: by taste, which
      // imaginary people do not have
      const rows = pool.rows.map((row) => ({
        ...row,
        budget: 0,
        waited: Math.min(row.waited, OVERDUE - 1),
      }))
      const { free, tables, additions } = forecastOf(poolWith(rows), NEVER)
      expect({ free, tables }).toEqual(dealt(rows))

      // everybody named makes another table, at every age that is said
      for (const { woman, youngest, oldest, people } of additions) {
        expect(youngest).toBeLessThanOrEqual(oldest)
        for (let age = youngest; age <= oldest; age++)
          expect(dealt([...rows, ...imagined(woman, age, people)]).tables).toBeGreaterThan(tables)
      }

      // and nobody smaller is missing
      expect(additions[0]?.people).toBe(fewest(rows))
      expect(additions.map(({ people }) => people)).toEqual(additions.map(({ people }) => people).sort())
      expect(additions.length).toBeLessThanOrEqual(3)
    }),
    { numRuns: sampled(100, 1000) },
  )
}, 600_000)

function dealt(rows: readonly PersonRow[]) {
  const { tables } = deal(columns(rows, []), [...rows.keys()])
  return { free: rows.length, tables: tables.length / 6 }
}

function imagined(woman: boolean, age: number, people: number): PersonRow[] {
  const someone = oneBudget(people, 1)
  return someone.map((row, i) => ({ ...row, id: 9000 + i, phone: 9000 + i, budget: 0, woman, age }))
}

/** The fewest people of one kind who make another table; undefined when three do not. */
function fewest(rows: readonly PersonRow[]): number | undefined {
  const ages = rows.map(({ age }) => age)
  const { tables } = dealt(rows)
  for (const people of [1, 2, 3])
    for (let age = Math.min(...ages); age <= Math.max(...ages); age++)
      for (const woman of [true, false])
        if (dealt([...rows, ...imagined(woman, age, people)]).tables > tables) return people
  return undefined
}
