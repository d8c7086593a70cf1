import { useState } from 'react'

/** How long the dialog stays open at least after a status was changed. */
const LOCK_MS = 500

/** Keeps the dialog from being closed while something runs, and for a moment after it began. */
export function useLock() {
  const [running, setRunning] = useState(0)
  async function hold(run: Promise<unknown>) {
    setRunning((count) => count + 1)
    await Promise.allSettled([run, new Promise((resolve) => setTimeout(resolve, LOCK_MS))])
    setRunning((count) => count - 1)
  }
  return { isLocked: running > 0, hold }
}
