import { type People, urgency } from './people'
import { balanced, mayMeet, SEATS } from './score'

/** Fewest people at a table. */
export const FEWEST = 4
/** Most rows that are laid at once. */
export const LAID = 18
/** Tables read before the best so far is taken. */
const READS = 10_000_000

// by these digits: promised seats, people who waited too often, whole tables, few people at short ones, missed turns, pairs
// that stay together, then the order of sign-up of those without a promised seat
const PROMISED = 2 ** 48
const LATE = 2 ** 43
const WHOLE = 2 ** 41
const SHORT = 2 ** 36
const TURN = 2 ** 24
const TURNS_MAX = 200
const PAIR = 2 ** LAID
/** Pairs at three tables of six. */
const PAIRS_MAX = 45

/** What it is worth to seat a row that is the `rank`-th earliest sign-up of at most {@link LAID}. */
export const worthOf = (people: People, row: number, rank: number) =>
  [0, LATE, PROMISED][urgency(people, row)]! +
  Math.min(people.waited[row]!, TURNS_MAX) * TURN +
  (people.promised[row] ? 0 : 2 ** (LAID - 1 - rank))

/** What a table of so many is worth besides. */
export const worthOfTable = (size: number) => (size < SEATS ? -SHORT * size : WHOLE)

/** Bounds by numbers alone what tables of these rows can be worth; `worth` is that of a row. */
export function boundOf(
  people: People,
  rows: readonly number[],
  worth: (row: number) => number,
  most: number,
): number {
  const sums = (isPromised: boolean) => {
    const all = rows.filter((row) => (people.promised[row] === 1) === isPromised).map(worth)
    const total = [0]
    for (const value of all.sort((a, b) => b - a)) total.push(total.at(-1)! + value)
    return total
  }
  const [promised, others] = [sums(true), sums(false)]
  let best = 0
  for (const { whole, inShort } of sizesOf(promised.length - 1, others.length - 1, most)) {
    const seats = SEATS * whole + inShort
    const first = Math.min(promised.length - 1, seats)
    const then = Math.min(others.length - 1, seats - first)
    best = Math.max(best, promised[first]! + others[then]! + WHOLE * whole - SHORT * inShort)
  }
  return best
}

/** How many whole tables so many people could fill, and how many then sit at short ones, so that as many promised seats are kept. */
function* sizesOf(
  promised: number,
  others: number,
  most: number,
): Generator<{ whole: number; inShort: number }> {
  const people = promised + others
  for (let whole = 0; whole <= Math.min(most, Math.floor(people / SEATS)); whole++)
    for (let short = 0; short <= most - whole && FEWEST * short <= promised; short++) {
      const needed = Math.max(FEWEST * short, promised - SEATS * whole)
      const inShort = Math.min(needed, (SEATS - 1) * short, people - SEATS * whole)
      if (inShort >= FEWEST * short) yield { whole, inShort }
    }
}

/** What promised seats and tables are worth at most. */
function mostOf(promised: number, others: number, most: number): number {
  let best = 0
  for (const sizes of sizesOf(promised, others, most)) {
    const seats = Math.min(promised, SEATS * sizes.whole + sizes.inShort)
    best = Math.max(best, seats * PROMISED + sizes.whole * WHOLE - sizes.inShort * SHORT)
  }
  return best
}

/**
 * Lays at most `most` tables of at most {@link LAID} rows, by trying: of six, and of four or five people who all have a
 * promised seat. Returns the tables that meet the aims about who sits best, or the best found when that takes too long. Of alike
 * ones those where most pairs stay together whose number in `groupOf` (−1: none) is the same.
 */
export function layExactly(
  people: People,
  rows: readonly number[],
  most: number,
  { reads = READS, groupOf }: { reads?: number; groupOf?: Int32Array } = {},
): number[][] {
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
  const worthOfSet = (set: number) => {
    let sum = 0
    for (let rest = set; rest; rest &= rest - 1) sum += worth[31 - Math.clz32(rest & -rest)]!
    return sum
  }
  const tables = tablesOf(people, order)
  const stays = (table: number) =>
    groupOf
      ? pairsIn(
          order.filter((_, bit) => table & (1 << bit)),
          groupOf,
        ) * PAIR
      : 0
  const worths = tables.map((list) =>
    Float64Array.from(list, (table) => worthOfSet(table) + worthOfTable(ones(table)) + stays(table)),
  )
  const known = new Map<number, { value: number; table: number }>()
  let left = reads

  // what a set is worth at most: by its numbers, and the aims below for everybody
  const promised = order.reduce((set, row, bit) => (people.promised[row] ? set | (1 << bit) : set), 0)
  const byNumbers = new Map<number, number>()
  const bound = (set: number, sum: number, room: number) => {
    const [some, all] = [ones(set & promised), ones(set)]
    const key = (some * 32 + all) * 8 + Math.min(room, 5)
    let value = byNumbers.get(key)
    if (value === undefined) {
      value = mostOf(some, all - some, room)
      byNumbers.set(key, value)
    }
    return value + sum - some * PROMISED + (groupOf ? PAIRS_MAX * PAIR : 0)
  }

  function best(set: number, room: number): number {
    const size = ones(set)
    if (room === 0 || size < FEWEST) return 0
    const key = set * 8 + Math.min(room, 5)
    const before = known.get(key)
    if (before) return before.value
    const first = 31 - Math.clz32(set)
    const all = worthOfSet(set)
    const most = bound(set, all, room)
    let value = -1
    let chosen = 0
    const list = tables[first]!
    for (let k = 0; k < list.length && left > 0; k++) {
      const table = list[k]!
      left--
      if (table & ~set) continue
      const own = worths[first]![k]!
      const rest = all - worthOfSet(table)
      if (own + bound(set ^ table, rest, room - 1) <= value) continue
      const sum = own + best(set ^ table, room - 1)
      if (sum <= value) continue
      value = sum
      chosen = table
      if (value === most) break
    }
    const without = set ^ (1 << first)
    if (value < bound(without, all - worth[first]!, room)) {
      const sum = best(without, room)
      if (sum > value) {
        value = sum
        chosen = 0
      }
    }
    known.set(key, { value, table: chosen })
    return value
  }

  const laid: number[][] = []
  for (let set = (1 << n) - 1, room = most; set && room > 0; ) {
    best(set, room)
    const table = known.get(set * 8 + Math.min(room, 5))?.table ?? 0
    if (table === 0) {
      set ^= 1 << (31 - Math.clz32(set))
      continue
    }
    laid.push(order.filter((_, bit) => table & (1 << bit)))
    set ^= table
    room--
  }
  return laid
}

/** Returns how many pairs of a table sat in one group before, by the number of each row's group; −1 for none. */
export function pairsIn(table: readonly number[], groupOf: Int32Array): number {
  let pairs = 0
  for (let x = 1; x < table.length; x++) {
    const group = groupOf[table[x]!]!
    if (group >= 0) for (let y = 0; y < x; y++) if (groupOf[table[y]!] === group) pairs++
  }
  return pairs
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
  const allSeats = (1 << order.length) - 1
  for (let size = SEATS; size >= FEWEST; size--)
    take(0, 0, size === SEATS ? allSeats : allSeats & promised, 0, size)
  return lists
}

function ones(set: number): number {
  let count = 0
  for (let rest = set; rest; rest &= rest - 1) count++
  return count
}

/** Whether so many guests of tables that are not whole make one that is, and others of four or five. */
export function canMakeWhole(people: number): boolean {
  const rest = people - SEATS
  return (
    rest === 0 ||
    rest === FEWEST ||
    rest === FEWEST + 1 ||
    rest >= 2 * FEWEST ||
    (rest > 0 && canMakeWhole(rest))
  )
}
