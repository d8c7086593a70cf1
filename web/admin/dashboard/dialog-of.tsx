import { AccountDialog } from '../account/account-page'
import { GivePasswordDialog } from '../account/give-password-dialog'
import { ActivityDialog } from '../activity/activity-page'
import type { OpenDialog } from '../app/dialogs'
import { GiveReasonDialog } from '../app/give-reason-dialog'
import { ShortcutsDialog } from '../app/shortcuts-dialog'
import { EveningsDialog } from '../evenings/evenings-page'
import { DeleteGroupDialog } from '../groups/delete-group-dialog'
import { GroupDetailsDialog } from '../groups/details/group-details-dialog'
import { EditGroupDialog } from '../groups/edit/edit-group-dialog'
import { EditGroupsDialog } from '../groups/several/edit-groups-dialog'
import { LogsDialog } from '../matchmaking/logs-dialog'
import { MessagesDialog } from '../messages/messages-page'
import { SetFactsDialog } from '../messages/set-facts-dialog'
import { EraseDialog } from '../privacy/erase-dialog'
import { PrivacyDialog } from '../privacy/privacy-page'
import { StaffDialog } from '../staff/staff-page'
import { DeleteUserDialog, DeleteUsersDialog } from '../users/delete-dialogs'
import { FilterDialog } from '../users/filter-dialog'
import { PersonDialog } from '../users/person/person-dialog'
import { UserDialog } from '../users/person/user-dialog'
import { SamePhoneDialog } from '../users/same-phone-dialog'
import { Palette } from './palette'

export interface DialogOfProps {
  dialog: Exclude<OpenDialog, { kind: 'preview' }>
  onClose: () => void
}

/** Renders the dialog of its kind. */
export function DialogOf({ dialog, onClose }: DialogOfProps) {
  switch (dialog.kind) {
    case 'account':
      return <AccountDialog onClose={onClose} />
    case 'give-password':
      return <GivePasswordDialog onGiven={dialog.onGiven} onCancel={dialog.onCancel} onClose={onClose} />
    case 'give-reason':
      return <GiveReasonDialog {...dialog} onClose={onClose} />
    case 'set-facts':
      return <SetFactsDialog item={dialog.item} onClose={onClose} />
    case 'activity':
      return <ActivityDialog filter={dialog.filter} onClose={onClose} />
    case 'evenings':
      return <EveningsDialog onClose={onClose} />
    case 'group':
      return <GroupDetailsDialog id={dialog.id} onClose={onClose} />
    case 'edit-group':
      return <EditGroupDialog group={dialog.group} onClose={onClose} />
    case 'edit-groups':
      return <EditGroupsDialog onClose={onClose} />
    case 'delete-group':
      return <DeleteGroupDialog group={dialog.group} onClose={onClose} />
    case 'logs':
      return <LogsDialog onClose={onClose} />
    case 'messages':
      return <MessagesDialog onClose={onClose} />
    case 'privacy':
      return <PrivacyDialog onClose={onClose} />
    case 'erase-person':
      return <EraseDialog id={dialog.id} onClose={onClose} />
    case 'staff':
      return <StaffDialog onClose={onClose} />
    case 'user':
      return <UserDialog id={dialog.id} onClose={onClose} />
    case 'palette':
      return <Palette onClose={onClose} />
    case 'shortcuts':
      return <ShortcutsDialog onClose={onClose} />
    case 'add-user':
      return <PersonDialog onClose={onClose} />
    case 'edit-user':
      return <PersonDialog user={dialog.user} onClose={onClose} />
    case 'delete-user':
      return <DeleteUserDialog user={dialog.user} onClose={onClose} />
    case 'delete-users':
      return <DeleteUsersDialog onClose={onClose} />
    case 'filter-users':
      return <FilterDialog onClose={onClose} />
    case 'same-phone':
      return <SamePhoneDialog phone={dialog.phone} onClose={onClose} />
  }
}
