import { useState } from 'react'
import type { User } from '../../../src/domain/api'
import { shortName } from '../../../src/domain/name'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useDeleteUser } from './delete-user'
import { DeletionProgress } from './deletion'
import { usersSelection } from './selection'
import { useCount, useDeleteSeveral } from './several'
import { filterInView } from './view'

interface DeleteUserDialogProps {
  user: User
  onClose: () => void
}

/** Asks before a user is deleted. */
export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const removal = useDeleteUser(onClose)
  const groups = user.profile?.groups ?? []
  return (
    <ConfirmDialog
      title="Delete User"
      confirmText="Delete"
      isPending={removal.isPending}
      onConfirm={() => removal.mutate(user)}
      onCancel={onClose}
    >
      <p>Are you sure you want to delete this user?</p>
      <p className="font-bold">{shortName(user.profile?.name ?? user.username)}</p>
      {groups.length > 0 && (
        <p>
          They disappear from dinner {groups.length === 1 ? 'group' : 'groups'} {groups.join(', ')} too.
        </p>
      )}
      <p className="text-sambal-dark">This action cannot be undone.</p>
    </ConfirmDialog>
  )
}

/** Asks before several users are deleted, and says how many. */
export function DeleteUsersDialog({ onClose }: { onClose: () => void }) {
  // as it was seen: the back button may show another tab below
  const [filter] = useState(filterInView)
  const several = { selection: usersSelection.useSelection(), filter }
  const removal = useDeleteSeveral(onClose)
  const matching = useCount(several)
  // while they go, the question stays what it was
  const count = removal.isPending ? removal.variables.expected : matching
  const users = count === 1 ? '1 User' : `${count ?? '…'} Users`
  return (
    <ConfirmDialog
      title={`Delete ${users}`}
      confirmText={`Delete ${users}`}
      isPending={removal.isPending || count === undefined}
      onConfirm={() => count !== undefined && removal.mutate({ ...several, expected: count })}
      onCancel={onClose}
    >
      <p>
        Are you sure you want to delete <strong>{users.toLowerCase()}</strong>
        {several.selection.kind === 'matching' && ', everyone who matches the search and the filters'}?
      </p>
      <p>They disappear from their dinner groups too.</p>
      {removal.isPending && <DeletionProgress />}
      <p className="text-sambal-dark">This action cannot be undone.</p>
    </ConfirmDialog>
  )
}
