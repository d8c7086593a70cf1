import { boundOf, FEWEST, LAID, layExactly, worthOf, worthOfTable } from './exact-tables'
import { type People, urgency } from './people'
import { mayMeet, SEATS } from './score'

/** A deal in the making: tables of four to six rows, and the rows without a seat. */
export interface Draft {
  tables: number[][]
  left: number[]
}

/** People without a seat who are laid together with one who must have one. */
const TOGETHER = 5
/** Tables tried with one person, pairs of them, and layings in all. */
const ALONE = 40
const PAIRED = 9
const LAYINGS = 1500
/** Tables read in one laying. */
const READS = 400_000

/**
 * Betters the aims about who sits by laying the people of one, two or three tables again, with a few who have no seat: for each
 * promised seat that is lost, and for short tables. Tables of `spared` are touched only for a lost seat and while there are
 * fewer whole tables than `whole`, the best connected first, then two. Changes `draft`, which holds at most `most` tables.
 */
export function rebuildTables(
  people: People,
  draft: Draft,
  { most, whole = 0, spared }: { most: number; whole?: number; spared: ReadonlySet<readonly number[]> },
): void {
  let layings = LAYINGS
  // whole tables are taken apart for more of them only once nothing else helps
  let isStuck = false
  const lacks = () => isStuck && draft.tables.filter((table) => table.length === SEATS).length < whole

  /** Lays these tables and rows again if that is better; returns by how much it is, or would be. */
  function gainOf(tables: readonly number[][], joining: readonly number[]) {
    const rows = withMates(people, [...tables.flat(), ...joining].slice(0, LAID))
    const rank = new Map([...rows].sort((i, j) => i - j).map((row, k) => [row, k]))
    const worthOfRow = (row: number) => worthOf(people, row, rank.get(row)!)
    const worth = (laid: readonly number[][]) =>
      laid.reduce(
        (sum, table) =>
          table.reduce((seats, row) => seats + worthOfRow(row), sum) + worthOfTable(table.length),
        0,
      )
    const now = worth(tables)
    const room = most - draft.tables.length + tables.length
    if (boundOf(people, rows, worthOfRow, room) <= now || --layings < 0) return undefined
    const laid = layExactly(people, rows, room, { reads: READS })
    const gain = worth(laid) - now
    return gain > 0 ? { gain, tables, rows, laid } : undefined
  }
  type Gain = NonNullable<ReturnType<typeof gainOf>>

  function take({ tables, rows, laid }: Gain) {
    const gone = new Set(tables)
    const moved = new Set(rows)
    const seated = new Set(laid.flat())
    draft.tables = [...draft.tables.filter((table) => !gone.has(table)), ...laid]
    draft.left = [
      ...draft.left.filter((row) => !moved.has(row)),
      ...rows.filter((row) => !seated.has(row)),
    ].sort((i, j) => i - j)
  }

  const better = (a: Gain | undefined, b: Gain | undefined) => (a && b ? (b.gain > a.gain ? b : a) : (a ?? b))
  /** How many at a table may meet one of these rows. */
  const links = (table: readonly number[], rows: readonly number[]) =>
    rows.reduce((sum, row) => sum + table.filter((other) => mayMeet(people, row, other)).length, 0)
  const connected = (tables: readonly number[][], rows: readonly number[]) =>
    tables
      .map((table, at) => ({ table, at, links: links(table, rows) }))
      .filter((entry) => entry.links > 0)
      .sort((a, b) => b.links - a.links || a.at - b.at)
      .map(({ table }) => table)

  /** The best gain of these rows with no table, one, or two of `tables`. */
  function gainWith(tables: readonly number[][], joining: readonly number[]): Gain | undefined {
    let best = gainOf([], joining)
    for (const table of tables.slice(0, ALONE)) best = better(best, gainOf([table], joining))
    if (best) return best
    const few = tables.slice(0, PAIRED)
    for (const [k, one] of few.entries())
      for (const other of few.slice(0, k)) best = better(best, gainOf([other, one], joining))
    return best
  }

  function seatOne(row: number): Gain | undefined {
    const near = draft.left
      .filter((other) => other !== row)
      .sort((i, j) => right(j) - right(i) || years(row, i) - years(row, j) || i - j)
    const joining = [row, ...near.slice(0, TOGETHER)]
    const open = draft.tables.filter((table) => !spared.has(table))
    return (
      gainWith(connected(open, [row]), joining) ??
      (open.length < draft.tables.length ? gainWith(connected(draft.tables, [row]), joining) : undefined)
    )
  }
  const right = (row: number) => urgency(people, row)
  const years = (i: number, j: number) => Math.abs(people.age[i]! - people.age[j]!)

  /** Makes whole tables of short ones, and of short ones with those who have no seat. */
  function fill(short: number[]): Gain | undefined {
    const near = draft.left
      .filter((row) => short.some((other) => mayMeet(people, row, other)))
      .sort((i, j) => right(j) - right(i) || i - j)
      .slice(0, SEATS)
    const others = draft.tables.filter((table) => table !== short && (lacks() || !spared.has(table)))
    let best = gainOf([short], near)
    for (const table of connected(others, short).slice(0, ALONE))
      best = better(best, gainOf([short, table], near))
    if (best) return best
    const shorts = connected(others, short)
      .filter((table) => table.length < SEATS)
      .slice(0, PAIRED)
    for (const [k, one] of shorts.entries())
      for (const other of shorts.slice(0, k)) best = better(best, gainOf([short, one, other], near))
    return best
  }

  const first = (rows: readonly number[], find: (row: number) => Gain | undefined) => {
    for (const row of rows) {
      const gain = find(row)
      if (gain) return gain
    }
    return undefined
  }
  while (layings > 0) {
    const lost = draft.left.filter((row) => people.promised[row])
    let gain = first(lost, seatOne)
    for (const table of draft.tables) if (!gain && table.length < SEATS) gain = fill(table)
    if (!gain && lacks()) gain = first(draft.left, seatOne)
    if (!gain && isStuck) break
    isStuck = !gain
    if (gain) take(gain)
  }
}

/** The rows that may meet enough of the others for a table, again and again. */
function withMates(people: People, rows: readonly number[]): number[] {
  let some = [...rows]
  for (let size = 0; size !== some.length; ) {
    size = some.length
    some = some.filter((row) => {
      const mates = some.filter((other) => other !== row && mayMeet(people, row, other)).length
      return mates >= (people.promised[row] ? FEWEST : SEATS) - 1
    })
  }
  return some
}
