import { MutationObserver } from '@tanstack/react-query'
import { doneSchema, type Undo } from '../../../src/domain/api'
import { call } from '../../api'
import { type Message, toast } from '../../ui/toast'
import { isSignedOut, messageOf, queryClient, refreshLists, UNREACHED } from '../app/queries'
import { showFailure } from '../app/show-error'
import { withReason } from '../app/with-reason'
import { blockingText } from './blocking-users'
import { staleIn } from './stale'

/** Returns the Undo action of a toast about a change of a group, which sends the server's reverse change; none where nothing changed. */
export function undoAction(groupId: number, path: string, undo: Undo | null): Message['action'] {
  if (!undo) return undefined
  const reversal = new MutationObserver(queryClient, {
    // after changes that are on their way
    scope: { id: `group-${groupId}` },
    mutationFn: () => withReason((why) => call(doneSchema, 'PATCH', path, { ...undo, ...why })),
    async onSuccess() {
      toast({ title: 'Undone', description: 'Everything is as it was before.' })
      await refreshLists()
    },
    async onError(error) {
      if (isSignedOut(error)) return
      const stale = staleIn(error)
      const why = stale
        ? `Changed meanwhile by ${stale.by ?? 'somebody else'}. It stays as it is now.`
        : ((await blockingText(error)) ?? messageOf(error, UNREACHED))
      showFailure(error, 'Not undone', why)
      await refreshLists()
    },
  })
  // onError has shown the failure
  return { text: 'Undo', undoes: true, onAction: () => void reversal.mutate().catch(() => undefined) }
}
