import { type ComponentType, use } from 'react'

/** Thrown while a part is rendered whose code could not be fetched; `allowRetry` lets the next render fetch it again. */
export class NotFetched extends Error {
  readonly allowRetry: () => void

  constructor(cause: unknown, allowRetry: () => void) {
    super('a part of the page could not be fetched', { cause })
    this.allowRetry = allowRetry
  }
}

/** A part of the page whose code is fetched when it is first shown, or before. */
export type Part<Props extends object> = ComponentType<Props> & {
  /** ends without an error when the code is not fetched: that is found when it is shown */
  prefetch: () => Promise<void>
}

/** Returns the part whose component `load` imports. Suspends while its code is fetched, and throws NotFetched when that fails. */
export function partOf<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
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

  return Object.assign(render, { prefetch })
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
