import { type ComponentType, use, useEffect } from 'react'
import { whenIdle } from './when-idle'

/** Thrown while a part is rendered whose code could not be fetched; `allowRetry` lets the next render fetch it again. */
export class NotFetched extends Error {
  readonly allowRetry: () => void

  constructor(cause: unknown, allowRetry: () => void) {
    super('a part of the page could not be fetched', { cause })
    this.allowRetry = allowRetry
  }
}

interface Prefetched {
  /** ends without an error when the code is not fetched: that is found when it is shown */
  prefetch: () => Promise<void>
}

/** A part of the page whose code is fetched when it is first shown, or before. */
export type Part<Props extends object> = ComponentType<Props> & Prefetched

/** Every part of the code that is here; more follow with it. */
const parts: Prefetched[] = []

/** Returns the part whose component `load` imports. Suspends while its code is fetched, and throws NotFetched when that fails. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let here: ComponentType<Props> | undefined
  let fetching: Promise<ComponentType<Props>> | undefined

  async function fetchCode(): Promise<ComponentType<Props>> {
    try {
      here = await load()
      return here
    } catch (error) {
      await reloadIfOutdated()
      throw new NotFetched(error, () => {
        fetching = undefined
      })
    }
  }

  function render(props: Props) {
    // what is here is rendered at once: React shows what has suspended a third of a second later at the earliest
    if (!here) fetching ??= fetchCode()
    const Component = here ?? use(fetching!)
    return <Component {...props} />
  }

  async function prefetch() {
    try {
      here = await load()
    } catch {
      // fetched once more by then
    }
  }

  const part = Object.assign(render, { prefetch })
  parts.push(part)
  return part
}

/** Fetches the code of what may be opened next, one after the other once the page is idle; nothing where the browser saves data. */
export function usePrefetched(next: readonly Prefetched[] = parts) {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    let isGone = false
    const cancel = whenIdle(async () => {
      for (const part of next) if (!isGone) await part.prefetch()
    })
    return () => {
      isGone = true
      cancel()
    }
  }, [next])
}

const RELOADED = 'semeja-reloaded-at'
/** Milliseconds in which the page is not reloaded once more. */
const RELOAD_PAUSE_MS = 10_000

/** Reloads the page when the server runs a newer version; nothing right after it has reloaded. */
async function reloadIfOutdated() {
  const reloadedAt = Number(sessionStorage.getItem(RELOADED))
  if (Date.now() - reloadedAt < RELOAD_PAUSE_MS || !(await isReachable())) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
  await new Promise(() => {})
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
