import { useState } from 'react'
import type { Me } from '../../src/domain/me'
import { useEvenings } from '../questions/use-evenings'
import { currentToken } from './link'

/** The visitor's evenings: the question until it was answered, later only to change it; nothing for a link that only reads. */
export function useMyEvenings({ readOnly }: Pick<Me, 'readOnly'>) {
  const choice = useEvenings(readOnly ? undefined : currentToken())
  const [isOpened, setOpened] = useState(false)
  const isAsking = choice !== undefined && (isOpened || !choice.isAnswered)
  return {
    question: isAsking && (
      // the button that opens it goes
      <div ref={isOpened ? takeFocus : undefined} tabIndex={-1} className="w-full outline-none">
        <choice.Question key={choice.token} token={choice.token} offer={choice.offer} />
      </div>
    ),
    cards: choice && <choice.Cards offer={choice.offer} />,
    /** opens the question, where it has an answer already */
    open: choice && !isAsking ? () => setOpened(true) : undefined,
  }
}

const takeFocus = (question: HTMLElement | null) => question?.focus()

/** The question, while it has no answer. */
export function MyEvenings({ me }: { me: Me }) {
  return useMyEvenings(me).question
}
