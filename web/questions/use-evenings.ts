import { useEffect, useState } from 'react'
import type { MyEvenings } from '../../src/domain/evening/open-evenings'
import { loadEvenings } from './evenings'

/** Returns the evenings that the holder of a link may join; undefined until they are loaded, null where they cannot be. */
export function useEvenings(token: string | undefined): MyEvenings | null | undefined {
  const [next, setNext] = useState<{ token: string; offer: MyEvenings | null }>()
  useEffect(() => {
    let isGone = false
    // the sign-up is stored, and the next visit looks again
    if (token) loadEvenings(token).then((offer) => isGone || setNext({ token, offer }))
    return () => {
      isGone = true
    }
  }, [token])
  return next?.token === token ? next?.offer : undefined
}
