import { OVERDUE } from './fairness'
import type { People } from './people'
import { balanced, mayMeet, SEATS, scoreTable } from './score'

/** Most people of one budget for whom every seating is tried; three full tables. */
export const EXACT_LIMIT = 18

/**
 * The best seating of at most {@link EXACT_LIMIT} rows of one budget (ascending), by trying all of them: returns the
 * seated rows, six a table. First come the aims about who sits, then the sum of scores.
 */
export function seatExactly(people: People, rows: readonly number[]): number[] {
  const size = rows.length
  if (size < SEATS) return []

  // sets of people are numbers whose highest bit is the earliest sign-up, so that a greater number seats earlier ones
  const rowOf = Int32Array.from({ length: size }, (_, bit) => rows[size - 1 - bit]!)
  const scores = tableScores(people, rowOf)
  if (scores.size === 0) return []

  for (const seated of bestFirst(people, rowOf)) {
    const split = bestSplit(seated, scores, new Map())
    if (split) return split.tables.flatMap((table) => members(table).map((bit) => rowOf[bit]!))
  }
  return []
}

/** Every allowed table as a set, with its score. */
function tableScores(people: People, rowOf: Int32Array): Map<number, number> {
  const friends = Int32Array.from(rowOf, (i) =>
    rowOf.reduce((set, j, bit) => (i !== j && mayMeet(people, i, j) ? set | (1 << bit) : set), 0),
  )
  const scores = new Map<number, number>()
  const six = new Int32Array(SEATS)

  // each seat takes a later bit than the seat before, out of those who may meet all that sit already
  function take(seat: number, table: number, candidates: number, women: number): void {
    if (seat === SEATS) {
      if (balanced(women)) scores.set(table, scoreTable(people, six))
      return
    }
    for (let rest = candidates; rest; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest)
      six[seat] = rowOf[bit]!
      take(
        seat + 1,
        table | (1 << bit),
        rest & (rest - 1) & friends[bit]!,
        women + people.woman[rowOf[bit]!]!,
      )
    }
  }
  take(0, 0, (1 << rowOf.length) - 1, 0)
  return scores
}

/** All sets that would fill whole tables, the one we would rather seat first. */
function bestFirst(people: People, rowOf: Int32Array): number[] {
  const sets: number[] = []
  const rank = new Map<number, number>()
  for (let set = 1; set < 1 << rowOf.length; set++) {
    const bits = members(set)
    if (bits.length % SEATS) continue
    const waits = bits.map((bit) => people.waited[rowOf[bit]!]!)
    const overdue = waits.filter((times) => times >= OVERDUE).length
    sets.push(set)
    // overdue people, then tables, then waiting: no column can reach into the next
    rank.set(
      set,
      (overdue * 4 + bits.length / SEATS) * 2 ** 22 + waits.reduce((sum, times) => sum + times, 0),
    )
  }
  return sets.sort((a, b) => rank.get(b)! - rank.get(a)! || b - a)
}

interface Split {
  tables: number[]
  score: number
}

/** The best way to split a set into allowed tables, or null when there is none. */
function bestSplit(set: number, scores: Map<number, number>, known: Map<number, Split | null>): Split | null {
  const single = scores.get(set)
  if (single !== undefined) return { tables: [set], score: single }
  const bits = members(set)
  if (bits.length === SEATS) return null
  const before = known.get(set)
  if (before !== undefined) return before

  // the highest person sits somewhere: try every table around them
  let best: Split | null = null
  const first = bits.pop()!
  forEachFive(bits, (five) => {
    const table = five | (1 << first)
    const score = scores.get(table)
    if (score === undefined) return
    const rest = bestSplit(set & ~table, scores, known)
    if (rest && (!best || score + rest.score > best.score)) {
      best = { tables: [table, ...rest.tables], score: score + rest.score }
    }
  })
  known.set(set, best)
  return best
}

function forEachFive(bits: readonly number[], visit: (five: number) => void): void {
  const n = bits.length
  for (let a = 0; a < n - 4; a++)
    for (let b = a + 1; b < n - 3; b++)
      for (let c = b + 1; c < n - 2; c++)
        for (let d = c + 1; d < n - 1; d++)
          for (let e = d + 1; e < n; e++)
            visit((1 << bits[a]!) | (1 << bits[b]!) | (1 << bits[c]!) | (1 << bits[d]!) | (1 << bits[e]!))
}

function members(set: number): number[] {
  const bits: number[] = []
  for (let rest = set; rest; rest &= rest - 1) bits.push(31 - Math.clz32(rest & -rest))
  return bits
}
