import type { Dealt } from '../domain/evening-process'
import { isSureDue } from '../domain/evening-process'
import type { EveningState } from '../domain/me'

/** What somebody said about an evening that asks first and lies ahead, and what was dealt; times are UTC ISO. */
export interface MyEvening {
  id: number
  at: string
  area: string
  price: number
  answersUntil: string
  sureUntil: string
  dealtAt: string | null
  can: boolean | null
  sure: boolean | null
  sureSentAt: string | null
  answerBy: string | null
  reserve: boolean | null
  dealt: Dealt | null
  /** the question whether they are sure, or the offer of a seat, is open with staff, who have not marked it yet */
  isOpened: boolean
}

export interface AboutEvening {
  state: EveningState
  evening: MyEvening
  /** see `until` in domain/me */
  until: string | null
}

/** Returns what the page of somebody without a seat says of their evenings: what waits for an answer first, then the soonest. */
export function eveningStateOf(evenings: readonly MyEvening[], now: Date): AboutEvening | undefined {
  const found = evenings
    .flatMap((evening) => stateOf(evening, now.toISOString()) ?? [])
    .sort((a, b) => (a.evening.at < b.evening.at ? -1 : 1))
  return found.find(({ state }) => isQuestion(state)) ?? found[0]
}

/** Whether a state waits for an answer. */
export function isQuestion(state: EveningState): boolean {
  return state === 'sure-question' || state === 'seat-offer'
}

function stateOf(evening: MyEvening, now: string): AboutEvening | undefined {
  const { dealtAt, can, sure, sureSentAt, sureUntil, answerBy, reserve, dealt, isOpened } = evening
  const is = (state: EveningState, until: string | null = null) => ({ state, evening, until })
  if (dealtAt === null) {
    if (can === false || sure === false) return undefined
    if (sure) return is('sure', sureUntil)
    const until = answerBy && answerBy > sureUntil ? answerBy : sureUntil
    const isDue = sureSentAt !== null || isOpened || (can === true && isSureDue(evening, now))
    return isDue && now < until ? is('sure-question', until) : undefined
  }
  if (dealt !== 'spare' && dealt !== 'lost') return undefined
  if (reserve === null) return is('spare')
  if (!reserve) return undefined
  if (answerBy !== null && now < answerBy) return is('seat-offer', answerBy)
  return isOpened ? is('seat-offer') : is('reserve')
}
