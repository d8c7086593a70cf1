import { useMutation } from '@tanstack/react-query'
import { type ChangedGroups, changedGroupsSchema } from '../../../../src/domain/api'
import type { SeveralGroups } from '../../../../src/domain/group-form'
import { call } from '../../../api'
import { refreshLists } from '../../app/queries'
import { showError } from '../../app/show-error'

/** Changes groups in the versions that were seen; calls `onDone` with the result. */
export function useChangeSeveral(onDone: (outcome: ChangedGroups) => void) {
  return useMutation({
    mutationFn: (changes: SeveralGroups) => call(changedGroupsSchema, 'PATCH', '/api/dinner-groups', changes),
    async onSuccess(outcome) {
      onDone(outcome)
      await refreshLists()
    },
    onError: (error) =>
      showError(error, 'Failed to update groups', 'Failed to update groups. Please try again.'),
  })
}
