import { type ChangedGroups, changedGroupsSchema } from '../../../../src/domain/api'
import type { Explanation } from '../../../../src/domain/dinner'
import type { SeveralGroups } from '../../../../src/domain/group-form'
import { call } from '../../../api'
import { useAction } from '../../app/use-action'
import { askForReason } from '../../app/with-reason'

/** Changes groups in the versions that were seen; calls `onDone` with the result. */
export function useChangeSeveral(onDone: (outcome: ChangedGroups) => void) {
  return useAction({
    run: changeSeveral,
    failure: 'Failed to update groups',
    unreached: 'Failed to update groups. Please try again.',
    onDone,
  })
}

/** Changes groups, and then those that need a reason, if staff give one. */
async function changeSeveral(changes: SeveralGroups): Promise<ChangedGroups> {
  const send = (why: Explanation & Partial<SeveralGroups>) =>
    call(changedGroupsSchema, 'PATCH', '/api/dinner-groups', { ...changes, ...why })
  const first = await send({ reasonRequired: true })
  const reason = first.unexplained && (await askForReason(first.unexplained).catch(() => undefined))
  if (!reason) return first
  const waiting = new Set(first.left.flatMap(({ id, reason }) => (reason === 'unexplained' ? id : [])))
  const groups = changes.groups.filter(({ id }) => waiting.has(id))
  const { changed, left, undo } = await send({ groups, change_reason: reason })
  return {
    ...first,
    changed: first.changed + changed,
    // two acts are undone in their list
    undo: first.undo === null ? undo : null,
    left: [...first.left.filter(({ id }) => !waiting.has(id)), ...left],
  }
}
