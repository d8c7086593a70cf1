import { useMutation } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { doneSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { SIGNED_OUT_PATH } from '../app/addresses'
import { closeDialog } from '../app/dialogs'
import { keys, messageOf, queryClient } from '../app/queries'
import { showFailure } from '../app/show-error'

/** Signs out and goes to the login screen. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => call(doneSchema, 'POST', '/api/logout'),
    onSuccess() {
      // away from the guarded dashboard first: it would redirect elsewhere
      navigate(SIGNED_OUT_PATH)
      closeDialog()
      queryClient.setQueryData(keys.signedIn, null)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.signedIn[0] })
      toast({ title: 'Logged out', description: 'You have been logged out successfully' })
    },
    onError(error) {
      showFailure(error, 'Logout failed', messageOf(error, 'You are still signed in. Please try again.'))
    },
  })
}
