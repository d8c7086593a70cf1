import type { Dealt } from './deal'
import type { People } from './people'
import { allowedInstead, SEATS } from './score'

/** Whoever was left over this often comes before everything else. */
export const OVERDUE = 3
/** Longest row of people who each take the next one's seat. */
const CHAIN = 4
/** Seats asked for in all chains of one run and budget. */
const ASKED = 40_000_000

/**
 * Order in which people have a right to a seat: overdue ones, then who waited oftener, then who signed up earlier.
 * Negative when row `i` comes before row `j`; never 0 for two rows.
 */
export function byRight(people: People, i: number, j: number): number {
  const { waited } = people
  return Number(waited[j]! >= OVERDUE) - Number(waited[i]! >= OVERDUE) || waited[j]! - waited[i]! || i - j
}

/**
 * Seats those with the better right: everyone left over asks for the seat of the person with the least right that can
 * be freed, directly or by a chain of people who each take the next one's seat. Changes `dealt`, keeps its tables' count.
 */
export function makeFair(people: People, dealt: Dealt): void {
  const tables = Int32Array.from(dealt.tables)
  const waiting = [...dealt.left].sort((i, j) => byRight(people, i, j))
  const seats = Int32Array.from(tables, (_, seat) => seat)
  const search: Search = { people, tables, seats, from: new Int32Array(tables.length), asked: 0 }

  const left: number[] = []
  while (waiting.length > 0) {
    const row = waiting.shift()!
    const freed = freeSeat(search, row)
    // whoever lost the seat asks in turn, after all who have a better right
    if (freed < 0) left.push(row)
    else {
      let at = 0
      while (at < waiting.length && byRight(people, waiting[at]!, freed) < 0) at++
      waiting.splice(at, 0, freed)
    }
  }
  dealt.tables = [...tables]
  dealt.left = left
}

interface Search {
  people: People
  tables: Int32Array
  seats: Int32Array
  /** Of each reached seat: the seat whose sitter would move here, −1 for the one who asks, −2 when not reached. */
  from: Int32Array
  asked: number
}

/** Seats `row` in place of someone with less right and returns that person; −1 when no seat can be freed. */
function freeSeat(search: Search, row: number): number {
  const { people, tables, from } = search
  from.fill(-2)
  const tried = new Set<number>()
  let target = -1
  let frontier = [-1]

  // breadth first: all seats that one move frees, then those that two free
  for (let depth = 1; depth <= CHAIN && frontier.length > 0; depth++) {
    const next: number[] = []
    for (const giver of frontier) {
      const mover = giver < 0 ? row : tables[giver]!
      // people of one age and gender who have met nobody can take the same seats: one of them asks for all
      if (people.apartFrom[mover] === people.apartFrom[mover + 1]) {
        const kind = people.age[mover]! * 2 + people.woman[mover]!
        if (tried.has(kind)) continue
        tried.add(kind)
      }
      for (let seat = 0; seat < tables.length && search.asked < ASKED; seat++) {
        if (from[seat]! !== -2) continue
        search.asked++
        const start = seat - (seat % SEATS)
        if (onTheWay(from, giver, start) || !allowedInstead(people, tables, start, seat - start, mover))
          continue
        from[seat] = giver
        next.push(seat)
        if (target < 0 || byRight(people, tables[target]!, tables[seat]!) < 0) target = seat
      }
    }
    frontier = next
  }
  if (target < 0 || byRight(people, row, tables[target]!) > 0) return -1

  const freed = tables[target]!
  for (let seat = target; seat >= 0; seat = from[seat]!) {
    tables[seat] = from[seat]! < 0 ? row : tables[from[seat]!]!
  }
  return freed
}

/** Whether the chain that ends at `seat` already touches the table that starts at `start`. */
function onTheWay(from: Int32Array, seat: number, start: number): boolean {
  for (let at = seat; at >= 0; at = from[at]!) if (at >= start && at < start + SEATS) return true
  return false
}
