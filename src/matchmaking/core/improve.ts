import { Block, shareSpent } from './anneal'
import { bestTables, PROVEN_TABLES } from './best-tables'
import { annealInBlocks, BLOCK, type BudgetRange, COLD, HOT } from './blocks'
import { improveExactly } from './improve-exactly'
import type { People } from './people'
import type { Random } from './random'
import { SEATS, unitsOfTable } from './score'

/** How long to search. Without deadline and `maxMoves` a run makes 50,000 moves a person. */
export interface SeatOptions {
  seed: number
  /** Milliseconds that the whole run may take; beside `maxMoves` only the end of patience. */
  deadlineMs?: number
  /** Moves to try; the same number and seed give the same tables on any machine that is done before the deadline. */
  maxMoves?: number
  /** Most tables of a budget; any number when missing. */
  tablesMax?: number
  /** The time in milliseconds, from any beginning. */
  now: () => number
}

/** Places tried for each person before tables are put into other blocks, and bounds for the number of passes that follows. */
const MOVES_OF_PASS = 3000
const FEWEST_PASSES = 8
const MOST_PASSES = 80
/** Places a person that a small pool is annealed with before it starts afresh, and the most starts. */
const MOVES_OF_START = 100_000
const MOST_STARTS = 8
/** Places assumed to be tried in a millisecond, to plan a run with a deadline. */
const MOVES_PER_MS = 250_000
/** Places a person when neither deadline nor number of moves is given. */
const MOVES_PER_PERSON = 50_000

/** Improves `tables` in place, without changing who sits, and returns the number of places tried. */
export function improve(
  people: People,
  tables: Int32Array,
  budgets: readonly BudgetRange[],
  random: Random,
  started: number,
  options: SeatOptions,
): number {
  const largest = Math.max(0, ...budgets.map((budget) => budget.tables))
  if (largest < 2) return 0

  const { deadlineMs = Number.POSITIVE_INFINITY, now } = options
  const maxMoves =
    options.maxMoves ??
    (options.deadlineMs === undefined ? people.n * MOVES_PER_PERSON : Number.POSITIVE_INFINITY)
  const moves = (maxMoves < Number.POSITIVE_INFINITY ? maxMoves : deadlineMs * MOVES_PER_MS) / tables.length
  if (largest > BLOCK) {
    const passes = within(moves / MOVES_OF_PASS, FEWEST_PASSES, MOST_PASSES)
    return annealInBlocks(people, tables, budgets, random, { passes, maxMoves, deadlineMs, started, now })
  }

  const block = new Block(people, largest, random)
  const search: Search = {
    people,
    tables,
    budgets,
    random,
    block,
    progress: () => shareSpent(block.moves, maxMoves, (now() - started) / deadlineMs),
    picks: Int32Array.from({ length: tables.length / SEATS }, (_, t) => t),
  }
  inStarts(search, within(moves / MOVES_OF_START, 1, MOST_STARTS))
  return block.moves
}

const within = (number: number, least: number, most: number) =>
  Math.round(Math.max(least, Math.min(most, number)))

interface Search {
  people: People
  tables: Int32Array
  budgets: readonly BudgetRange[]
  random: Random
  block: Block
  /** Share of the time or of the moves that is spent. */
  progress: () => number
  picks: Int32Array
}

/** Share of the time or of the moves that may go into proofs. */
const PROVING = 0.6
/** Places a person that a budget is annealed with before its tables are proven. */
const MOVES_BEFORE_PROOF = 5000
/** Share of the time or of the moves after which other small pools are seated exactly, a few tables at a time. */
const ANNEALED = 0.7

/**
 * Small pools: each budget is one block. Few tables are annealed for a moment, and proven to be the best or replaced by them;
 * others are annealed from hot to cold a few times, the best result stays, and then the people of a few tables are seated
 * exactly, again and again.
 */
function inStarts(search: Search, starts: number): void {
  const { people, tables, picks, block, random, progress } = search
  const unproven = [...search.budgets]
    .sort((a, b) => a.tables - b.tables)
    .filter((budget) => !isProven(search, budget))
  const total = unproven.reduce((sum, budget) => sum + budget.tables, 0)
  const best = tables.slice()
  const since = progress()
  const end = since + (1 - since) * ANNEALED
  let done = 0
  for (let start = 0; start < starts; start++) {
    for (const { first, tables: count } of unproven) {
      done += count
      const until = since + ((end - since) * done) / (total * starts)
      if (progress() >= until) continue
      block.load(tables, picks, first, first + count)
      block.anneal(progress, until, HOT, COLD)
      block.store(tables, picks, first)
      const seats = [first * SEATS, (first + count) * SEATS] as const
      const found = tables.subarray(...seats)
      const kept = best.subarray(...seats)
      if (sumOfUnits(people, found) > sumOfUnits(people, kept)) kept.set(found)
    }
  }
  tables.set(best)
  for (const { first, tables: count } of unproven)
    improveExactly(
      people,
      tables,
      first,
      count,
      random,
      counting(block, () => progress() >= 1),
    )
}

/** Seats a budget with few tables in the best way there is; false when it takes too long. */
function isProven({ people, tables, picks, block, progress }: Search, budget: BudgetRange): boolean {
  const { first, tables: count } = budget
  if (count > PROVEN_TABLES || progress() >= PROVING) return false
  const seats = [first * SEATS, (first + count) * SEATS] as const
  const before = tables.slice(...seats)
  const since = block.moves
  const moves = MOVES_BEFORE_PROOF * before.length
  block.load(tables, picks, first, first + count)
  block.anneal(() => Math.max(progress() / PROVING, (block.moves - since) / moves), 1, HOT, COLD)
  block.store(tables, picks, first)
  if (sumOfUnits(people, before) > sumOfUnits(people, tables.subarray(...seats))) tables.set(before, seats[0])
  const best = bestTables(
    people,
    [...tables.subarray(...seats)],
    counting(block, () => progress() >= PROVING),
  )
  if (best.tables) tables.set(best.tables, seats[0])
  return best.isProven
}

/** Counts tables that are scored as places tried. */
function counting(block: Block, isOver: () => boolean) {
  const before = block.moves
  return (scored: number) => {
    block.moves = before + scored * SEATS
    return isOver()
  }
}

function sumOfUnits(people: People, tables: Int32Array): number {
  let sum = 0
  for (let at = 0; at < tables.length; at += SEATS)
    sum += unitsOfTable(people, tables.subarray(at, at + SEATS))
  return sum
}
