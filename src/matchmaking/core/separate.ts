import type { Dealt } from './deal'
import { areApart, type People } from './people'
import type { Random } from './random'
import { AGE_SPAN, balanced, SEATS } from './score'

/** Times that all tables are gone through. */
const SWEEPS = 60
/** People looked at for one seat. */
const LOOKED_AT = 4000

/**
 * Parts those who must not share a table, by swaps that break no other rule (min-conflicts, Minton et al. 1992);
 * tables where it cannot be done are given up. Changes `dealt`.
 */
export function separate(people: People, dealt: Dealt, random: Random): void {
  if (people.apart.length === 0) return
  const tables = Int32Array.from(dealt.tables)

  for (let sweep = 0, open = true; open && sweep < SWEEPS; sweep++) {
    open = false
    for (let seat = 0; seat < tables.length; seat++) {
      if (conflicts(people, tables, seat, tables[seat]!) === 0) continue
      open = true
      relieve(people, tables, dealt.left, seat, random)
    }
  }

  dealt.tables = []
  for (let start = 0; start < tables.length; start += SEATS) {
    const six = tables.subarray(start, start + SEATS)
    const peaceful = six.every((row, seat) => conflicts(people, tables, start + seat, row) === 0)
    for (const row of six) (peaceful ? dealt.tables : dealt.left).push(row)
  }
}

/** Lets someone else, seated or left over, take a seat: the first who lowers the conflicts, or any who keeps them. */
function relieve(people: People, tables: Int32Array, left: number[], seat: number, random: Random): void {
  const mine = tables[seat]!
  const before = conflicts(people, tables, seat, mine)
  const size = tables.length + left.length
  const offset = random.below(size)
  let even = -1
  for (let k = 0; k < Math.min(size, LOOKED_AT); k++) {
    const pick = (offset + k) % size
    const seated = pick < tables.length
    const row = seated ? tables[pick]! : left[pick - tables.length]!
    if (seated && tableOf(pick) === tableOf(seat)) continue
    if (!fits(people, tables, seat, row) || (seated && !fits(people, tables, pick, mine))) continue
    let change = conflicts(people, tables, seat, row) - before
    if (seated) change += conflicts(people, tables, pick, mine) - conflicts(people, tables, pick, row)
    if (change === 0) even = pick
    if (change < 0) {
      exchange(tables, left, seat, pick)
      return
    }
  }
  if (even >= 0) exchange(tables, left, seat, even)
}

function exchange(tables: Int32Array, left: number[], seat: number, pick: number): void {
  const mine = tables[seat]!
  if (pick < tables.length) {
    tables[seat] = tables[pick]!
    tables[pick] = mine
  } else {
    tables[seat] = left[pick - tables.length]!
    left[pick - tables.length] = mine
  }
}

const tableOf = (seat: number) => Math.floor(seat / SEATS)

/** With how many at the table of `seat`, but for whoever sits there, `row` must not sit. */
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
