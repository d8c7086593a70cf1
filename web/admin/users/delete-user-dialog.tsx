import type { User } from '../../../src/domain/api'
import { doneSchema } from '../../../src/domain/done'
import { shortName } from '../../../src/domain/profile/name'
import { call } from '../../api'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { toast } from '../../ui/toast'
import { confirmed } from '../app/form/confirmed'
import { useAction } from '../app/form/use-action'
import { focusTable } from '../table/focus-table'
import { useClearSelection } from './selection'

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

function useDeleteUser(onDeleted: () => void) {
  const clear = useClearSelection()
  return useAction({
    run: ({ id }: User) => confirmed(() => call(doneSchema, 'DELETE', `/api/users/${id}`)),
    title: 'Error',
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
