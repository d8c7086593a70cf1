import { useEffect, useEffectEvent, useState } from 'react'
import type { MyEvenings } from '../../src/domain/open-evenings'
import type { EveningCards, JoinedEvenings } from './evenings'

export interface NextEvenings {
  token: string
  offer: MyEvenings
  Cards: typeof EveningCards
  Joined: typeof JoinedEvenings
}

/** Returns the evenings that the holder of a link may join; undefined until they are loaded. `onLooked` is called once that is known. */
export function useEvenings(token: string | undefined, onLooked?: () => void): NextEvenings | undefined {
  const [next, setNext] = useState<NextEvenings>()
  const looked = useEffectEvent(() => onLooked?.())
  useEffect(() => {
    let isGone = false
    if (token)
      load(token)
        .then((found) => isGone || setNext(found), noEvenings)
        .then(() => isGone || looked())
    return () => {
      isGone = true
    }
  }, [token])
  return next?.token === token ? next : undefined
}

// fetched when it is needed: nobody looks before the sign-up is stored
async function load(token: string): Promise<NextEvenings | undefined> {
  const { loadEvenings, EveningCards: Cards, JoinedEvenings: Joined } = await import('./evenings')
  const offer = await loadEvenings(token)
  return offer && !offer.readOnly ? { token, offer, Cards, Joined } : undefined
}

// the sign-up is stored, and the next visit looks again
function noEvenings() {}
