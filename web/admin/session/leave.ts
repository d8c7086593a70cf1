import { whileBusy } from '../app/busy'
import { useSignOut } from './sign-out'

/** Signs out while the page is blocked; a failure shows its own toast. */
export function useLeave() {
  const signOut = useSignOut()
  return {
    leave: () => whileBusy(() => signOut.mutateAsync().catch(() => undefined)),
    isLeaving: signOut.isPending,
  }
}
