import { useMutation } from '@tanstack/react-query'
import type { Done, User } from '../../../src/domain/api'
import { request } from '../../api'
import { toast } from '../../ui/toast'
import { refreshLists } from '../queries'
import { tellFailure } from './failure'

/** Deletes a person with everything kept of them. */
export function useDeleteUser(onDeleted: () => void) {
  return useMutation({
    mutationFn: ({ id }: User) => request<Done>('DELETE', `/api/users/${id}`),
    async onSuccess() {
      await refreshLists()
      onDeleted()
      toast({ title: 'Success', description: 'User deleted successfully' })
    },
    async onError(error) {
      tellFailure(error, 'Failed to delete user', 'An unexpected error occurred while deleting user')
      // someone else may have deleted them
      await refreshLists()
    },
  })
}
