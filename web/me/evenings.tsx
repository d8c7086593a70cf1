import type { Me } from '../../src/domain/me'
import { useEvenings } from '../questions/use-evenings'
import { currentToken } from './link'

/** The evenings that the visitor may join as cards, and whether there is none, once they are loaded; for a link that only reads neither. */
export function useMyEvenings({ readOnly, tickets }: Me) {
  const next = useEvenings(readOnly ? undefined : currentToken())
  // one whose tables are made is none of the next
  const isMade = (code: string) => tickets.some(({ evening, hasNoTable }) => hasNoTable && evening === code)
  const offer = next && { ...next.offer, evenings: next.offer.evenings.filter(({ code }) => !isMade(code)) }
  const isNone = offer?.evenings.length === 0
  return { cards: offer && !isNone && <next.Cards offer={offer} />, isNone }
}

/** Returns the link of the next evening with a seat left, for friends; that of the house where there is none. */
export function useNextLink(): { link: string; isEvening: boolean } {
  const next = useEvenings(currentToken())?.offer.evenings.find(({ left }) => left !== 0)
  return { link: `${location.origin}${next ? `/e/${next.code}` : ''}`, isEvening: next !== undefined }
}

export function MyEvenings({ me }: { me: Me }) {
  return useMyEvenings(me).cards
}
