import { useMutation, useQuery } from '@tanstack/react-query'
import { doneSchema, staffSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { confirmed } from '../app/confirmed'
import { keys, queryClient } from '../app/queries'
import { showError } from '../app/show-error'

/** Returns all staff accounts and valid set-up links; fetched again whenever they are shown. */
export function useStaff() {
  return useQuery({
    queryKey: keys.staff,
    queryFn: ({ signal }) => call(staffSchema, 'GET', '/api/staff', undefined, signal),
    refetchOnMount: 'always',
  })
}

export interface StaffChange {
  method: 'PATCH' | 'DELETE'
  /** below /api/staff */
  path: string
  body?: unknown
}

/** Changes an account or a link, asks for the password where the server requires it, and shows the result. */
export function useStaffChange(onSettled: () => void) {
  return useMutation({
    mutationFn: ({ method, path, body }: StaffChange) =>
      confirmed(() => call(doneSchema, method, `/api/staff/${path}`, body)),
    onSuccess({ message }) {
      toast({ title: 'Success', description: message })
    },
    onError(error) {
      showError(
        error,
        'Failed to change the account',
        'An unexpected error occurred while changing the account',
      )
    },
    async onSettled() {
      // another admin may have been quicker
      await refreshStaff()
      onSettled()
    },
  })
}

export function refreshStaff(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.staff })
}
