/** Longest that requests are answered before anything else gets its turn of the event loop, in ms. */
const LATE_MS = 20

/**
 * Returns a function to be called at every request, which returns a promise of the next turn of the event loop when this one
 * has taken too long: Bun answers new connections as long as some come, and timers, immediates and messages of workers wait
 * for ever. Requests that wait for the promise let it come to them.
 */
export function createYield(): () => Promise<void> | undefined {
  let began: number | undefined
  let next: PromiseWithResolvers<void> | undefined

  function endTurn() {
    began = undefined
    next?.resolve()
    next = undefined
  }

  return () => {
    if (began === undefined) {
      began = performance.now()
      setImmediate(endTurn)
      return undefined
    }
    if (performance.now() - began < LATE_MS) return undefined
    next ??= Promise.withResolvers()
    return next.promise
  }
}
