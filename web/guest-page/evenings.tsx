import { useEffect, useState } from 'react'
import type { Me } from '../../src/domain/guest-page/guest-page'
import { EveningCards } from '../questions/evenings'
import { useEvenings } from '../questions/use-evenings'
import { currentToken } from './link'

/** Milliseconds for which what gives way to evenings waits for them. */
const PATIENCE_MS = 3000

/** The evenings that the visitor may join as cards, and whether there is none, once they are loaded, and whether they are awaited; nothing of it unless it `isWanted`. */
export function useMyEvenings({ tickets }: Pick<Me, 'tickets'>, isWanted = true) {
  const next = useEvenings(isWanted ? currentToken() : undefined)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, PATIENCE_MS, true)
    return () => clearTimeout(timer)
  }, [])
  // one whose tables are made is none of the next
  const isMade = (code: string) => tickets.some(({ evening, hasNoTable }) => hasNoTable && evening === code)
  const offer = next && { ...next, evenings: next.evenings.filter(({ code }) => !isMade(code)) }
  const isNone = offer?.evenings.length === 0
  return {
    cards: offer && !isNone && <EveningCards offer={offer} />,
    isNone,
    isLooking: isWanted && next === undefined && !isLate,
  }
}
