import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { columns, type PersonRow } from '../../src/matchmaking/core/people'
import { seat } from '../../src/matchmaking/core/seat'
import { apartIn, type Pool } from '../../src/matchmaking/pool'
import { reasonsToWait } from '../../src/matchmaking/reasons'
import { arbitraryPool } from '../support/arbitrary-pool'
import { persons } from '../support/person'
import { poolWith } from '../support/pool'
import { brokenRules } from '../support/validate'

type Pairs = [number, number][]

/** Why the people whom a run leaves over wait, by id. */
function reasons(pool: Pool): Record<number, string> {
  const seating = seat(columns(pool.rows, apartIn(pool)), { seed: 1, maxMoves: 10_000, now: () => 0 })
  const left = [...seating.left, ...seating.backups.filter((row) => row >= 0)]
  const found = reasonsToWait(pool, { tables: seating.tables, left: Int32Array.from(left) })
  return Object.fromEntries(
    found.map(({ row, reason, words }) => [pool.rows[row]!.id, `${reason}: ${words}`]),
  )
}

const allWith = (partner: number, others: number[]): Pairs => others.map((other) => [partner, other])

describe('someone waits because', () => {
  test('too few of the budget are free', () => {
    expect(reasons(poolWith(persons(7, (i) => ({ budget: i === 6 ? 2 : 0 }))))[7]).toBe(
      'budget: Nobody else of >Rp200.000 is free',
    )
    expect(reasons(poolWith(persons(4)))[1]).toBe('budget: Only 4 people of <Rp100.000 are free')
  })

  test('nobody is near in age', () => {
    expect(reasons(poolWith(persons(7, (i) => ({ age: i === 6 ? 47 : 24 }))))[7]).toBe(
      'age: Nobody else within ten years of 47',
    )
    expect(reasons(poolWith(persons(8, (i) => ({ age: i > 5 ? 47 : 24 }))))[7]).toBe(
      'age: Only 1 other within ten years of 47',
    )
    // five on either side, but no five together
    const between = persons(7, (i) => ({ age: i === 6 ? 40 : i < 3 ? 31 : 49 }))
    expect(reasons(poolWith(between))[7]).toBe('age: No five others within ten years of 40 and of each other')
  })

  test('they would be alone of their gender', () => {
    expect(reasons(poolWith(persons(7, (i) => ({ woman: i === 6 }))))[7]).toBe(
      'gender: The only woman of this budget and age',
    )
    expect(reasons(poolWith(persons(6, (i) => ({ woman: i < 5 }))))[1]).toBe(
      'gender: 5 women and 1 man of this budget and age make no table with nobody alone',
    )
  })

  test('they have met, or staff keep them from, those who would fit', () => {
    const rows = persons(8)
    expect(reasons(poolWith(rows, { met: allWith(7, [0, 1, 2, 3, 4]) }))[8]).toBe(
      'met: Has met 5 of the 7 who would fit',
    )
    expect(reasons(poolWith(rows, { kept: allWith(7, [0, 1, 2, 3, 4, 5, 6]) }))[8]).toBe(
      'met: Is kept apart from all 7 who would fit',
    )
    expect(reasons(poolWith(rows, { met: allWith(7, [0, 1]), kept: allWith(7, [2, 3]) }))[8]).toBe(
      'met: Has met or is kept apart from 4 of the 7 who would fit',
    )
  })

  test('those who would fit may not meet each other', () => {
    // the eighth knows two; of the other five two know each other
    const met: Pairs = [...allWith(7, [5, 6]), [3, 4]]
    expect(reasons(poolWith(persons(8), { met }))[8]).toBe(
      'met: Too many of those who would fit have met or are kept apart',
    )
  })

  test('all tables are full', () => {
    expect(reasons(poolWith(persons(17)))[17]).toBe(
      'few: All tables are full: 17 people of <Rp100.000 make two tables',
    )
    expect(reasons(poolWith(persons(7)))[7]).toBe(
      'few: All tables are full: 7 people of <Rp100.000 make one table',
    )
  })

  test('those who would fit sit at tables, and those left over make none', () => {
    // four of 19 and four of 39 need two each of the three between; and there is one of 70
    const rows = persons(12, (i) => ({ age: i < 3 ? 29 : i < 7 ? 19 : i < 11 ? 39 : 70 }))
    expect(Object.values(reasons(poolWith(rows)))).toContain(
      'few: All who would fit sit at tables, and those left over make no further one',
    )
  })
})

test('someone who waits for a rule fits no table of the pool, and everybody else fits one', () => {
  fc.assert(
    fc.property(arbitraryPool({ maxLength: 13 }), ({ rows, apart }) => {
      const pool = poolWith([...rows], { met: apart as Pairs })
      const keys = new Set(apart.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]))
      const left = Int32Array.from(rows.keys())
      for (const { row, reason } of reasonsToWait(pool, { tables: new Int32Array(0), left }))
        expect([row, canSit(rows, row, keys)]).toEqual([row, reason === 'few'])
    }),
    { numRuns: 300 },
  )
}, 60_000)

test('reasons for thousands who wait and have met many take bounded work', () => {
  const rows = persons(3000, (i) => ({ woman: i === 0 }))
  const met = rows.flatMap((_, i): Pairs => (i > 1 ? [[i, (i * 7) % i]] : []))
  const left = Int32Array.from(rows.keys())
  expect(reasonsToWait(poolWith(rows, { met }), { tables: new Int32Array(0), left })).toHaveLength(3000)
})

/** Whether any six with this row break no rule, by trying all. */
function canSit(rows: readonly PersonRow[], row: number, apart: ReadonlySet<string>): boolean {
  const others = rows.filter((_, i) => i !== row)
  const pick = (from: number, six: PersonRow[]): boolean => {
    if (six.length === 6) return brokenRules(six, apart) === undefined
    return others.slice(from).some((other, k) => pick(from + k + 1, [...six, other]))
  }
  return pick(0, [rows[row]!])
}
