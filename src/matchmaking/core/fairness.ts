import type { Dealt } from './deal'
import { type People, urgency } from './people'
import { allowedInstead, SEATS } from './score'

/** Compares rights to a seat: promised, overdue, missed turns, sign-up. Negative when row `i` comes first; never 0. */
export function byRight(people: People, i: number, j: number): number {
  const { waited } = people
  return urgency(people, j) - urgency(people, i) || waited[j]! - waited[i]! || i - j
}

/** People of one kind tried as movers, and movers in all. */
const ALIKE = 2
const BETWEEN = 300

/** Seats who has a better right for who has the least, directly or by moving a third person. Changes `dealt`. */
export function makeFair(people: People, dealt: Dealt): void {
  const tables = Int32Array.from(dealt.tables)
  const byLeastRight = [...dealt.tables, ...dealt.left].sort((i, j) => byRight(people, j, i))
  const seatOf = new Map<number, number>()
  tables.forEach((row, seat) => {
    seatOf.set(row, seat)
  })
  const floor: Floor = { people, tables, seatOf, byLeastRight }

  const waiting = [...dealt.left].sort((i, j) => byRight(people, i, j))
  const left: number[] = []
  const hopeless = new Set<number>()
  while (waiting.length > 0) {
    const row = waiting.shift()!
    const kind = kindOf(people, row)
    const freed = hopeless.has(kind) ? -1 : freeSeat(floor, row)
    if (freed < 0) {
      left.push(row)
      if (kind >= 0) hopeless.add(kind)
      continue
    }
    // the person who lost the seat is next to be seated, after all with a better right
    hopeless.clear()
    let at = 0
    while (at < waiting.length && byRight(people, waiting[at]!, freed) < 0) at++
    waiting.splice(at, 0, freed)
  }
  dealt.tables = [...tables]
  dealt.left = left
}

interface Floor {
  people: People
  tables: Int32Array
  /** The seat of every seated row. */
  seatOf: Map<number, number>
  /** All rows, the one with the least right to a seat first. */
  byLeastRight: number[]
}

/** People of one kind, which is age and gender, can take the same seats; −1 for who has met someone. */
export function kindOf(people: People, row: number): number {
  const metSomeone = people.apartFrom[row] !== people.apartFrom[row + 1]
  return metSomeone ? -1 : people.age[row]! * 2 + people.woman[row]!
}

/** Seats `row` in place of someone with as little right as possible, who is returned; −1 when there is no such seat. */
function freeSeat(floor: Floor, row: number): number {
  const { people, tables, seatOf, byLeastRight } = floor
  const between = seatsToPassOn(floor, row)
  if (between.length === 0) return -1
  for (const sitter of byLeastRight) {
    if (byRight(people, row, sitter) >= 0) return -1
    const target = seatOf.get(sitter)
    if (target === undefined) continue
    if (mayTake(floor, target, row)) {
      take(floor, target, row)
      seatOf.delete(sitter)
      return sitter
    }
    for (const seat of between) {
      const mover = tables[seat]!
      if (tableOf(seat) === tableOf(target) || !mayTake(floor, target, mover)) continue
      take(floor, target, mover)
      take(floor, seat, row)
      seatOf.delete(sitter)
      return sitter
    }
  }
  return -1
}

/** Returns seats that `row` could take if their owners moved elsewhere; a few for owners of one kind. */
function seatsToPassOn(floor: Floor, row: number): number[] {
  const between: number[] = []
  const known = new Map<number, number>()
  for (let seat = 0; seat < floor.tables.length && between.length < BETWEEN; seat++) {
    const kind = kindOf(floor.people, floor.tables[seat]!)
    const alike = kind < 0 ? 0 : (known.get(kind) ?? 0)
    if (alike >= ALIKE || !mayTake(floor, seat, row)) continue
    known.set(kind, alike + 1)
    between.push(seat)
  }
  return between
}

const tableOf = (seat: number) => Math.floor(seat / SEATS)

function mayTake({ people, tables }: Floor, seat: number, row: number): boolean {
  const start = tableOf(seat) * SEATS
  return allowedInstead(people, tables, start, seat - start, row)
}

function take({ tables, seatOf }: Floor, seat: number, row: number): void {
  tables[seat] = row
  seatOf.set(row, seat)
}
