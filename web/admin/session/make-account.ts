import { useMutation } from '@tanstack/react-query'
import type { Credentials } from '../../../src/domain/account'
import { registeredAdminSchema } from '../../../src/domain/account'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { messageOf } from '../app/queries'
import { cacheSignedIn } from './signed-in'

/** Makes a staff account with the token of a set-up link; the server signs it in at once. */
export function useMakeAccount(setup: string) {
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      call(registeredAdminSchema, 'POST', '/api/register-admin', { ...credentials, setup }),
    onSuccess({ user }) {
      cacheSignedIn(user)
      toast({ title: 'Registration successful', description: 'Your account has been created' })
    },
    onError(error) {
      toast({
        title: 'Registration failed',
        description: messageOf(error, 'Registration failed'),
        variant: 'destructive',
      })
    },
  })
}
