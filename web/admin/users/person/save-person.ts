import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { storedUserSchema, type User, userSchema } from '../../../../src/domain/api'
import type { ProfileChanges } from '../../../../src/domain/user-form'
import { ApiError, call } from '../../../api'
import { toast } from '../../../ui/toast'
import { refreshLists } from '../../app/queries'
import { showError } from '../../app/show-error'

/** Adds a user by hand. */
export function useAddPerson(onSaved: () => void) {
  return useMutation({
    mutationFn: (person: ProfileChanges) => call(storedUserSchema, 'POST', '/api/users', person),
    async onSuccess({ message }) {
      onSaved()
      await refreshLists()
      toast({ title: 'Success', description: message })
    },
    onError(error) {
      showError(error, 'Failed to add user', 'An unexpected error occurred')
    },
  })
}

interface SaveOptions {
  onSaved: () => void
  /** called when another admin has changed the user meanwhile */
  onConflict: (current: User) => void
}

/** Stores changes of a person, which must be based on the latest state. */
export function useSavePerson(id: number, { onSaved, onConflict }: SaveOptions) {
  return useMutation({
    mutationFn: (changes: ProfileChanges) =>
      call(storedUserSchema, 'POST', `/api/users/${id}/update-profile`, changes),
    async onSuccess() {
      onSaved()
      await refreshLists()
      toast({ title: 'Success', description: 'User profile updated successfully' })
    },
    async onError(error) {
      const current = conflictOf(error)
      if (current) onConflict(current)
      else showError(error, 'Failed to update user profile', 'An unexpected error occurred')
      if (error instanceof ApiError && [404, 409].includes(error.status)) await refreshLists()
    },
  })
}

function conflictOf(error: unknown): User | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const current = v.safeParse(userSchema, error.body && 'current' in error.body && error.body.current)
  return current.success ? current.output : undefined
}
