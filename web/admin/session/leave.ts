import { whileBusy } from '../app/busy'
import { mayLeave } from '../app/leave-warning'
import { useSignOut } from './sign-out'

/** Signs out while the page is blocked, after a question where that loses unsaved changes; a failure shows its own toast. */
export function useLeave() {
  const signOut = useSignOut()
  return {
    async leave() {
      if (mayLeave()) await whileBusy(() => signOut.mutateAsync().catch(() => undefined))
    },
    isLeaving: signOut.isPending,
  }
}
