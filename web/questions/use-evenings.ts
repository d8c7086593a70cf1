import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { MyEvenings } from '../../src/domain/open-evenings'

interface QuestionProps {
  token: string
  offer: MyEvenings
  onUnsaved?: (isUnsaved: boolean) => void
}

export interface EveningsQuestion extends QuestionProps {
  Question: ComponentType<QuestionProps>
  Cards: ComponentType<Pick<QuestionProps, 'offer'>>
  /** each of them has an answer already */
  isAnswered: boolean
}

/** Returns the evenings that the holder of a link may choose; undefined without any, and until they are loaded. `onLooked` is called once that is known. */
export function useEvenings(token: string | undefined, onLooked?: () => void): EveningsQuestion | undefined {
  const [question, setQuestion] = useState<EveningsQuestion>()
  const looked = useEffectEvent(() => onLooked?.())
  useEffect(() => {
    let isGone = false
    if (token)
      ask(token)
        .then((found) => isGone || setQuestion(found), noEvenings)
        .then(() => isGone || looked())
    return () => {
      isGone = true
    }
  }, [token])
  return question?.token === token ? question : undefined
}

// fetched when it is needed: nobody asks before the sign-up is stored
async function ask(token: string): Promise<EveningsQuestion | undefined> {
  const { EveningCards, Evenings, loadEvenings } = await import('./evenings')
  const offer = await loadEvenings(token)
  if (!offer || offer.readOnly || offer.evenings.length === 0) return undefined
  const isAnswered = offer.evenings.every(({ can }) => can !== null)
  return { token, offer, isAnswered, Question: Evenings, Cards: EveningCards }
}

// the sign-up is stored, and the next visit asks again
function noEvenings() {}
