import type { Db } from './open'
import { type Tx, transact } from './transact'

/** Approximate milliseconds of a step, and of the pause after it in which other requests are answered. */
const STEP_MS = 15
const PAUSE_MS = 25
/** Approximate milliseconds of a slice of reading. */
const SLICE_MS = 8

/** Changes things in short transactions between other requests. Earlier steps stay when one throws. */
export async function inSteps<T>(
  db: Db,
  things: readonly T[],
  change: (some: readonly T[], done: number, tx: Tx) => void,
  /** number of things in the first step; later steps are sized by its duration */
  first = 1,
): Promise<void> {
  let size = first
  for (let from = 0, to = 0; from < things.length; from = to) {
    to = Math.min(from + size, things.length)
    const took = transact(db, (tx) => {
      const began = performance.now()
      change(things.slice(from, to), to, tx)
      return performance.now() - began
    })
    // a large database changes more slowly, and so does a busy machine
    const faster = Math.min(2, STEP_MS / took)
    size = Math.max(1, Math.floor(size * faster))
    await Bun.sleep(PAUSE_MS)
  }
}

/** Runs a computation in slices between other requests; what is read before and after a `yield` may differ. */
export async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  for (let began = performance.now(); ; ) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - began < SLICE_MS) continue
    await Bun.sleep(0)
    began = performance.now()
  }
}

/** Returns what such steps compute, at once. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
