import { useEffect, useState } from 'react'
import type { MyEvenings } from '../../src/domain/evening/open-evenings'
import type { EveningCards, JoinedEvenings } from './evenings'

export interface NextEvenings {
  offer: MyEvenings
  Cards: typeof EveningCards
  Joined: typeof JoinedEvenings
}

/** Returns the evenings that the holder of a link may join; undefined until they are loaded, null where they cannot be. */
export function useEvenings(token: string | undefined): NextEvenings | null | undefined {
  const [next, setNext] = useState<{ token: string; found: NextEvenings | null }>()
  useEffect(() => {
    let isGone = false
    if (token)
      load(token)
        // the sign-up is stored, and the next visit looks again
        .catch(() => null)
        .then((found) => isGone || setNext({ token, found }))
    return () => {
      isGone = true
    }
  }, [token])
  return next?.token === token ? next?.found : undefined
}

// fetched when it is needed: nobody looks before the sign-up is stored
async function load(token: string): Promise<NextEvenings | null> {
  const { loadEvenings, EveningCards: Cards, JoinedEvenings: Joined } = await import('./evenings')
  const offer = await loadEvenings(token)
  return offer ? { offer, Cards, Joined } : null
}
