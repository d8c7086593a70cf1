import { type Dealt, deal } from './deal'
import { areApart, type People } from './people'
import type { Random } from './random'
import { AGE_SPAN, balanced, SEATS } from './score'

/** How readily a swap that makes one conflict more is taken: e^(−1 / WARMTH). */
const WARMTH = 0.35
/** Swaps tried for one conflict, and for one more table. */
const TRIES = 100
const TRIES_FOR_TABLE = 20_000
/** Failures after which no further table is tried. */
const MISSES = 4

/**
 * Separates those who must not share a table, by swaps that break no other rule (min-conflicts, Minton et al. 1992, with
 * some chance for swaps that make it worse). Tables where that fails are given up, and as many as possible are made again
 * one by one. Changes `dealt`.
 */
export function swapApart(people: People, dealt: Dealt, random: Random): void {
  if (people.apart.length === 0) return
  const most = dealt.tables.length / SEATS
  // those whom ages and genders seat have the best right to it: first they are parted among themselves
  const parted = part(people, { tables: dealt.tables, left: [] }, random, TRIES_FOR_TABLE)
  if (parted.left.length === 0) {
    dealt.tables = parted.tables
    return
  }
  partTables(people, dealt, most, random)
}

function partTables(people: People, dealt: Dealt, most: number, random: Random): void {
  const tries = TRIES_FOR_TABLE + TRIES * countConflicts(people, dealt.tables)
  let kept = part(people, dealt, random, tries)
  for (let misses = 0; kept.tables.length / SEATS < most && misses < MISSES; ) {
    const more = deal(people, shuffled(kept.left, random))
    const first = more.tables.splice(0, SEATS)
    const next = { tables: [...kept.tables, ...first], left: [...more.tables, ...more.left] }
    // ages and genders of those left over may not make a table: then everything is tried once more
    const parted =
      first.length > 0 ? part(people, next, random, TRIES_FOR_TABLE) : part(people, dealt, random, tries)
    if (parted.tables.length > kept.tables.length) kept = parted
    else misses++
  }
  dealt.tables = kept.tables
  dealt.left = kept.left
}

/** Swaps until nobody sits with whom they must not; tables where some still do go to those left over. */
function part(people: People, dealt: Dealt, random: Random, tries: number): Dealt {
  const tables = Int32Array.from(dealt.tables)
  const left = [...dealt.left]
  const size = tables.length + left.length

  // seats with conflicts; one that was solved meanwhile is dropped when it is drawn
  const open = [...tables.keys()].filter((seat) => conflicts(people, tables, seat, tables[seat]!) > 0)
  for (let tried = 0; open.length > 0 && tried < tries; tried++) {
    const at = random.below(open.length)
    const seat = open[at]!
    const mine = tables[seat]!
    const before = conflicts(people, tables, seat, mine)
    if (before === 0) {
      open[at] = open[open.length - 1]!
      open.pop()
      continue
    }
    const pick = random.below(size)
    const seated = pick < tables.length
    const row = seated ? tables[pick]! : left[pick - tables.length]!
    if (seated && tableOf(pick) === tableOf(seat)) continue
    if (!fits(people, tables, seat, row) || (seated && !fits(people, tables, pick, mine))) continue
    let change = conflicts(people, tables, seat, row) - before
    if (seated) change += conflicts(people, tables, pick, mine) - conflicts(people, tables, pick, row)
    if (change > 0 && (random.bits() >>> 0) / 4294967296 >= Math.exp(-change / WARMTH)) continue

    tables[seat] = row
    if (seated) tables[pick] = mine
    else left[pick - tables.length] = mine
    reopen(people, tables, seat, open)
    if (seated) reopen(people, tables, pick, open)
  }

  const peaceful: number[] = []
  for (let start = 0; start < tables.length; start += SEATS) {
    const six = tables.subarray(start, start + SEATS)
    const calm = six.every((row, seat) => conflicts(people, tables, start + seat, row) === 0)
    for (const row of six) (calm ? peaceful : left).push(row)
  }
  return { tables: peaceful, left }
}

/** Notes the seats with conflicts at the table of `seat`. */
function reopen(people: People, tables: Int32Array, seat: number, open: number[]): void {
  const start = tableOf(seat) * SEATS
  for (let x = start; x < start + SEATS; x++) {
    if (conflicts(people, tables, x, tables[x]!) > 0 && !open.includes(x)) open.push(x)
  }
}

function countConflicts(people: People, tables: readonly number[]): number {
  const seats = Int32Array.from(tables)
  return seats.reduce((sum, row, seat) => sum + conflicts(people, seats, seat, row), 0)
}

function shuffled(rows: readonly number[], random: Random): number[] {
  const mixed = [...rows]
  for (let k = mixed.length - 1; k > 0; k--) {
    const other = random.below(k + 1)
    const row = mixed[k]!
    mixed[k] = mixed[other]!
    mixed[other] = row
  }
  return mixed
}

const tableOf = (seat: number) => Math.floor(seat / SEATS)

/** With how many at the table of `seat` `row` must not sit, the person in that seat left out. */
function conflicts(people: People, tables: Int32Array, seat: number, row: number): number {
  if (people.apartFrom[row] === people.apartFrom[row + 1]) return 0
  const start = tableOf(seat) * SEATS
  let sum = 0
  for (let x = start; x < start + SEATS; x++) if (x !== seat && areApart(people, row, tables[x]!)) sum++
  return sum
}

/** Whether `row` may take `seat` as far as ages and genders go. */
function fits(people: People, tables: Int32Array, seat: number, row: number): boolean {
  const start = tableOf(seat) * SEATS
  let women = people.woman[row]!
  for (let x = start; x < start + SEATS; x++) {
    if (x === seat) continue
    const other = tables[x]!
    women += people.woman[other]!
    if (Math.abs(people.age[other]! - people.age[row]!) > AGE_SPAN) return false
  }
  return balanced(women)
}
