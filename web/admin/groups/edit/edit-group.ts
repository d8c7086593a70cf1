import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { DinnerGroup, StaleGroup } from '../../../../src/domain/api'
import type { GroupChanges } from '../../../../src/domain/group-form'
import { type Message, toast } from '../../../ui/toast'
import { areaNews } from '../../app/notified'
import { isSignedOut, refreshLists } from '../../app/queries'
import { failureWords, showFailure } from '../../app/show-error'
import { blockingText } from '../blocking-users'
import { changeGroup } from '../mutations'
import { staleIn } from '../stale'

interface Handlers {
  onSaved: () => void
  /** called with the current state when another admin has changed the group meanwhile */
  onStale: (stale: StaleGroup) => void
}

interface Stored {
  action: Message['action']
  /** what nobody is told of it */
  news: string | undefined
}

interface Edit {
  group: DinnerGroup
  changes: GroupChanges
}

/** Stores changes of a group, worked out when those before them are stored, and shows the outcome. */
export function useEditGroup(id: number, { onSaved, onStale }: Handlers) {
  const mutation: UseMutationResult<Stored, Error, () => Edit> = useMutation({
    // one after the other, so that each can know the version that the one before has made
    scope: { id: `group-${id}` },
    async mutationFn(edit: () => Edit) {
      const { group, changes } = edit()
      const action = await changeGroup(id, { ...changes, version: group.version })
      return { action, news: areaNews(group, changes) }
    },
    async onSuccess({ action, news }) {
      onSaved()
      const description = ['Group updated successfully', news].filter(Boolean).join('. ')
      toast({ title: 'Success', description, action })
      await refreshLists()
    },
    async onError(error, edit) {
      if (isSignedOut(error)) return
      const description = (await blockingText(error)) ?? failureWords(error, 'An error occurred')
      showFailure(error, 'Error', description, () => mutation.mutate(edit))
      const stale = staleIn(error)
      if (stale) onStale(stale)
      // it can be sent again at once
      void refreshLists()
    },
  })
  return mutation
}
