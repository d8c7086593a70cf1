import { type ReactNode, useEffect, useState } from 'react'

/** Code that the first view does without; `code` is there once it was fetched. */
interface LaterCode<T> {
  code: T | undefined
  fetch: () => Promise<unknown>
}

/** Returns code that is fetched when it is needed. */
export function fetchedLater<T>(fetchCode: () => Promise<T>): LaterCode<T> {
  const later: LaterCode<T> = {
    code: undefined,
    fetch: async () => {
      later.code ??= await fetchCode()
    },
  }
  return later
}

export const moneyBack = fetchedLater(() => import('./refund'))

export interface LaterProps<T> {
  from: LaterCode<T>
  children: (code: T) => ReactNode
}

/** Renders a part of a screen once its code is there; nothing before. */
export function LaterPart<T>({ from, children }: LaterProps<T>) {
  const [, setHere] = useState(from.code !== undefined)
  useEffect(() => {
    if (!from.code)
      from.fetch().then(
        () => setHere(true),
        // the page is read again, and this with it
        () => {},
      )
  }, [from])
  return from.code && children(from.code)
}
