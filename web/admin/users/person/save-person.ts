import * as v from 'valibot'
import { storedUserSchema, type User, userSchema } from '../../../../src/domain/api'
import type { ProfileChanges } from '../../../../src/domain/user-form'
import { ApiError, call } from '../../../api'
import { toast } from '../../../ui/toast'
import { useAction } from '../../app/use-action'

export function useAddPerson(onSaved: () => void) {
  return useAction({
    run: (person: ProfileChanges) => call(storedUserSchema, 'POST', '/api/users', person),
    failure: 'Failed to add user',
    unreached: 'An unexpected error occurred',
    onDone({ message }) {
      onSaved()
      toast({ title: 'Success', description: message })
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
  return useAction({
    run: (changes: ProfileChanges) =>
      call(storedUserSchema, 'POST', `/api/users/${id}/update-profile`, changes),
    failure: 'Failed to update user profile',
    unreached: 'An unexpected error occurred',
    onDone() {
      onSaved()
      toast({ title: 'Success', description: 'User profile updated successfully' })
    },
    onFailure(error) {
      const current = conflictOf(error)
      if (current) onConflict(current)
      return current !== undefined
    },
  })
}

function conflictOf(error: unknown): User | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const current = v.safeParse(userSchema, error.body && 'current' in error.body && error.body.current)
  return current.success ? current.output : undefined
}
