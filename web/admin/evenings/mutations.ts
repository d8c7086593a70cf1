import { counted } from '../../../src/domain/counted'
import { doneSchema } from '../../../src/domain/done'
import { isPlanned } from '../../../src/domain/evening/evening'
import {
  type Evening,
  type EveningChanges,
  type NewEvening,
  type StoredEvening,
  staleEveningSchema,
  storedEveningSchema,
} from '../../../src/domain/evening/evening-calls'
import type { EveningPage } from '../../../src/domain/evening/evening-page'
import { call } from '../../api'
import { copyShown } from '../../ui/clipboard'
import { toast } from '../../ui/toast'
import { publicAddress } from '../app/addresses'
import { failureWords, showFailure } from '../app/form/show-error'
import { staleAnswer } from '../app/form/stale'
import { undoAction } from '../app/form/undo'
import { useAction } from '../app/form/use-action'
import { withReason } from '../app/form/with-reason'
import { useHouse } from '../app/site-config'
import { linkOf } from './share'

/** Creates evenings, one after the other; those before a refused one stay. */
export function useMakeEvenings(onMade: () => void) {
  const publicUrl = useHouse()?.publicUrl ?? publicAddress()
  return useAction({
    failure: 'The evening could not be made',
    async run(evenings: NewEvening[]) {
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
    onDone({ made, error }, evenings) {
      onMade()
      if (error) showFailure(error, `${made.length} of ${evenings.length} evenings made`, failureWords(error))
      else
        toast({
          title: made.length === 1 ? 'Evening made' : `${made.length} evenings made`,
          action: linkAction(made, publicUrl),
        })
    },
  })
}

/** Offers the address of an evening to be posted; that of each of several is on its page. */
function linkAction([one, ...others]: StoredEvening[], publicUrl: string) {
  if (!one || others.length > 0 || !isPlanned(one.evening)) return undefined
  return { text: 'Copy link', onAction: () => void copyShown(linkOf(one.evening, publicUrl)) }
}

interface Change {
  evening: Evening
  changes: Omit<EveningChanges, 'version'>
}

/** Changes an evening in the version that was seen, and shows which groups followed. */
export function useChangeEvening({ onStored }: { onStored?: () => void } = {}) {
  return useAction({
    ...CHANGE,
    run: ({ evening: { id, version }, changes }: Change) =>
      withReason((why) =>
        call(storedEveningSchema, 'PATCH', `/api/evenings/${id}`, { ...changes, ...why, version }),
      ),
    onDone({ message, groups, undo }) {
      onStored?.()
      const followed = groups.length > 0 ? `${counted(groups.length, 'table')} changed with it.` : undefined
      toast({ title: message, description: followed, action: undoAction(undo) })
    },
  })
}

export function useDeleteEvening(onStored: () => void) {
  return useAction({
    ...CHANGE,
    run: ({ id, version }: Evening) => call(doneSchema, 'DELETE', `/api/evenings/${id}?version=${version}`),
    onDone({ message }) {
      onStored()
      toast({ title: message })
    },
  })
}

/** Announces the tables of an evening as they are shown: from now on guests know theirs. Where they have changed the newest are fetched. */
export function useAnnounce() {
  return useAction({
    run: ({ evening, digest }: EveningPage) =>
      call(storedEveningSchema, 'POST', `/api/evenings/${evening.id}/announce`, { digest }),
    failure: 'The tables could not be announced',
    onDone: ({ message, undo }) => toast({ title: message, action: undoAction(undo) }),
  })
}

const CHANGE = {
  failure: 'The evening could not be changed',
  // what is outdated is said where it stands
  onFailure: (error: Error) => staleIn(error) !== undefined,
}

/** Returns the current evening from the refusal of an outdated change. */
export function staleIn(error: unknown): Evening | undefined {
  return staleAnswer(staleEveningSchema, error)?.current
}
