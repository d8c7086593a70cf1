import type { Dealt } from './deal'
import { byRight } from './fairness'
import type { People } from './people'
import { balanced, mayMeet, SEATS } from './score'

/** Largest pools in which exchanges over three tables are searched for, and over two. */
const THREE_TABLES = 60
const TWO_TABLES = 150
/** Sets of people tried in all, and for one exchange. */
const TRIED = 1_000_000
const TRIED_ONCE = 6000

/** Seats who has a better right where two or three tables have to be made again for it. Changes `dealt`. */
export function exchange(people: People, dealt: Dealt): void {
  const size = dealt.tables.length + dealt.left.length
  if (size > TWO_TABLES) return
  const steps = { left: TRIED }
  const waiting = [...dealt.left].sort((i, j) => byRight(people, i, j))
  const left: number[] = []
  while (waiting.length > 0) {
    const row = waiting.shift()!
    const freed = replaced(people, dealt.tables, row, size <= THREE_TABLES ? 3 : 2, steps)
    if (freed === undefined) left.push(row)
    else {
      // who lost the seat may have a better right than those who were refused: those are tried again
      waiting.push(freed, ...left.splice(0))
      waiting.sort((i, j) => byRight(people, i, j))
    }
  }
  dealt.left = left
}

/** Seats `row` for the person with the least right for whom it works, who is returned. */
function replaced(
  people: People,
  tables: number[],
  row: number,
  together: number,
  steps: { left: number },
): number | undefined {
  const count = tables.length / SEATS
  const sitters = [...tables].sort((i, j) => byRight(people, j, i))
  for (const sitter of sitters) {
    if (byRight(people, row, sitter) >= 0) return undefined
    const table = Math.floor(tables.indexOf(sitter) / SEATS)
    for (const others of choices(count, table, together)) {
      if (steps.left <= 0) return undefined
      const picks = [table, ...others]
      const rows = picks
        .flatMap((t) => tables.slice(t * SEATS, (t + 1) * SEATS))
        .map((other) => (other === sitter ? row : other))
      const seated = parted(people, rows, steps)
      if (!seated) continue
      picks.forEach((t, k) => {
        tables.splice(t * SEATS, SEATS, ...seated.slice(k * SEATS, (k + 1) * SEATS))
      })
      return sitter
    }
  }
  return undefined
}

/** No other table, each other one, and each two others. */
function* choices(count: number, table: number, together: number): Generator<number[]> {
  yield []
  for (let s = 0; s < count; s++) if (s !== table) yield [s]
  if (together < 3) return
  for (let s = 0; s < count; s++) for (let t = 0; t < s; t++) if (s !== table && t !== table) yield [s, t]
}

/** Six, twelve or eighteen rows as allowed tables, or undefined when there are none or the search takes too long. */
function parted(people: People, rows: readonly number[], steps: { left: number }): number[] | undefined {
  const may = rows.map((i) =>
    rows.reduce((set, j, bit) => (i !== j && mayMeet(people, i, j) ? set | (1 << bit) : set), 0),
  )
  const women = rows.reduce((set, i, bit) => (people.woman[i] ? set | (1 << bit) : set), 0)
  const end = Math.max(0, steps.left - TRIED_ONCE)
  const seated: number[] = []

  function fill(free: number, seats: number, set: number, candidates: number): boolean {
    if (steps.left-- <= end) return false
    if (seats === 0) {
      if (!balanced(ones(set & women))) return false
      const rest = free & ~set
      if (rest === 0 || begin(rest)) {
        for (let k = set; k; k &= k - 1) seated.push(rows[lowest(k)]!)
        return true
      }
      return false
    }
    for (let rest = candidates; rest; rest &= rest - 1) {
      const bit = lowest(rest)
      if (fill(free, seats - 1, set | (1 << bit), rest & (rest - 1) & may[bit]!)) return true
    }
    return false
  }
  // the person with the fewest others to sit with comes first
  function begin(free: number): boolean {
    let first = -1
    let fewest = rows.length
    for (let rest = free; rest; rest &= rest - 1) {
      const bit = lowest(rest)
      const count = ones(may[bit]! & free)
      if (count < fewest) {
        fewest = count
        first = bit
      }
    }
    if (fewest < SEATS - 1) return false
    return fill(free, SEATS - 1, 1 << first, may[first]! & free)
  }
  return begin((1 << rows.length) - 1) ? seated : undefined
}

const lowest = (set: number) => 31 - Math.clz32(set & -set)

function ones(set: number): number {
  let count = 0
  for (let rest = set; rest; rest &= rest - 1) count++
  return count
}
