import type { User } from '../../../src/domain/api'
import { doneSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { confirmed } from '../app/confirmed'
import { useAction } from '../app/use-action'
import { focusTable } from '../table/focus-table'
import { usersSelection } from './selection'

/** Deletes a user with everything stored about them. */
export function useDeleteUser(onDeleted: () => void) {
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
