import { type People, urgency } from './people'
import { balanced, mayMeet, SEATS, scoreTable } from './score'

/** Most people of one budget for whom every seating is tried; three full tables. */
export const EXACT_LIMIT = 18

/** Returns the best seating of at most {@link EXACT_LIMIT} rows of one budget, by trying all: aims first, then scores. */
export function seatExactly(people: People, rows: readonly number[]): number[] {
  const size = rows.length
  if (size < SEATS) return []

  // sets of people are numbers whose highest bit is the earliest sign-up, so that a greater number seats earlier ones
  const rowOf = Int32Array.from({ length: size }, (_, bit) => rows[size - 1 - bit]!)
  const tables = allowedTables(people, rowOf)
  if (tables.every((list) => list.length === 0)) return []
  // −∞ for sets that are no allowed table, NaN until computed
  const scores = new Float64Array(1 << size).fill(Number.NEGATIVE_INFINITY)
  for (const list of tables) for (const table of list) scores[table] = Number.NaN
  const score = (table: number) => {
    if (Number.isNaN(scores[table]!)) scores[table] = scoreTable(people, membersOf(table, rowOf))
    return scores[table]!
  }
  for (const seated of bestFirst(people, rowOf)) {
    const split = bestSplit(seated, tables, score)
    if (split) return split.tables.flatMap((table) => membersOf(table, rowOf))
  }
  return []
}

/** Every allowed table as a set, listed under its highest bit. */
function allowedTables(people: People, rowOf: Int32Array): number[][] {
  const friends = Int32Array.from(rowOf, (i) =>
    rowOf.reduce((set, j, bit) => (i !== j && mayMeet(people, i, j) ? set | (1 << bit) : set), 0),
  )
  const tables: number[][] = Array.from(rowOf, () => [])

  // each seat takes a lower bit than the seat before, out of those who may meet all that sit already
  function take(seats: number, table: number, candidates: number, women: number, first: number): void {
    if (seats === 0) {
      if (balanced(women)) tables[first]!.push(table)
      return
    }
    for (let rest = candidates; rest; ) {
      const bit = highest(rest)
      rest ^= 1 << bit
      const top = seats === SEATS ? bit : first
      take(seats - 1, table | (1 << bit), rest & friends[bit]!, women + people.woman[rowOf[bit]!]!, top)
    }
  }
  take(SEATS, 0, (1 << rowOf.length) - 1, 0, 0)
  return tables
}

/** All sets that would fill whole tables, the most preferred first. */
function bestFirst(people: People, rowOf: Int32Array): number[] {
  const ranked: number[] = []
  for (let set = 1; set < 1 << rowOf.length; set++) {
    const size = count(set)
    if (size % SEATS) continue
    let promised = 0
    let overdue = 0
    let waited = 0
    for (let rest = set; rest; rest &= rest - 1) {
      const row = rowOf[highest(rest & -rest)]!
      const urgent = urgency(people, row)
      if (urgent === 2) promised++
      if (urgent === 1) overdue++
      waited += Math.min(people.waited[row]!, 200)
    }
    // promised seats, overdue people, tables, waiting, then the set itself: no term overlaps the next
    const aims = (promised * 32 + overdue) * 4 + size / SEATS
    ranked.push((aims * 2 ** 12 + waited) * 2 ** EXACT_LIMIT + set)
  }
  return Array.from(Float64Array.from(ranked).sort().reverse(), (rank) => rank % 2 ** EXACT_LIMIT)
}

interface Split {
  tables: number[]
  score: number
}

/** The best way to split a set into allowed tables, or null when there is none. */
function bestSplit(set: number, tables: number[][], score: (table: number) => number): Split | null {
  if (count(set) === SEATS)
    return score(set) > Number.NEGATIVE_INFINITY ? { tables: [set], score: score(set) } : null

  // the highest person sits somewhere: try every table around them
  let best = Number.NEGATIVE_INFINITY
  let bestTable = 0
  let others: number[] = []
  for (const table of tables[highest(set)]!) {
    if (table & ~set) continue
    const rest = set ^ table
    const split = count(rest) > SEATS ? bestSplit(rest, tables, score) : null
    const sum = score(table) + (split ? split.score : score(rest))
    if (sum <= best) continue
    best = sum
    bestTable = table
    others = split ? split.tables : [rest]
  }
  return bestTable === 0 ? null : { tables: [bestTable, ...others], score: best }
}

function membersOf(set: number, rowOf: Int32Array): number[] {
  const rows: number[] = []
  for (let rest = set; rest; rest ^= 1 << highest(rest)) rows.push(rowOf[highest(rest)]!)
  return rows
}

const highest = (set: number) => 31 - Math.clz32(set)

function count(bits: number): number {
  let ones = 0
  for (let rest = bits; rest; rest &= rest - 1) ones++
  return ones
}
