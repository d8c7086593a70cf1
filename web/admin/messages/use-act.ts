import { useState } from 'react'
import { messageOf, refreshLists, UNREACHED } from '../app/queries'
import { showError } from '../app/show-error'

/** Returns a function that makes a changing call, shows its failure and refreshes what it changed; and whether it is pending. */
export function useAct() {
  const [isBusy, setBusy] = useState(false)
  async function act(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showError(error, messageOf(error, 'This did not work'), UNREACHED)
    } finally {
      setBusy(false)
      await refreshLists()
    }
  }
  return [act, isBusy] as const
}
