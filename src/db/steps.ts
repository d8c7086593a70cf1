/** Approximate milliseconds of a slice of reading. */
const SLICE_MS = 8

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
