import { type People, urgency } from './people'
import { balanced, mayMeet, SEATS } from './score'

/** Fewest people at a table. */
export const FEWEST = 4
/** Most rows that are laid at once. */
export const LAID = 18
/** Tables read before the best so far is taken. */
const READS = 400_000

// by these digits: promised seats, people who waited too often, whole tables, missed turns, then the order of sign-up
const PROMISED = 2 ** 37
const LATE = 2 ** 32
export const WHOLE = 2 ** 30
const TURN = 2 ** LAID
const TURNS_MAX = 200

/** What it is worth to seat a row that is the `rank`-th earliest sign-up of at most {@link LAID}. */
export const worthOf = (people: People, row: number, rank: number) =>
  [0, LATE, PROMISED][urgency(people, row)]! +
  Math.min(people.waited[row]!, TURNS_MAX) * TURN +
  2 ** (LAID - 1 - rank)

/**
 * Lays at most `most` tables of at most {@link LAID} rows, by trying: of six, and of four or five people who all have a
 * promised seat. Returns the tables that meet the aims about who sits best, or the best found when that takes too long.
 */
export function layExactly(people: People, rows: readonly number[], most: number): number[][] {
  const n = rows.length
  if (n < FEWEST || most === 0) return []
  const bySignUp = [...rows].sort((i, j) => i - j)
  const rankOf = new Map(bySignUp.map((row, rank) => [row, rank]))
  // the highest bit is decided first: promised seats, of these who fits with the fewest
  const mates = (i: number) => rows.filter((j) => i !== j && mayMeet(people, i, j)).length
  const order = rows
    .map((row) => ({ row, mates: mates(row), urgent: people.promised[row]! }))
    .sort((a, b) => a.urgent - b.urgent || b.mates - a.mates || b.row - a.row)
    .map(({ row }) => row)
  const worth = order.map((row) => worthOf(people, row, rankOf.get(row)!))
  const tables = tablesOf(people, order)
  const known = new Map<number, { value: number; table: number }>()
  let reads = READS

  const worthOfSet = (set: number) => {
    let sum = 0
    for (let rest = set; rest; rest &= rest - 1) sum += worth[31 - Math.clz32(rest & -rest)]!
    return sum
  }
  const bound = (set: number, left: number) =>
    left === 0 ? 0 : worthOfSet(set) + WHOLE * Math.min(left, Math.floor(ones(set) / SEATS))

  // at most five tables: four is the least that eighteen people need to be parted into
  function best(set: number, left: number): number {
    if (left === 0 || ones(set) < FEWEST) return 0
    const key = set * 8 + Math.min(left, 7)
    const before = known.get(key)
    if (before) return before.value
    const first = 31 - Math.clz32(set)
    const most = bound(set, left)
    let value = -1
    let chosen = 0
    for (const table of tables[first]!) {
      if (table & ~set) continue
      if (--reads < 0) break
      const own = worthOfSet(table) + (ones(table) === SEATS ? WHOLE : 0)
      if (own + bound(set ^ table, left - 1) <= value) continue
      const sum = own + best(set ^ table, left - 1)
      if (sum <= value) continue
      value = sum
      chosen = table
      if (value === most) break
    }
    const without = set ^ (1 << first)
    if (value < bound(without, left)) {
      const sum = best(without, left)
      if (sum > value) {
        value = sum
        chosen = 0
      }
    }
    known.set(key, { value, table: chosen })
    return value
  }

  const laid: number[][] = []
  for (let set = (1 << n) - 1, left = most; set && left > 0; ) {
    best(set, left)
    const table = known.get(set * 8 + Math.min(left, 7))?.table ?? 0
    if (table === 0) {
      set ^= 1 << (31 - Math.clz32(set))
      continue
    }
    laid.push(order.filter((_, bit) => table & (1 << bit)))
    set ^= table
    left--
  }
  return laid
}

/** Every allowed table as a set, listed under its highest bit, whole ones first. */
function tablesOf(people: People, order: readonly number[]): number[][] {
  const friends = order.map((i) =>
    order.reduce((set, j, bit) => (i !== j && mayMeet(people, i, j) ? set | (1 << bit) : set), 0),
  )
  const promised = order.reduce((set, row, bit) => (people.promised[row] ? set | (1 << bit) : set), 0)
  const lists: number[][] = order.map(() => [])
  function take(seats: number, table: number, candidates: number, women: number, size: number): void {
    if (seats === size) {
      if (balanced(women, size)) lists[31 - Math.clz32(table)]!.push(table)
      return
    }
    for (let rest = candidates; rest; ) {
      const bit = 31 - Math.clz32(rest)
      rest ^= 1 << bit
      take(seats + 1, table | (1 << bit), rest & friends[bit]!, women + people.woman[order[bit]!]!, size)
    }
  }
  const everybody = (1 << order.length) - 1
  for (let size = SEATS; size >= FEWEST; size--)
    take(0, 0, size === SEATS ? everybody : everybody & promised, 0, size)
  return lists
}

function ones(set: number): number {
  let count = 0
  for (let rest = set; rest; rest &= rest - 1) count++
  return count
}
