import { useState } from 'react'
import { doneSchema, type User } from '../../../src/domain/api'
import { shortName } from '../../../src/domain/profile/name'
import { call } from '../../api'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { toast } from '../../ui/toast'
import { confirmed } from '../app/confirmed'
import { TypedDialog } from '../app/typed-dialog'
import { useAction } from '../app/use-action'
import { focusTable } from '../table/focus-table'
import { useBulkDelete, useCount } from './bulk'
import { DeletionProgress } from './deletion'
import { usersSelection } from './selection'
import { filterInView } from './view'

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
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

/** Asks before several users are deleted, and has their number typed. */
export function DeleteUsersDialog({ onClose }: { onClose: () => void }) {
  // as it was seen: the back button may show another tab below
  const [filter] = useState(filterInView)
  const several = { selection: usersSelection.useSelection(), filter }
  const removal = useBulkDelete(onClose)
  const matching = useCount(several)
  // while they go, the question stays what it was
  const count = removal.isPending ? removal.variables.expected : matching
  const users = count === 1 ? '1 User' : `${count ?? '…'} Users`
  return (
    <TypedDialog
      title={`Delete ${users}`}
      confirmText={`Delete ${users}`}
      count={count}
      label={`Type ${count ?? 'their number'} to delete them`}
      progress={removal.isPending && <DeletionProgress />}
      isPending={removal.isPending}
      onConfirm={() => count !== undefined && removal.mutate({ ...several, expected: count })}
      onCancel={onClose}
    >
      <p>
        Are you sure you want to delete <strong>{users.toLowerCase()}</strong>
        {several.selection.kind === 'matching' && ', everyone who matches the search and the filters'}?
      </p>
      <p>They disappear from their dinner groups too.</p>
      <p className="text-sambal-dark">This action cannot be undone.</p>
    </TypedDialog>
  )
}

function useDeleteUser(onDeleted: () => void) {
  const { clear } = usersSelection.useChoose()
  return useAction({
    run: ({ id }: User) => confirmed(() => call(doneSchema, 'DELETE', `/api/users/${id}`)),
    failure: 'Failed to delete user',
    unreached: 'An unexpected error occurred while deleting user',
    onShown() {
      onDeleted()
      clear()
      focusTable()
      toast({ title: 'Success', description: 'User deleted successfully' })
    },
  })
}
