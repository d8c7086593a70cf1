import type { User } from '../../../../src/domain/api'
import { groupSchema } from '../../../../src/domain/api'
import { call } from '../../../api'
import { toast } from '../../../ui/toast'
import { groupTitle } from '../../app/group-name'
import { useAction } from '../../app/use-action'
import { blockingText } from '../blocking-users'
import type { payloadOf } from './draft'

/** Creates a group of `people` and shows the outcome; `onCreated` is called once the lists show it. */
export function useCreateGroup(people: User[], onCreated: () => void) {
  return useAction({
    run: (group: ReturnType<typeof payloadOf>) => call(groupSchema, 'POST', '/api/dinner-groups', group),
    failure: 'There was an error creating the dinner group',
    onShown(group) {
      onCreated()
      toast({ title: 'Group created', description: groupTitle(group) })
    },
    title: 'Error creating group',
    cause: (error) => blockingText(error, people),
  })
}
