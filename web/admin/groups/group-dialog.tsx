import type { DinnerGroup } from '../../../src/domain/api'
import { LogsDialog } from '../matchmaking/logs-dialog'
import { DeleteGroupDialog } from './delete-group-dialog'
import { GroupDetailsDialog } from './details/group-details-dialog'
import { EditGroupDialog } from './edit/edit-group-dialog'

/** Which dialog about a group is open. */
export type OpenDialog =
  | { kind: 'logs' }
  | { kind: 'details'; id: number }
  | { kind: 'delete' | 'edit'; group: DinnerGroup }

export interface GroupDialogProps {
  dialog: OpenDialog
  onOpen: (dialog: OpenDialog) => void
  onClose: () => void
}

/** One of the dialogs about a group; fetched after the table itself. */
export function GroupDialog({ dialog, onOpen, onClose }: GroupDialogProps) {
  switch (dialog.kind) {
    case 'logs':
      return <LogsDialog onClose={onClose} onGroup={(id) => onOpen({ kind: 'details', id })} />
    case 'details':
      return <GroupDetailsDialog key={dialog.id} id={dialog.id} onClose={onClose} />
    case 'edit':
      return <EditGroupDialog group={dialog.group} onClose={onClose} />
    case 'delete':
      return <DeleteGroupDialog group={dialog.group} onClose={onClose} />
  }
}
