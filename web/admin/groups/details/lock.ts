import { useState } from 'react'

/** Milliseconds for which the dialog is locked at least. */
const LOCK_MS = 500

/** Locks a dialog while a promise is pending, at least for LOCK_MS. */
export function useLock() {
  const [running, setRunning] = useState(0)
  async function hold(run: Promise<unknown>) {
    setRunning((count) => count + 1)
    await Promise.allSettled([run, new Promise((resolve) => setTimeout(resolve, LOCK_MS))])
    setRunning((count) => count - 1)
  }
  return { isLocked: running > 0, hold }
}
