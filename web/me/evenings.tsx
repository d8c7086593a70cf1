import type { Me } from '../../src/domain/me'
import { EVENING_TEXTS } from '../../src/domain/open-evenings'
import { useEvenings } from '../questions/use-evenings'
import { ChatLink } from './chat-links'
import { currentToken } from './link'

/** The evenings that the visitor may join, or a way to say which days they would; nothing for a link that only reads. */
export function MyEvenings({ me: { readOnly } }: { me: Pick<Me, 'readOnly'> }) {
  const next = useEvenings(readOnly ? undefined : currentToken())
  if (!next) return null
  if (next.offer.evenings.length > 0) return <next.Cards offer={next.offer} />
  return (
    <ChatLink variant="text" text={EVENING_TEXTS.days}>
      {EVENING_TEXTS.sayDays}
    </ChatLink>
  )
}
