import { useEffect } from 'react'
import { whenIdle } from '../../ui/when-idle'

interface Prefetched {
  prefetch: () => Promise<void>
}

/** Fetches the code of what may be opened next, one after the other once the page is idle; nothing where the browser saves data. */
export function usePrefetched(parts: readonly Prefetched[]) {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    let isGone = false
    const cancel = whenIdle(async () => {
      for (const part of parts) if (!isGone) await part.prefetch()
    })
    return () => {
      isGone = true
      cancel()
    }
  }, [parts])
}
