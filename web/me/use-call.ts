import { useState } from 'react'
import type { CallOutcome, Trouble } from './call'
import { SLOW_MS } from './use-change'

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
