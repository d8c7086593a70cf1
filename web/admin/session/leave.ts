import { useMutation } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { doneSchema } from '../../../src/domain/done'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { SIGNED_OUT_PATH } from '../app/addresses'
import { failureWords, showFailure } from '../app/form/show-error'
import { whileBusy } from '../app/page/busy'
import { keys, queryClient } from '../app/queries'
import { maySignOut } from '../app/unsaved'
import { forgetAccount } from './signed-in'

/** Signs out while the page is blocked, after a question where that loses unsaved changes; a failure shows its own toast. */
export function useLeave() {
  const signOut = useSignOut()
  return {
    async leave() {
      if (await maySignOut()) await whileBusy(() => signOut.mutateAsync().catch(() => undefined))
    },
    isLeaving: signOut.isPending,
  }
}

function useSignOut() {
  return useMutation({
    mutationFn: () => call(doneSchema, 'POST', '/api/logout'),
    onSuccess() {
      // away from the guarded dashboard first: it would redirect elsewhere
      navigate(SIGNED_OUT_PATH)
      queryClient.setQueryData(keys.signedIn, null)
      forgetAccount()
      toast({ title: 'Logged out', description: 'You have been logged out successfully' })
    },
    onError(error) {
      showFailure(error, 'Logout failed', failureWords(error, 'You are still signed in. Please try again.'))
    },
  })
}
