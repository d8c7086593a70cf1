import type { Me } from '../../src/domain/me'
import { useEvenings } from '../questions/use-evenings'
import { currentToken } from './link'

/** The evenings that the visitor may join as cards, and whether there is none, once they are loaded; for a link that only reads neither. */
export function useMyEvenings({ readOnly }: Pick<Me, 'readOnly'>) {
  const next = useEvenings(readOnly ? undefined : currentToken())
  const isNone = next?.offer.evenings.length === 0
  return { cards: next && !isNone && <next.Cards offer={next.offer} />, isNone }
}

export function MyEvenings({ me }: { me: Me }) {
  return useMyEvenings(me).cards
}
