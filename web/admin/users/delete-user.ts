import { useMutation } from '@tanstack/react-query'
import type { User } from '../../../src/domain/api'
import { doneSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { confirmed } from '../app/confirmed'
import { refreshLists } from '../app/queries'
import { showError } from '../app/show-error'
import { focusTable } from '../table/focus-table'
import { usersSelection } from './selection'

/** Deletes a user with everything stored about them. */
export function useDeleteUser(onDeleted: () => void) {
  const { clear } = usersSelection.useChoose()
  return useMutation({
    mutationFn: ({ id }: User) => confirmed(() => call(doneSchema, 'DELETE', `/api/users/${id}`)),
    async onSuccess() {
      await refreshLists()
      onDeleted()
      clear()
      focusTable()
      toast({ title: 'Success', description: 'User deleted successfully' })
    },
    async onError(error) {
      showError(error, 'Failed to delete user', 'An unexpected error occurred while deleting user')
      // another admin may have deleted them
      await refreshLists()
    },
  })
}
