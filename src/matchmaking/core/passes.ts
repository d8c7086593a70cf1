import { Block, shareSpent } from './anneal'
import type { People } from './people'
import { createRandom } from './random'

/** Most tables of a block: its matrices must stay in the processor's cache. */
export const BLOCK = 200

/** The tables of one budget among all tables. */
export interface BudgetRange {
  first: number
  tables: number
}

/** The state that all solvers of blocks share; `tables` and `picks` are in shared memory. */
export interface Shared {
  people: People
  tables: Int32Array
  /** Numbers of tables, budget after budget, so that neighbours are alike. */
  picks: Int32Array
  budgets: readonly BudgetRange[]
  seed: number
}

/** One pass through all blocks. */
export interface Pass {
  number: number
  hot: number
  cold: number
  /** Places that may be tried in all blocks; where they are not bounded, each block has its share of the time instead. */
  moves: number
  /** Milliseconds that the pass may take. */
  ms: number
}

/** Solves the odd blocks of each pass on another core. */
export interface Helper {
  start(pass: Pass): void
  /** Waits for the end of the pass; returns the number of places tried. */
  finish(): number
}

/** Solves blocks of a pass. Each block has a generator of its own, so the result does not depend on who solves it. */
export class Passes {
  /** Milliseconds spent on filling matrices. */
  loadedMs = 0
  private readonly block: Block
  private readonly blocks: { from: number; to: number }[]
  private readonly total: number

  constructor(
    private readonly shared: Shared,
    private readonly now: () => number,
  ) {
    this.blocks = shared.budgets.flatMap(({ first, tables }) => {
      const count = Math.ceil(tables / BLOCK)
      const bound = (k: number) => first + Math.floor((tables * k) / count)
      return Array.from({ length: count }, (_, k) => ({ from: bound(k), to: bound(k + 1) }))
    })
    this.total = shared.budgets.reduce((sum, { tables }) => sum + tables, 0)
    this.block = new Block(shared.people, BLOCK, createRandom(shared.seed))
  }

  /** Solves every `parts`-th block from the block `part` on; returns the number of places tried. */
  solve(pass: Pass, part: number, parts: number): number {
    const { block, shared, now } = this
    const mine = this.blocks.flatMap((range, k) => (k % parts === part ? [{ ...range, k }] : []))
    const tables = mine.reduce((sum, { from, to }) => sum + to - from, 0)
    const isTimed = pass.moves === Number.POSITIVE_INFINITY
    const began = now()
    const before = block.moves
    let done = 0
    for (const { from, to, k } of mine) {
      done += to - from
      const start = now()
      const ms = began + (isTimed ? (pass.ms * done) / tables : pass.ms) - start
      if (ms <= 0) continue
      block.random = createRandom(shared.seed + Math.imul(pass.number, 0x9e3779b1) + Math.imul(k, 0x85ebca77))
      block.load(shared.tables, shared.picks, from, to)
      this.loadedMs += now() - start
      const first = block.moves
      const moves = (pass.moves * (to - from)) / this.total
      block.anneal(() => shareSpent(block.moves - first, moves, (now() - start) / ms), 1, pass.hot, pass.cold)
      block.store(shared.tables, shared.picks, from)
    }
    return block.moves - before
  }
}

// the control words of a helper: the pass that may begin, the pass that is done, and the places it tried
const WANTED = 0
const DONE = 1
const FAILED_MS = 600_000

/** Shared memory through which two threads take turns. */
export interface Turns {
  control: Int32Array
  /** hot, cold, moves, ms and the places tried */
  numbers: Float64Array
}

export function createTurns(): Turns {
  return {
    control: new Int32Array(new SharedArrayBuffer(8)),
    numbers: new Float64Array(new SharedArrayBuffer(40)),
  }
}

/** Returns a helper in this thread; the other thread runs {@link serveTurns}. */
export function helperOf({ control, numbers }: Turns): Helper {
  return {
    start({ number, hot, cold, moves, ms }) {
      numbers.set([hot, cold, moves, ms])
      Atomics.store(control, WANTED, number)
      Atomics.notify(control, WANTED)
    },
    finish() {
      const wanted = control[WANTED]!
      for (let done = Atomics.load(control, DONE); done !== wanted; done = Atomics.load(control, DONE))
        if (Atomics.wait(control, DONE, done, FAILED_MS) === 'timed-out')
          throw new Error('a helper does not answer')
      return numbers[4]!
    },
  }
}

/** Solves the odd blocks of each pass, in the other thread, until endTurns is called. */
export function serveTurns(shared: Shared, { control, numbers }: Turns, now: () => number): void {
  const passes = new Passes(shared, now)
  for (let last = 0; ; ) {
    if (Atomics.wait(control, WANTED, last, FAILED_MS) === 'timed-out') return
    last = Atomics.load(control, WANTED)
    if (last < 0) return
    const [hot, cold, moves, ms] = numbers as unknown as [number, number, number, number]
    numbers[4] = passes.solve({ number: last, hot, cold, moves, ms }, 1, 2)
    Atomics.store(control, DONE, last)
    Atomics.notify(control, DONE)
  }
}

/** Ends serveTurns in the other thread. */
export function endTurns({ control }: Turns): void {
  Atomics.store(control, WANTED, -1)
  Atomics.notify(control, WANTED)
}
