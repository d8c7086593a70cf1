import { useMutation } from '@tanstack/react-query'
import { doneSchema } from '../../../src/domain/api'
import {
  type Evening,
  type EveningChanges,
  type NewEvening,
  type StoredEvening,
  staleEveningSchema,
  storedEveningSchema,
} from '../../../src/domain/evenings'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { isSignedOut, messageOf, refreshLists, UNREACHED } from '../app/queries'
import { showError } from '../app/show-error'
import { staleAnswer } from '../app/stale'
import { withReason } from '../app/with-reason'
import { counted } from './evening-words'

/** Creates evenings, one after the other; those before a refused one stay. */
export function useMakeEvenings(onMade: () => void) {
  return useMutation({
    async mutationFn(evenings: NewEvening[]) {
      const made: StoredEvening[] = []
      for (const evening of evenings) {
        try {
          made.push(await call(storedEveningSchema, 'POST', '/api/evenings', evening))
        } catch (error) {
          if (made.length === 0) throw error
          return { made, error }
        }
      }
      return { made, error: undefined }
    },
    async onSuccess({ made, error }, evenings) {
      onMade()
      if (error)
        showError(
          error,
          `${made.length} of ${evenings.length} evenings made: ${messageOf(error, 'the next was refused')}`,
          `${made.length} of ${evenings.length} evenings made. ${UNREACHED}`,
        )
      else
        toast({
          title: made.length === 1 ? 'Evening made' : `${made.length} evenings made`,
          description: made.length === 1 ? made[0]!.message : undefined,
        })
      await refreshLists()
    },
    onError: (error) => showError(error, messageOf(error, 'The evening could not be made'), UNREACHED),
  })
}

interface Change {
  evening: Evening
  changes: Omit<EveningChanges, 'version'>
}

/** Changes an evening in the version that was seen, and shows which groups followed. */
export function useChangeEvening({ onStored }: { onStored?: () => void } = {}) {
  return useMutation({
    mutationFn: ({ evening: { id, version }, changes }: Change) =>
      withReason((why) =>
        call(storedEveningSchema, 'PATCH', `/api/evenings/${id}`, { ...changes, ...why, version }),
      ),
    async onSuccess({ message, groups, answers_dropped: dropped }) {
      onStored?.()
      const followed = [
        groups.length > 0 && `${counted(groups.length, 'group')} changed with it`,
        dropped > 0 && `${counted(dropped, 'answer')} of the old time dropped`,
      ].filter(Boolean)
      toast({ title: message, description: followed.length > 0 ? `${followed.join(', ')}.` : undefined })
      await refreshLists()
    },
    onError: fail,
  })
}

/** Deletes an evening for which no group was made. */
export function useDeleteEvening(onStored: () => void) {
  return useMutation({
    mutationFn: ({ id, version }: Evening) =>
      call(doneSchema, 'DELETE', `/api/evenings/${id}?version=${version}`),
    async onSuccess({ message }) {
      onStored()
      toast({ title: message })
      await refreshLists()
    },
    onError: fail,
  })
}

async function fail(error: Error) {
  if (isSignedOut(error)) return
  // what is outdated is told where it stands
  if (!staleIn(error)) showError(error, messageOf(error, 'The evening could not be changed'), UNREACHED)
  await refreshLists()
}

/** Returns the current evening from the refusal of an outdated change. */
export function staleIn(error: unknown): Evening | undefined {
  return staleAnswer(staleEveningSchema, error)?.current
}
