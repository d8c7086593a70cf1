import type { User } from '../../../../src/domain/api'
import { groupSchema } from '../../../../src/domain/api'
import { call } from '../../../api'
import { toast } from '../../../ui/toast'
import { groupTitle } from '../../app/group-name'
import { messageOf } from '../../app/queries'
import { showFailure } from '../../app/show-error'
import { useAction } from '../../app/use-action'
import { blockingText } from '../blocking-users'
import type { payloadOf } from './draft'

/** Creates a group of `people` and shows the outcome; `onCreated` is called once the lists show it. */
export function useCreateGroup(people: User[], onCreated: () => void) {
  return useAction({
    run: (group: ReturnType<typeof payloadOf>) => call(groupSchema, 'POST', '/api/dinner-groups', group),
    failure: FAILED,
    onShown(group) {
      onCreated()
      toast({ title: 'Group created', description: groupTitle(group) })
    },
    async onFailure(error) {
      const who = await blockingText(error, people)
      showFailure(error, 'Error creating group', who ?? messageOf(error, FAILED))
      return true
    },
  })
}

const FAILED = 'There was an error creating the dinner group'
