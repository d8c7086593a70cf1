import { GivePasswordDialog } from './account/give-password-dialog'
import type { OpenDialogProps } from './app/dialogs'
import { BookDialog } from './app/dinner/book-dialog'
import { DiscardDialog } from './app/form/discard-dialog'
import { GiveReasonDialog } from './app/form/give-reason-dialog'
import { DeleteGroupDialog } from './groups/delete-group-dialog'
import { GroupDetailsDialog } from './groups/details/group-details-dialog'
import { EditGroupDialog } from './groups/edit/edit-group-dialog'
import { LogsDialog } from './matchmaking/logs-dialog'
import { PreviewDialog } from './matchmaking/preview/preview-dialog'
import { SetReasonDialog } from './messages/set-reason-dialog'
import { SomebodyDialog } from './messages/write-dialog'
import { EraseDialog } from './privacy/erase-dialog'
import { EraseOldDialog } from './settings/erase-old-dialog'
import { UndoDialog } from './undo/undo-dialog'
import { DeleteUserDialog } from './users/delete-user-dialog'
import { FilterDialog } from './users/filter-dialog'
import { PersonDialog } from './users/person/person-dialog'

export { SignInOver } from './session/sign-in-over'

export function AnyDialog({ dialog, onClose }: OpenDialogProps) {
  switch (dialog.kind) {
    case 'add-user':
      return <PersonDialog onClose={onClose} />
    case 'edit-user':
      return <PersonDialog user={dialog.user} onClose={onClose} />
    case 'delete-user':
      return <DeleteUserDialog user={dialog.user} onClose={onClose} />
    case 'filter-users':
      return <FilterDialog onClose={onClose} />
    case 'erase-person':
      return <EraseDialog id={dialog.id} onClose={onClose} />
    case 'group':
      return <GroupDetailsDialog id={dialog.id} onClose={onClose} />
    case 'somebody':
      return <SomebodyDialog {...dialog} onClose={onClose} />
    case 'edit-group':
      return <EditGroupDialog group={dialog.group} onClose={onClose} />
    case 'delete-group':
      return <DeleteGroupDialog group={dialog.group} onClose={onClose} />
    case 'preview':
      return <PreviewDialog onClose={onClose} />
    case 'acts':
      return <UndoDialog onClose={onClose} />
    case 'logs':
      return <LogsDialog onClose={onClose} />
    case 'discard':
      return <DiscardDialog {...dialog} onClose={onClose} />
    case 'give-reason':
      return <GiveReasonDialog {...dialog} onClose={onClose} />
    case 'choose-venue':
      return <BookDialog {...dialog} onClose={onClose} />
    case 'set-reason':
      return <SetReasonDialog item={dialog.item} onClose={onClose} />
    case 'erase-old':
      return <EraseOldDialog {...dialog} onClose={onClose} />
    case 'give-password':
      return <GivePasswordDialog onGiven={dialog.onGiven} onCancel={dialog.onCancel} onClose={onClose} />
  }
}
