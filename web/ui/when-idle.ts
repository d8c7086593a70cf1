/** Most milliseconds that work waits for an idle moment, which a busy phone may never have. */
const WAIT_MS = 1500

/** Runs `work` once the browser is idle, soon in any case. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, WAIT_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: WAIT_MS })
  return () => cancelIdleCallback(idle)
}
