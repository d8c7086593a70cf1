import { useMutation } from '@tanstack/react-query'
import type { DinnerGroup, User } from '../../../../src/domain/api'
import type { NewGroup } from '../../../../src/domain/group'
import { request } from '../../../api'
import { toast } from '../../../ui/toast'
import { isSignedOut, messageOf, refreshLists } from '../../queries'
import { blockingText } from '../blocking-users'

/** Creates a group of `people` and shows the outcome; `onCreated` is called once the lists show it. */
export function useCreateGroup(people: User[], onCreated: () => void) {
  return useMutation({
    mutationFn: (group: NewGroup) => request<DinnerGroup>('POST', '/api/dinner-groups', group),
    async onSuccess(group) {
      await refreshLists()
      onCreated()
      toast({ title: 'Group created', description: group.name })
    },
    async onError(error) {
      if (isSignedOut(error)) return
      toast({
        title: 'Error creating group',
        description:
          (await blockingText(error, people)) ??
          messageOf(error, 'There was an error creating the dinner group'),
        variant: 'destructive',
      })
      // users may have been seated elsewhere meanwhile
      await refreshLists()
    },
  })
}
