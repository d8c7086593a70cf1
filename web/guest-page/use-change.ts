import { useRef, useState } from 'react'
import type { CallOutcome, Trouble } from './call'
import { currentToken } from './link'
import { page } from './page'

/** Milliseconds before the second and the third try. */
const PAUSES = [700, 2000]
/** Milliseconds before a pending request shows. */
export const SLOW_MS = 2000

/** Returns a function that sends a change once however often it is pressed, and retries lost answers, since calls are idempotent. */
export function useChange() {
  const [busy, setBusy] = useState<string>()
  const [trouble, setTrouble] = useState<Trouble>()
  const isRunning = useRef(false)

  /** Returns whether it was stored; `name` tells the buttons of a screen apart. */
  async function change(name: string, method: string, path: string, body?: unknown): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(name)
    setTrouble(undefined)
    const slow = setTimeout(() => setTrouble({ why: 'slow' }), SLOW_MS)
    const token = currentToken()
    let outcome = await page.change(method, path, body)
    for (const pause of PAUSES) {
      if (outcome.ok || (outcome.trouble.why !== 'offline' && outcome.trouble.why !== 'failed')) break
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (token !== currentToken()) break
      outcome = await page.change(method, path, body)
    }
    clearTimeout(slow)
    isRunning.current = false
    setBusy(undefined)
    setTrouble(outcome.ok ? undefined : outcome.trouble)
    return outcome.ok
  }

  return { busy, trouble, change }
}

const SLOW: Trouble = { why: 'slow' }

/** Returns what waits for a call, whether one runs, its trouble unless the link is over, and what of it is shown. */
export function useCall() {
  const [isBusy, setBusy] = useState(false)
  const [isSlow, setSlow] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()

  async function run<T>(call: Promise<CallOutcome<T>>): Promise<CallOutcome<T>> {
    setBusy(true)
    const slow = setTimeout(() => setSlow(true), SLOW_MS)
    const outcome = await call
    clearTimeout(slow)
    setSlow(false)
    setBusy(false)
    setTrouble(outcome.ok || outcome.trouble.why === 'over' ? undefined : outcome.trouble)
    return outcome
  }

  return { isBusy, trouble, shown: isSlow ? SLOW : trouble, run }
}
