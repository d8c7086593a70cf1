import type { People } from './people'
import type { Random } from './random'
import { balanced, mayMeet, SEATS, unitsOfTable } from './score'

/** Tables whose people are seated anew at once. */
const TOGETHER = 3
/** Tries without a gain after which chance alone chooses no further tables of a large budget. */
const PATIENCE = 2000

/**
 * Improves the tables with the numbers from `first` on by seating the people of two or three of them in the best way there
 * is, again and again, until no three tables can gain or `isOver` says so. It crosses what swaps of two people cannot:
 * rules. Returns the tables that were scored.
 */
export function reseatTables(
  people: People,
  tables: Int32Array,
  first: number,
  count: number,
  random: Random,
  isOver: (scored: number) => boolean,
): number {
  if (count < 2) return 0
  let scored = 0
  const together = Math.min(TOGETHER, count)
  const solve = (picks: readonly number[]) => {
    const rows = picks.flatMap((t) => [...tables.subarray((first + t) * SEATS, (first + t + 1) * SEATS)])
    const best = seatTogether(people, rows)
    scored += best.scored
    if (!best.tables) return false
    picks.forEach((t, k) => {
      tables.set(best.tables!.slice(k * SEATS, (k + 1) * SEATS), (first + t) * SEATS)
    })
    return true
  }

  const all = combinations(count, together)
  if (all) {
    // every choice of tables, until each has been tried since the last gain
    for (let since = 0, at = 0; since < all.length && !isOver(scored); since++, at = (at + 1) % all.length)
      if (solve(all[at]!)) since = -1
    return scored
  }
  for (let since = 0; since < PATIENCE && !isOver(scored); since++) {
    const picks = new Set<number>()
    while (picks.size < together) picks.add(random.below(count))
    if (solve([...picks])) since = 0
  }
  return scored
}

/** Budgets with more tables than this choose by chance. */
const ALL = 16

function combinations(count: number, size: number): number[][] | null {
  if (count > ALL) return null
  const found: number[][] = []
  const grow = (chosen: number[], from: number) => {
    if (chosen.length === size) found.push(chosen)
    else for (let t = from; t < count; t++) grow([...chosen, t], t + 1)
  }
  grow([], 0)
  return found
}

/** The best tables of twelve or eighteen rows, six a table; none when they sit in the best way already. */
function seatTogether(people: People, rows: readonly number[]): { tables?: number[]; scored: number } {
  const size = rows.length
  const may = Int32Array.from(rows, (i) =>
    rows.reduce((set, j, bit) => (i !== j && mayMeet(people, i, j) ? set | (1 << bit) : set), 0),
  )
  const six = new Int32Array(SEATS)
  const sets: number[] = []
  const units: number[] = []
  // what a row can bring at best: a sixth of its best table
  const best = new Float64Array(size).fill(Number.NEGATIVE_INFINITY)

  function take(seat: number, set: number, candidates: number, women: number): void {
    if (seat === SEATS) {
      if (!balanced(women)) return
      const worth = unitsOfTable(people, six)
      sets.push(set)
      units.push(worth)
      for (let rest = set; rest; rest &= rest - 1) {
        const bit = lowest(rest)
        if (worth > best[bit]!) best[bit] = worth
      }
      return
    }
    for (let rest = candidates; rest; rest &= rest - 1) {
      const bit = lowest(rest)
      six[seat] = rows[bit]!
      take(seat + 1, set | (1 << bit), rest & (rest - 1) & may[bit]!, women + people.woman[rows[bit]!]!)
    }
  }
  take(0, 0, (1 << size) - 1, 0)

  let reached = 0
  for (let at = 0; at < size; at += SEATS) reached += unitsOfTable(people, rows.slice(at, at + SEATS))
  const worthOf = new Map(sets.map((set, k) => [set, units[k]!]))
  const atBest = (set: number) => {
    let sum = 0
    for (let rest = set; rest; rest &= rest - 1) sum += best[lowest(rest)]!
    return sum / SEATS
  }
  let found: number[] | undefined
  const everyone = (1 << size) - 1
  for (let k = 0; k < sets.length; k++) {
    // the first row's table comes first
    if (!(sets[k]! & 1)) continue
    const rest = everyone ^ sets[k]!
    if (units[k]! + atBest(rest) <= reached) continue
    if (size === 2 * SEATS) {
      const sum = units[k]! + (worthOf.get(rest) ?? Number.NEGATIVE_INFINITY)
      if (sum > reached) {
        reached = sum
        found = [sets[k]!, rest]
      }
      continue
    }
    const next = rest & -rest
    for (let m = 0; m < sets.length; m++) {
      if (!(sets[m]! & next) || sets[m]! & sets[k]!) continue
      const sum = units[k]! + units[m]! + (worthOf.get(rest ^ sets[m]!) ?? Number.NEGATIVE_INFINITY)
      if (sum > reached) {
        reached = sum
        found = [sets[k]!, sets[m]!, rest ^ sets[m]!]
      }
    }
  }
  return found
    ? { tables: found.flatMap((set) => rows.filter((_, bit) => set & (1 << bit))), scored: sets.length }
    : { scored: sets.length }
}

const lowest = (set: number) => 31 - Math.clz32(set & -set)
