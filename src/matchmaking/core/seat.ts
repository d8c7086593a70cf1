import { Block } from './anneal'
import { assignBackups } from './backups'
import { type Dealt, deal } from './deal'
import { EXACT_LIMIT, seatExactly } from './exact'
import { makeFair } from './fairness'
import { seatOverdue } from './overdue'
import type { People } from './people'
import { polish } from './polish'
import { createRandom, type Random } from './random'
import { SEATS, scoreTable } from './score'
import { separate } from './separate'

/** How long to search. Without deadline and `maxMoves` a run makes 5,000 moves a person. */
export interface SeatOptions {
  seed: number
  /** Milliseconds that the whole run may take. */
  deadlineMs?: number
  /** Swaps to try; the same number and seed give the same tables when there is no deadline. */
  maxMoves?: number
  /** The time in milliseconds, from any beginning. */
  now: () => number
}

export interface Seating {
  /** Rows, six a table, one table after the other. */
  tables: Int32Array
  /** Rows, three a table, −1 where there is none. */
  backups: Int32Array
  /** Rows that are neither seated nor backup, ascending. */
  left: Int32Array
  /** The score of each table, at most 100. */
  scores: Float64Array
  /** Their mean; 0 without tables. */
  score: number
  /** Swaps tried. */
  moves: number
}

/** Seats as many as can be seated, fairly, at tables as good as the time allows, and spreads the rest as backups. */
export function seat(people: People, options: SeatOptions): Seating {
  const started = options.now()
  const random = createRandom(options.seed)

  const rows: number[] = []
  const left: number[] = []
  const budgets: Budget[] = []
  for (const pool of byBudget(people)) {
    const dealt = whoSits(people, pool, random)
    if (pool.length > EXACT_LIMIT)
      budgets.push({ first: rows.length / SEATS, tables: dealt.tables.length / SEATS })
    for (const row of dealt.tables) rows.push(row)
    for (const row of dealt.left) left.push(row)
  }

  const tables = Int32Array.from(rows)
  const moves = improve(people, tables, budgets, random, started, options)
  const backups = assignBackups(people, tables, left)
  const placed = new Set(backups)
  const scores = Float64Array.from({ length: tables.length / SEATS }, (_, t) =>
    scoreTable(people, tables.subarray(t * SEATS, (t + 1) * SEATS)),
  )
  return {
    tables,
    backups,
    left: Int32Array.from(left.filter((row) => !placed.has(row))).sort(),
    scores,
    score: scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length,
    moves,
  }
}

/** The tables of one budget among all tables. */
interface Budget {
  first: number
  tables: number
}

function byBudget(people: People): number[][] {
  const pools: number[][] = []
  for (let row = 0; row < people.n; row++) {
    const budget = people.budget[row]!
    const pool = pools[budget]
    if (pool) pool.push(row)
    else pools[budget] = [row]
  }
  return pools.filter((pool) => pool !== undefined)
}

/** The largest and fairest set of people who can be seated, at tables that break no rule. */
function whoSits(people: People, pool: readonly number[], random: Random): Dealt {
  if (pool.length <= EXACT_LIMIT) {
    const tables = seatExactly(people, pool)
    const seated = new Set(tables)
    return { tables, left: pool.filter((row) => !seated.has(row)) }
  }
  const dealt = deal(people, pool)
  separate(people, dealt, random)
  makeFair(people, dealt)
  seatOverdue(people, dealt, random)
  polish(people, dealt, random)
  return dealt
}

/** Most tables of a block: its matrices must stay in the processor's cache. */
const BLOCK = 200
/** Temperatures in units of a 600th of a table's score. */
const HOT = 5
const COLD = 1.2
/** Places a person before tables are put into other blocks, and the most passes that this may come to. */
const PLACES_OF_PASS = 3000
const PASSES = 80
/** Places a person that a small pool is annealed with before it starts afresh, and the most starts. */
const PLACES_OF_START = 100_000
const STARTS = 8
/** Places that a deadline is taken to allow in a millisecond, to plan by. */
const PLACES_PER_MS = 250_000

/** Improves `tables` in place and returns the swaps tried. */
function improve(
  people: People,
  tables: Int32Array,
  budgets: readonly Budget[],
  random: Random,
  started: number,
  options: SeatOptions,
): number {
  const largest = Math.max(0, ...budgets.map((budget) => budget.tables))
  if (largest < 2) return 0
  const { deadlineMs = Infinity, now } = options
  const maxMoves = options.maxMoves ?? (deadlineMs === Infinity ? people.n * 5000 : Infinity)
  const block = new Block(people, Math.min(BLOCK, largest), random)
  const progress = () =>
    block.moves >= maxMoves ? 1 : Math.max(block.moves / maxMoves, (now() - started) / deadlineMs)

  const planned = Math.min(maxMoves, deadlineMs * MOVES_PER_MS) / (tables.length * MOVES_OF_PASS)
  const passes = largest > BLOCK ? Math.ceil(Math.min(PASSES, Math.max(8, planned))) : 1
  const total = budgets.reduce((sum, budget) => sum + budget.tables, 0)
  const since = progress()
  const picks = Int32Array.from({ length: tables.length / SEATS }, (_, t) => t)
  const heat = (share: number) => HOT * (COLD / HOT) ** share
  for (let pass = 0; pass < passes; pass++) {
    let done = 0
    for (const budget of budgets) {
      if (pass > 0)
        arrange(people, tables, picks.subarray(budget.first, budget.first + budget.tables), random)
      const blocks = Math.ceil(budget.tables / BLOCK)
      for (let k = 0; k < blocks; k++) {
        const from = budget.first + Math.floor((budget.tables * k) / blocks)
        const to = budget.first + Math.floor((budget.tables * (k + 1)) / blocks)
        done += to - from
        const until = since + ((1 - since) * (pass + done / total)) / passes
        if (progress() >= until) continue
        block.load(tables, picks, from, to)
        block.anneal(progress, until, heat(pass / passes), heat((pass + 1) / passes))
        block.store(tables, picks, from)
      }
    }
  }
  return block.moves
}

/** Sorts tables so that neighbours are alike in a random mixture of age and tastes. */
function arrange(people: People, tables: Int32Array, picks: Int32Array, random: Random): void {
  const weight = () => random.below(2001) / 1000 - 1
  const weights = Float64Array.from({ length: 19 }, weight)
  const key = new Float64Array(tables.length / SEATS)
  for (const t of picks) {
    let sum = 0
    for (let x = t * SEATS; x < (t + 1) * SEATS; x++) {
      const row = tables[x]!
      const tastes = people.topics[row]! | (people.hobbies[row]! << 8) | (people.habits[row]! << 16)
      for (let bit = 0; bit < 18; bit++) if ((tastes >> bit) & 1) sum += weights[bit]!
      sum += (people.age[row]! * weights[18]!) / 3
    }
    key[t] = sum
  }
  picks.sort((s, t) => key[s]! - key[t]! || s - t)
}
