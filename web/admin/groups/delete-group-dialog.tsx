import { useState } from 'react'
import type { DinnerGroup } from '../../../src/domain/api'
import { doneSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { toast } from '../../ui/toast'
import { ConflictNote } from '../app/conflict-note'
import { GroupName } from '../app/group-name'
import { useAction } from '../app/use-action'
import { withReason } from '../app/with-reason'
import { focusTable } from '../table/focus-table'
import { lossOf } from './loss'
import { staleIn } from './stale'

interface DeleteGroupDialogProps {
  group: DinnerGroup
  onClose: () => void
}

/** Asks before a group is deleted, and shows what is lost. */
export function DeleteGroupDialog({ group, onClose }: DeleteGroupDialogProps) {
  // the state that staff have seen
  const [seen, setSeen] = useState(group)
  const removal = useDeleteGroup(seen, onClose)
  const stale = staleIn(removal.error)

  function loadNewest() {
    if (stale) setSeen(stale.current)
    removal.reset()
  }

  return (
    <ConfirmDialog
      title="Confirm Deletion"
      confirmText="Delete"
      isPending={removal.isPending}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      {stale && (
        <ConflictNote by={stale.by} hint="Look at it again before you delete it." onLoad={loadNewest} />
      )}
      <p>
        Delete{' '}
        <strong>
          <GroupName group={seen} />
        </strong>
        ?{lossOf(seen)}
      </p>
      <p className="text-sambal-dark">
        Deletion resets the grouped status of all its members and cannot be undone.
      </p>
    </ConfirmDialog>
  )
}

function useDeleteGroup({ id, version }: DinnerGroup, onClose: () => void) {
  return useAction({
    run: () =>
      withReason((why) => call(doneSchema, 'DELETE', `/api/dinner-groups/${id}?version=${version}`, why)),
    title: 'Error deleting group',
    failure: 'Failed to delete the dinner group. Please try again.',
    onDone() {
      onClose()
      toast({
        title: 'Group deleted',
        description: 'Dinner group has been deleted successfully and all member statuses have been reset',
      })
    },
    onShown: focusTable,
    onFailure: (error) => staleIn(error) !== undefined,
  })
}
