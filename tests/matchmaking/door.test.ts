import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type DoorRules, mergeAtDoor } from '../../src/matchmaking/core/door'
import { sampled } from '../support/sampled'

const nobody = () => false
const RULES: DoorRules = { isApart: nobody, hasMet: nobody, isWoman: nobody }

/** Tables of so many who are here; of table 2 these are 200, 201 and so on. */
const tablesOf = (sizes: readonly number[]) =>
  sizes.map((size, t) => Array.from({ length: size }, (_, k) => 100 * t + k))
const merged = (tables: number[][], rules: Partial<DoorRules> = {}) => {
  const proposal = mergeAtDoor(tables, new Set(tables.flat()), { ...RULES, ...rules })
  return { ...proposal, after: after(tables, proposal.moves) }
}
const after = (tables: readonly number[][], moves: readonly { id: number; from: number; to: number }[]) =>
  tables.map((table, t) => [
    ...table.filter((id) => !moves.some((move) => move.id === id)),
    ...moves.filter(({ to }) => to === t).map(({ id }) => id),
  ])
const sizesOf = (tables: readonly number[][]) => tables.map(({ length }) => length)
const pairs = (...all: [number, number][]) => {
  const keys = new Set(all.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]))
  return (a: number, b: number) => keys.has(`${a} ${b}`)
}

describe('the door', () => {
  test.each<[number[], number[], number]>([
    [[5, 5], [6, 4], 1],
    [[5, 4], [5, 4], 0],
    [[5, 5, 3], [5, 4, 4], 1],
    [[6, 1], [6, 1], 0],
    [[5, 2], [4, 3], 1],
    [[6, 3, 3], [6, 6, 0], 3],
  ])('makes of %p tables of %p by moving %p', (sizes, expected, moves) => {
    const found = merged(tablesOf(sizes))
    expect(sizesOf(found.after).sort()).toEqual([...expected].sort())
    expect(found.moves).toHaveLength(moves)
  })

  test('moves somebody else than who is kept apart from those at the other table', () => {
    const tables = tablesOf([5, 5])
    const isApart = (a: number, b: number) =>
      a !== 103 && b !== 103 && Math.floor(a / 100) !== Math.floor(b / 100)
    const { moves } = merged(tables, { isApart })
    expect(moves).toEqual([{ id: 103, from: 1, to: 0 }])
  })

  test('warns of who has met and of who is alone of a gender, and rather moves who makes no warning', () => {
    const tables = tablesOf([5, 5])
    // a woman who leaves would leave somebody alone at either table
    const women = new Set([0, 1, 2, 3, 100, 101])
    const isWoman = (id: number) => women.has(id)
    const found = merged(tables, { isWoman })
    expect(found.warnings).toEqual([])
    expect(women.has(found.moves[0]!.id)).toBe(false)
    const met = merged(tablesOf([5, 5]), { hasMet: () => true })
    expect(met.warnings.every(({ kind }) => kind === 'met')).toBe(true)
    expect(met.warnings).toHaveLength(5)
    expect(merged(tables, { hasMet: pairs([0, 100]) }).warnings).toEqual([])
  })

  test.each([3, 4])('proposes for eight tables of %p without a pause', (size) => {
    let looks = 0
    const look = (is: boolean) => {
      looks++
      return is
    }
    const { after, warnings } = merged(tablesOf(Array(8).fill(size)), {
      isWoman: (id) => look(id % 7 === 0),
      hasMet: (a, b) => look((a * b) % 3 === 0),
    })
    expect(sizesOf(after).filter((of) => of === 6)).toHaveLength(4)
    expect(warnings.length).toBeLessThan(30)
    // it was thirteen millions, for which nobody was answered
    expect(looks).toBeLessThan(1_000_000)
  })

  test('leaves who is absent out', () => {
    const tables = tablesOf([6, 6])
    const here = new Set([...tables[0]!.slice(0, 5), ...tables[1]!.slice(1)])
    const { moves } = mergeAtDoor(tables, here, RULES)
    expect(moves).toHaveLength(1)
    expect(here.has(moves[0]!.id)).toBe(true)
  })

  test('loses nobody, seats at most six, keeps whole tables and makes no table of less than four more', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 6 })
    const apart = fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 12 })
    fc.assert(
      fc.property(sizes, apart, fc.nat(2), (counts, drawn, share) => {
        const tables = tablesOf(counts)
        const everybody = tables.flat()
        const idOf = (k: number) => everybody[k % Math.max(1, everybody.length)]!
        const isApart = pairs(...drawn.map(([a, b]): [number, number] => [idOf(a), idOf(b)]))
        const found = merged(tables, { isApart, isWoman: (id) => id % 3 <= share, hasMet: pairs([0, 100]) })
        expect(found.after.flat().sort()).toEqual([...everybody].sort())
        const few = (all: readonly number[][]) => all.filter(({ length }) => length > 0 && length < 4).length
        const whole = (all: readonly number[][]) => all.filter(({ length }) => length === 6).length
        expect(Math.max(0, ...sizesOf(found.after))).toBeLessThanOrEqual(6)
        expect(whole(found.after)).toBeGreaterThanOrEqual(whole(tables))
        expect(few(found.after)).toBeLessThanOrEqual(few(tables))
        for (const { id, to } of found.moves)
          for (const other of found.after[to]!) expect(isApart(id, other) && id !== other).toBe(false)
      }),
      { numRuns: sampled(200, 2000) },
    )
  })

  test('moves no more people than any other way to reach the same, up to three tables', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(sizes, (counts) => {
        const found = merged(tablesOf(counts))
        const reached = sizesOf(found.after)
        const key = (all: readonly number[]) =>
          [...all]
            .filter((size) => size < 4 || size === 6)
            .sort()
            .join()
        const total = counts.reduce((sum, size) => sum + size, 0)
        const other = (at: number, made: number[]): number =>
          at === counts.length
            ? made.reduce((sum, size) => sum + size, 0) === total && key(made) === key(reached)
              ? made.reduce((sum, size, t) => sum + Math.max(0, size - counts[t]!), 0)
              : 99
            : Math.min(...[0, 1, 2, 3, 4, 5, 6].map((size) => other(at + 1, [...made, size])))
        expect(found.moves.length).toBe(Math.min(other(0, []), found.moves.length))
      }),
      { numRuns: sampled(60, 400) },
    )
  })
})
