import { useMutation } from '@tanstack/react-query'
import { type Credentials, loginSchema } from '../../../src/domain/staff/account'
import { ApiError, call } from '../../api'
import { toast } from '../../ui/toast'
import { failureWords } from '../app/form/show-error'
import { fieldErrors } from '../app/form/use-form'
import { messageOf } from '../app/queries'
import { cacheSignedIn } from './signed-in'

/** Signs staff in with name and password and shows the result; `isReturning` when a session ended before. */
export function useSignIn(isReturning: boolean) {
  return useMutation({
    mutationFn: (credentials: Credentials & { code?: string }) =>
      call(loginSchema, 'POST', '/api/login', credentials),
    onSuccess({ user }) {
      cacheSignedIn(user)
      if (!user.is_admin) {
        toast({
          title: 'Access denied',
          description: "You don't have admin privileges",
          variant: 'destructive',
        })
        return
      }
      toast({
        title: 'Login successful',
        description: isReturning ? `Welcome back, ${user.username}!` : 'Welcome to the admin dashboard',
      })
    },
    onError(error, { code }) {
      // no failure: the form asks for the code now
      if (!code && 'code' in fieldErrors(error)) return
      console.error('Login failed', error)
      toast({ title: 'Login failed', description: signInFailure(error), variant: 'destructive' })
    },
  })
}

export function signInFailure(error: unknown) {
  return error instanceof ApiError && error.status < 500
    ? messageOf(error, 'Invalid username or password')
    : failureWords(error)
}
