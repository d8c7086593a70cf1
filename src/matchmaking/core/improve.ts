import { Block, shareSpent } from './anneal'
import { bestTables, PROVEN_TABLES } from './best-tables'
import { improveExactly } from './improve-exactly'
import { BLOCK, type BudgetRange, type Helper, Passes, type Shared } from './passes'
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
  /** The time in milliseconds, from any beginning. */
  now: () => number
  /** Gives a second core for large pools; the tables are the same without one. */
  helper?: (shared: Shared) => Helper
}

/** Temperatures in units of a 600th of a table's score. */
const HOT = 5
const COLD = 1.2
/** Places tried for each person before tables are put into other blocks, and bounds for the number of passes that follows. */
const MOVES_OF_PASS = 3000
const FEWEST_PASSES = 8
const MOST_PASSES = 80
/** Share of a pass that may go into filling matrices before the next passes are made longer. */
const MOST_LOADING = 0.25
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
    return inPasses(people, tables, budgets, random, passes, { ...options, maxMoves, deadlineMs, started })
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

/**
 * Large pools: blocks of whole tables that are alike, annealed one after the other through the same short range of
 * temperatures; then the tables are put into other blocks, and the next pass goes on a little colder.
 */
function inPasses(
  people: People,
  tables: Int32Array,
  budgets: readonly BudgetRange[],
  random: Random,
  passes: number,
  options: SeatOptions & { maxMoves: number; deadlineMs: number; started: number },
): number {
  const { maxMoves, deadlineMs, started, now, seed } = options
  const shared: Shared = {
    people,
    tables: inSharedMemory(tables),
    picks: inSharedMemory(Int32Array.from({ length: tables.length / SEATS }, (_, t) => t)),
    budgets,
    seed,
  }
  const helper = options.helper?.(shared)
  const solver = new Passes(shared, now)
  const heat = (share: number) => HOT * (COLD / HOT) ** share
  const isTimed = maxMoves === Number.POSITIVE_INFINITY
  const began = now() - started
  let moves = 0
  let step = 1 / passes
  let number = 0
  for (let at = 0; at < 1 - 1e-9; ) {
    const end = Math.min(1, at + step)
    for (const { first, tables: count } of budgets) {
      if (at > 0) arrange(people, shared.tables, shared.picks.subarray(first, first + count), random)
    }
    const until = isTimed ? began + (deadlineMs - began) * end : deadlineMs
    const ms = Math.max(0, until - (now() - started))
    const pass = { number: ++number, hot: heat(at), cold: heat(end), moves: maxMoves * (end - at), ms }
    const loaded = solver.loadedMs
    helper?.start(pass)
    moves += solver.solve(pass, 0, helper ? 2 : 1)
    moves += helper?.finish() ?? 0
    // on a slow or busy machine longer passes, since filling the matrices takes too large a share
    if (isTimed && solver.loadedMs - loaded > MOST_LOADING * ms) step *= 2
    at = end
  }
  tables.set(shared.tables)
  return moves
}

function inSharedMemory(numbers: Int32Array): Int32Array {
  const shared = new Int32Array(new SharedArrayBuffer(numbers.byteLength))
  shared.set(numbers)
  return shared
}

/** Share of the 18 tastes and habits that count when tables are arranged, in percent. */
const COUNTED = 15

/** Sorts tables so that neighbours are alike: in age, and in a few randomly chosen tastes. */
function arrange(people: People, tables: Int32Array, picks: Int32Array, random: Random): void {
  const weight = () => random.below(2001) / 1000 - 1
  const weights = Float64Array.from({ length: 18 }, () => (random.below(100) < COUNTED ? weight() : 0))
  const weightOfYear = weight() / 3
  const key = new Float64Array(tables.length / SEATS)
  for (const t of picks) {
    let sum = 0
    for (let x = t * SEATS; x < (t + 1) * SEATS; x++) {
      const row = tables[x]!
      const tastes = people.topics[row]! | (people.hobbies[row]! << 8) | (people.habits[row]! << 16)
      for (let bit = 0; bit < 18; bit++) if ((tastes >> bit) & 1) sum += weights[bit]!
      sum += people.age[row]! * weightOfYear
    }
    key[t] = sum
  }
  picks.sort((s, t) => key[s]! - key[t]! || s - t)
}

function sumOfUnits(people: People, tables: Int32Array): number {
  let sum = 0
  for (let at = 0; at < tables.length; at += SEATS)
    sum += unitsOfTable(people, tables.subarray(at, at + SEATS))
  return sum
}
