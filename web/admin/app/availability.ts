import { useMutation } from '@tanstack/react-query'
import { storedAvailabilitySchema } from '../../../src/domain/evenings'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { messageOf, refreshLists, UNREACHED } from './queries'
import { showError } from './show-error'

/** A user's answer about an evening; null without one. */
export type Answer = boolean | null

export const ANSWER_WORDS = { yes: 'Can', no: 'Cannot', none: 'Not asked' } as const
export type AnswerKey = keyof typeof ANSWER_WORDS

export function answerKey(can: Answer): AnswerKey {
  return can === null ? 'none' : can ? 'yes' : 'no'
}

const ANSWERS: Record<AnswerKey, Answer> = { yes: true, no: false, none: null }

/** Stores a user's answer about an evening immediately. */
export function useAvailability() {
  return useMutation({
    mutationFn: ({ userId, eveningId, answer }: { userId: number; eveningId: number; answer: AnswerKey }) =>
      call(storedAvailabilitySchema, 'PUT', `/api/users/${userId}/availability`, {
        eveningId,
        can: ANSWERS[answer],
      }),
    async onSuccess({ message }) {
      toast({ title: message })
      await refreshLists()
    },
    async onError(error) {
      showError(error, messageOf(error, 'The answer could not be stored'), UNREACHED)
      await refreshLists()
    },
  })
}
