import { bestTables } from './best-tables'
import type { People } from './people'
import type { Random } from './random'
import { SEATS } from './score'

/** Tables whose people are seated again at once. */
const TOGETHER = 3
/** Tries without a gain after which chance alone chooses no further tables of a large budget. */
const PATIENCE = 2000

/** Seats two or three tables in the best way there is, until none can gain or `isOver`. Returns the tables scored. */
export function improveExactly(
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
    const best = bestTables(people, rows, (now) => isOver(scored + now))
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
