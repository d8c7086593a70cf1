import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { type DinnerGroup, groupSchema } from '../../../../src/domain/api'
import type { GroupChanges } from '../../../../src/domain/group'
import { ApiError } from '../../../api'
import { toast } from '../../../ui/toast'
import { isSignedOut, messageOf, refreshLists } from '../../queries'
import { showFailure } from '../../show-error'
import { blockingText } from '../blocking-users'
import { changeGroup } from '../change-group'

interface Handlers {
  onSaved: () => void
  /** called with the current state when another admin has changed the group meanwhile */
  onStale: (current: DinnerGroup) => void
}

/** Stores the changes of the edit form and shows the outcome. */
export function useEditGroup({ onSaved, onStale }: Handlers) {
  return useMutation({
    mutationFn: ({ group, changes }: { group: DinnerGroup; changes: GroupChanges }) =>
      changeGroup(group.id, { ...changes, version: group.version }),
    async onSuccess() {
      onSaved()
      toast({ title: 'Success', description: 'Group updated successfully' })
      await refreshLists()
    },
    async onError(error) {
      if (isSignedOut(error)) return
      const description = (await blockingText(error)) ?? messageOf(error, 'An error occurred')
      showFailure(error, 'Error', description)
      const current = currentIn(error)
      if (current) onStale(current)
      await refreshLists()
    },
  })
}

function currentIn(error: unknown): DinnerGroup | undefined {
  const body = error instanceof ApiError ? error.body : undefined
  const current = v.safeParse(groupSchema, body && 'current' in body ? body.current : undefined)
  return current.success ? current.output : undefined
}
