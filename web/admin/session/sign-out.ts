import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { request } from '../../api'
import { toast } from '../../ui/toast'
import { closeDialog } from '../dialogs'
import { SIGNED_OUT_PATH } from '../places'
import { keys, messageOf, queryClient } from '../queries'

/** Signs out and goes to the login screen. */
export function useSignOut() {
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: () => request<unknown>('POST', '/api/logout'),
    onSuccess() {
      // away from the guarded dashboard first: it would redirect elsewhere
      navigate(SIGNED_OUT_PATH)
      closeDialog()
      queryClient.setQueryData(keys.signedIn, null)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.signedIn[0] })
      toast({ title: 'Logged out', description: 'You have been logged out successfully' })
    },
    onError(error) {
      toast({
        title: 'Logout failed',
        description: messageOf(error, 'You are still signed in. Please try again.'),
        variant: 'destructive',
      })
    },
  })
}
