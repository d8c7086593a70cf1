import type { Me } from '../../src/domain/me'
import { EVENING_TEXTS } from '../../src/domain/open-evenings'
import { useEvenings } from '../questions/use-evenings'
import { ChatLink } from './chat-links'
import { currentToken } from './link'

interface MyEveningsProps {
  me: Pick<Me, 'readOnly'>
  /** where none is open, there is a way to say in a chat which days they would */
  saysDays?: boolean
}

/** The evenings that the visitor may join; nothing for a link that only reads. */
export function MyEvenings({ me: { readOnly }, saysDays }: MyEveningsProps) {
  const next = useEvenings(readOnly ? undefined : currentToken())
  if (!next) return null
  if (next.offer.evenings.length > 0) return <next.Cards offer={next.offer} />
  return (
    saysDays && (
      <ChatLink variant="text" text={EVENING_TEXTS.days}>
        {EVENING_TEXTS.sayDays}
      </ChatLink>
    )
  )
}
