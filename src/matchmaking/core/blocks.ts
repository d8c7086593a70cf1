import { Block, shareSpent } from './anneal'
import type { People } from './people'
import type { Random } from './random'
import { SEATS } from './score'

/** Most tables of a block: its matrices must stay in the processor's cache. */
export const BLOCK = 200
/** Temperatures in units of a 600th of a table's score. */
export const HOT = 5
export const COLD = 1.2
/** Share of a pass that may go into filling matrices before the next passes are made longer. */
const MOST_LOADING = 0.25

/** The tables of one budget among all tables. */
export interface BudgetRange {
  first: number
  tables: number
}

/**
 * Improves the tables of large pools: blocks of whole tables that are alike, annealed one after the other through the same short
 * range of temperatures; then the tables are put into other blocks, and the next pass goes on a little colder. Where moves are
 * bounded, each block has its share of them, else of the time. Returns the number of places tried.
 */
export function annealInBlocks(
  people: People,
  tables: Int32Array,
  budgets: readonly BudgetRange[],
  random: Random,
  limits: { passes: number; maxMoves: number; deadlineMs: number; started: number; now: () => number },
): number {
  const { passes, maxMoves, deadlineMs, started, now } = limits
  const block = new Block(people, BLOCK, random)
  const picks = Int32Array.from({ length: tables.length / SEATS }, (_, t) => t)
  const blocks = budgets.flatMap(rangesOf)
  const total = budgets.reduce((sum, budget) => sum + budget.tables, 0)
  const heat = (share: number) => HOT * (COLD / HOT) ** share
  const isTimed = maxMoves === Number.POSITIVE_INFINITY
  const deadline = started + deadlineMs
  const began = now()
  let step = 1 / passes
  for (let at = 0; at < 1 - 1e-9; ) {
    const end = Math.min(1, at + step)
    for (const { first, tables: count } of budgets)
      if (at > 0) arrange(people, tables, picks.subarray(first, first + count), random)
    const passStart = now()
    const passMs = Math.max(0, began + (deadline - began) * end - passStart)
    let loadingMs = 0
    let done = 0
    for (const { from, to } of blocks) {
      done += to - from
      const start = now()
      const ms = (isTimed ? passStart + (passMs * done) / total : deadline) - start
      if (ms <= 0) continue
      block.load(tables, picks, from, to)
      loadingMs += now() - start
      const before = block.moves
      const moves = (maxMoves * (end - at) * (to - from)) / total
      const progress = () => shareSpent(block.moves - before, moves, (now() - start) / ms)
      block.anneal(progress, 1, heat(at), heat(end))
      block.store(tables, picks, from)
    }
    // on a slow or busy machine longer passes, since filling the matrices takes too large a share
    if (isTimed && loadingMs > MOST_LOADING * passMs) step *= 2
    at = end
  }
  return block.moves
}

/** The tables of a budget in parts that are nearly alike in size. */
function rangesOf({ first, tables }: BudgetRange): { from: number; to: number }[] {
  const count = Math.ceil(tables / BLOCK)
  const bound = (k: number) => first + Math.floor((tables * k) / count)
  return Array.from({ length: count }, (_, k) => ({ from: bound(k), to: bound(k + 1) }))
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
