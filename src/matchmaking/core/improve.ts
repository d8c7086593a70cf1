import { Block } from './anneal'
import type { People } from './people'
import type { Random } from './random'
import { SEATS } from './score'

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

/** The tables of one budget among all tables. */
export interface BudgetRange {
  first: number
  tables: number
}

/** Most tables of a block: its matrices must stay in the processor's cache. */
const BLOCK = 200
/** Temperatures in units: the hottest of a small pool, in turn, and of a large one, and the coldest. */
const HOT = [6, 9, 14] as const
const HOT_LARGE = 5
const COLD = 1.2
/** Places tried for each person in a pass over a large pool, and bounds for the number of passes that follows. */
const MOVES_OF_PASS = 3000
const FEWEST_PASSES = 8
const MOST_PASSES = 80
/** How often everybody of a small pool is offered each table from a start on, and the most starts. */
const OFFERS_OF_START = 1000
const MOST_STARTS = 40
/** Places tried between two readings of the clock at most, and how often everybody is offered each of a few tables meanwhile. */
const BATCH = 16_384
const OFFERS_OF_BATCH = 16
/** Places assumed to be tried in a millisecond, to plan a run with a deadline. */
const MOVES_PER_MS = 250_000
/** Places a person when neither deadline nor number of moves is given. */
const MOVES_PER_PERSON = 50_000

/** Returns which share of a search is over: of its moves where they are bounded, however fast the machine is; else of its time. */
export function shareSpent(moves: number, maxMoves: number, ofTime: number): number {
  if (maxMoves === Number.POSITIVE_INFINITY || ofTime >= 1) return ofTime
  return moves >= maxMoves ? 1 : moves / maxMoves
}

/**
 * Improves `tables` in place, without changing who sits, and returns the number of places tried: blocks of tables of one budget
 * are annealed one after the other, again and again. In a small pool a budget is a block, and each pass is a new start from hot to
 * cold. In a large one blocks are of tables that are alike, others in each pass, which goes on a little colder.
 */
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
  const isTimed = options.maxMoves === undefined && options.deadlineMs !== undefined
  const planned = isTimed ? deadlineMs * MOVES_PER_MS : (options.maxMoves ?? people.n * MOVES_PER_PERSON)
  const movesOfEach = planned / tables.length
  const isLarge = largest > BLOCK
  const passes = isLarge
    ? within(movesOfEach / MOVES_OF_PASS, FEWEST_PASSES, MOST_PASSES)
    : within(movesOfEach / (OFFERS_OF_START * largest), 1, MOST_STARTS)
  // a small pool is soon done
  const moves = isLarge
    ? planned
    : Math.min(planned, (passes + 1) * OFFERS_OF_START * largest * tables.length)
  const heat = (share: number) => HOT_LARGE * (COLD / HOT_LARGE) ** share

  const blocks = budgets.flatMap(rangesOf)
  const block = new Block(people, Math.min(largest, BLOCK), random)
  const picks = Int32Array.from({ length: tables.length / SEATS }, (_, t) => t)
  const progress = () => {
    const ofTime = (now() - started) / deadlineMs
    return isTimed ? Math.max(ofTime, block.moves / moves) : shareSpent(block.moves, moves, ofTime)
  }
  const since = progress()
  let done = 0
  for (let pass = 0; pass < passes; pass++) {
    if (isLarge && pass > 0)
      for (const { first, tables: count } of budgets)
        arrange(people, tables, picks.subarray(first, first + count), random)
    const [hot, cold] = isLarge ? [heat(pass / passes), heat((pass + 1) / passes)] : [HOT[pass % 3]!, COLD]
    for (const { first, tables: count } of blocks) {
      done += count
      const until = since + ((1 - since) * done) / (picks.length * passes)
      if (progress() >= until) continue
      block.load(tables, picks, first, first + count)
      const began = progress()
      const batch = Math.min(BATCH, OFFERS_OF_BATCH * count * count * SEATS)
      for (let at = began; count > 1 && at < until; at = progress())
        block.sweep(batch, hot * (cold / hot) ** ((at - began) / (until - began)))
      block.store(tables, picks, first)
    }
  }
  return block.moves
}

const within = (number: number, least: number, most: number) =>
  Math.round(Math.max(least, Math.min(most, number)))

/** The tables of a budget in parts that are nearly alike in size. */
function rangesOf({ first, tables }: BudgetRange): BudgetRange[] {
  const count = Math.ceil(tables / BLOCK)
  const bound = (k: number) => first + Math.floor((tables * k) / count)
  return Array.from({ length: count }, (_, k) => ({ first: bound(k), tables: bound(k + 1) - bound(k) }))
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
