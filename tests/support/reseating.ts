import type { PersonRow } from '../../src/matchmaking/core/people'
import type { Reseating } from '../../src/matchmaking/core/reseat'
import { apartKeys, brokenRules, type Pool } from './validate'

// rules and exact answers for dealing again, by code that shares nothing with the search

/** People who have tables, and what is settled about them. */
export interface Dealt extends Pool {
  /** Rows of the tables that exist. */
  was: number[][]
  promised: boolean[]
  locked: number[]
  tablesMax?: number
}

/** The rows of each table. */
export const rowsOf = ({ tables }: Pick<Reseating, 'tables'>) => tables.map(({ members }) => members)

/** Whether a row has a promised seat, as everybody who sits. */
export const isPromised = ({ promised, was }: Dealt, row: number) =>
  promised[row]! || was.flat().includes(row)

/** Every rule that a deal breaks, in words. */
export function problemsOf(pool: Dealt, deal: Reseating): string[] {
  const problems: string[] = []
  const tables = rowsOf(deal)
  const ends = deal.tables.map(({ from }) => from)
  const apart = apartKeys(pool)
  const places = pool.rows.map(() => 0)
  for (const row of tables.flat()) places[row]!++
  places.forEach((times, row) => {
    if (times > 1) problems.push(`row ${row} is in ${times} places`)
  })
  if (tables.length > (pool.tablesMax ?? Number.POSITIVE_INFINITY)) problems.push('too many tables')
  const continued = ends.filter((t) => t !== null)
  if (new Set(continued).size !== continued.length) problems.push('a table is continued twice')

  for (const t of pool.locked) {
    const at = ends.indexOf(t)
    if (at < 0 || !sameRows(tables[at]!, pool.was[t]!)) problems.push(`locked table ${t} changed`)
  }
  tables.forEach((table, t) => {
    if (pool.locked.some((locked) => locked === ends[t])) return
    if (table.length < 4 || table.length > 6) problems.push(`${table.length} at table ${t}`)
    if (table.length < 6 && !table.every((row) => isPromised(pool, row))) problems.push(`no promise at ${t}`)
    const broken = brokenAt(pool.rows, table, apart)
    if (broken) problems.push(`table ${t}: ${broken}`)
  })
  return problems
}

const sameRows = (a: readonly number[], b: readonly number[]) => [...a].sort().join() === [...b].sort().join()

/** What keeps four to six rows from being a table; budgets do not. */
export function brokenAt(rows: readonly PersonRow[], table: readonly number[], apart: ReadonlySet<string>) {
  const people = table.map((row) => ({ ...rows[row]!, budget: 0 }))
  const women = people.filter(({ woman }) => woman).length
  if (women === 1 || women === people.length - 1) return 'someone is alone of a gender'
  // the rule of genders among six is met by three of each
  const rule = brokenRules(
    people.map((person, k) => ({ ...person, woman: k % 2 === 0 })),
    apart,
  )
  return rule === 'someone is alone of a gender' ? undefined : rule
}

/** What a deal reaches, in the order of the aims; people at short tables as a number below 0. */
export type Reached = [
  promised: number,
  overdue: number,
  whole: number,
  short: number,
  turns: number,
  staying: number,
]

export function reachedBy(pool: Dealt, tables: readonly (readonly number[])[]): Reached {
  const seated = tables.flat()
  const isOpen = (row: number) => !isPromised(pool, row)
  return [
    seated.filter((row) => isPromised(pool, row)).length,
    seated.filter((row) => isOpen(row) && pool.rows[row]!.waited >= 3).length,
    tables.filter((table) => table.length === 6).length,
    0 - tables.reduce((sum, table) => sum + (table.length < 6 ? table.length : 0), 0),
    seated.reduce((sum, row) => sum + pool.rows[row]!.waited, 0),
    stayingIn(pool.was, tables),
  ]
}

/** People who sat somewhere and sit elsewhere, for the best choice of which table continues which. */
export function movesOf(was: readonly (readonly number[])[], tables: readonly (readonly number[])[]): number {
  const before = new Set(was.flat())
  return tables.flat().filter((row) => before.has(row)).length - stayingIn(was, tables)
}

/** People who keep their table, for the best choice of which table continues which. */
function stayingIn(was: readonly (readonly number[])[], tables: readonly (readonly number[])[]): number {
  const most = (t: number, used: ReadonlySet<number>): number => {
    if (t === tables.length) return 0
    let best = most(t + 1, used)
    was.forEach((group, g) => {
      if (used.has(g)) return
      const staying = group.filter((row) => tables[t]!.includes(row)).length
      if (staying > 0) best = Math.max(best, staying + most(t + 1, new Set([...used, g])))
    })
    return best
  }
  return most(0, new Set())
}

/** The best that any deal of a few people reaches, found by going through every one of them. */
export function bestReached(pool: Dealt): Reached {
  const apart = apartKeys(pool)
  const settled = new Set(pool.locked.flatMap((t) => pool.was[t]!))
  const free = [...pool.rows.keys()].filter((row) => !settled.has(row))
  const possible: number[][] = []
  const grow = (table: number[], from: number) => {
    const mayBeShort = table.every((row) => isPromised(pool, row))
    if (table.length === 6 || (table.length >= 4 && mayBeShort))
      if (!brokenAt(pool.rows, table, apart)) possible.push(table)
    if (table.length < 6) for (let k = from; k < free.length; k++) grow([...table, free[k]!], k + 1)
  }
  grow([], 0)
  const byFirst = new Map(free.map((row) => [row, possible.filter(([first]) => first === row)]))
  const locked = pool.locked.map((t) => pool.was[t]!)
  let best = reachedBy(pool, locked)
  const lay = (at: number, tables: number[][], taken: ReadonlySet<number>) => {
    const reached = reachedBy(pool, tables)
    if (isBetter(reached, best)) best = reached
    if (tables.length >= (pool.tablesMax ?? Number.POSITIVE_INFINITY)) return
    for (let k = at; k < free.length; k++)
      if (!taken.has(free[k]!))
        for (const table of byFirst.get(free[k]!)!)
          if (!table.some((row) => taken.has(row)))
            lay(k + 1, [...tables, table], new Set([...taken, ...table]))
  }
  lay(0, locked, new Set())
  return best
}

export const isBetter = (a: Reached, b: Reached) => {
  const at = a.findIndex((value, k) => value !== b[k])
  return at >= 0 && a[at]! > b[at]!
}
