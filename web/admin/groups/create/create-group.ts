import { useMutation } from '@tanstack/react-query'
import type { User } from '../../../../src/domain/api'
import { groupSchema } from '../../../../src/domain/api'
import { call } from '../../../api'
import { toast } from '../../../ui/toast'
import { groupTitle } from '../../app/group-name'
import { isSignedOut, messageOf, refreshLists } from '../../app/queries'
import { showFailure } from '../../app/show-error'
import { blockingText } from '../blocking-users'
import type { payloadOf } from './draft'

/** Creates a group of `people` and shows the outcome; `onCreated` is called once the lists show it. */
export function useCreateGroup(people: User[], onCreated: () => void) {
  return useMutation({
    mutationFn: (group: ReturnType<typeof payloadOf>) =>
      call(groupSchema, 'POST', '/api/dinner-groups', group),
    async onSuccess(group) {
      await refreshLists()
      onCreated()
      toast({ title: 'Group created', description: groupTitle(group) })
    },
    async onError(error) {
      if (isSignedOut(error)) return
      const who = await blockingText(error, people)
      const why = messageOf(error, 'There was an error creating the dinner group')
      showFailure(error, 'Error creating group', who ?? why)
      // users may have been seated elsewhere meanwhile
      await refreshLists()
    },
  })
}
