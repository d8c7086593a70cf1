import { useMutation } from '@tanstack/react-query'
import type { DinnerGroup, StaleGroup } from '../../../../src/domain/api'
import type { GroupChanges } from '../../../../src/domain/group-form'
import { toast } from '../../../ui/toast'
import { isSignedOut, messageOf, refreshLists } from '../../queries'
import { showFailure } from '../../show-error'
import { blockingText } from '../blocking-users'
import { changeGroup } from '../change-group'
import { staleIn } from '../stale'

interface Handlers {
  onSaved: () => void
  /** called with the current state when another admin has changed the group meanwhile */
  onStale: (stale: StaleGroup) => void
}

/** Stores the changes of the edit form and shows the outcome. */
export function useEditGroup({ onSaved, onStale }: Handlers) {
  return useMutation({
    mutationFn: ({ group, changes }: { group: DinnerGroup; changes: GroupChanges }) =>
      changeGroup(group.id, { ...changes, version: group.version }),
    async onSuccess(action) {
      onSaved()
      toast({ title: 'Success', description: 'Group updated successfully', action })
      await refreshLists()
    },
    async onError(error) {
      if (isSignedOut(error)) return
      const description = (await blockingText(error)) ?? messageOf(error, 'An error occurred')
      showFailure(error, 'Error', description)
      const stale = staleIn(error)
      if (stale) onStale(stale)
      await refreshLists()
    },
  })
}
