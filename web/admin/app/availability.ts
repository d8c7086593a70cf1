import { storedAvailabilitySchema } from '../../../src/domain/evenings'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { useAction } from './use-action'

/** A user's answer about an evening; null without one. */
export type EveningAnswer = boolean | null

export const ANSWER_WORDS = { yes: 'Can', no: 'Cannot', none: 'No answer' } as const
export type AnswerKey = keyof typeof ANSWER_WORDS

const ANSWERS: Record<AnswerKey, EveningAnswer> = { yes: true, no: false, none: null }

interface SureAnswer {
  userId: number
  eveningId: number
  answer: { sure: boolean } | { reserve: boolean }
}

/** Stores whether a user comes to an evening for sure, or stands in reserve. */
export function useSureAnswer() {
  return useAction({
    run: ({ userId, eveningId, answer }: SureAnswer) =>
      call(storedAvailabilitySchema, 'PUT', `/api/users/${userId}/availability`, { eveningId, ...answer }),
    failure: 'The answer was not noted',
    onDone: ({ message }) => toast({ title: message }),
  })
}

export function useAvailability() {
  return useAction({
    run: ({ userId, eveningId, answer }: { userId: number; eveningId: number; answer: AnswerKey }) =>
      call(storedAvailabilitySchema, 'PUT', `/api/users/${userId}/availability`, {
        eveningId,
        can: ANSWERS[answer],
      }),
    failure: 'The answer could not be stored',
    onDone: ({ message }) => toast({ title: message }),
  })
}
