import { useMutation } from '@tanstack/react-query'
import type { DinnerGroup } from '../../../../src/domain/api'
import type { GroupChanges } from '../../../../src/domain/group'
import { ApiError } from '../../../api'
import { toast } from '../../../ui/toast'
import { isSignedOut, messageOf, refreshLists } from '../../queries'
import { changeGroup } from '../change-group'
import { inTheWay } from '../in-the-way'

interface Handlers {
  onSaved: () => void
  /** someone else changed the group meanwhile: this is how it is now */
  onStale: (current: DinnerGroup) => void
}

/** Stores what the edit form changed and says how that went. */
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
      const description = (await inTheWay(error)) ?? messageOf(error, 'An error occurred')
      toast({ title: 'Error', description, variant: 'destructive' })
      const current = currentIn(error)
      if (current) onStale(current)
      await refreshLists()
    },
  })
}

/** What the server said is wrong with single fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  return (error instanceof ApiError && error.body?.errors) || {}
}

function currentIn(error: unknown): DinnerGroup | undefined {
  const body = error instanceof ApiError ? error.body : undefined
  return body && 'current' in body ? (body.current as DinnerGroup) : undefined
}
