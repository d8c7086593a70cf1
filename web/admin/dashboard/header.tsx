import { Button } from 'react-aria-components/Button'
import type { SignedIn } from '../../../src/domain/api'
import { AdminButton } from '../../ui/admin-button'
import { whileBusy } from '../busy'
import { openDialog } from '../dialogs'
import { MessagesButton } from '../messages/messages-button'
import { useSignOut } from '../session/sign-out'

/** Title, username, activity and logout. */
export function Header({ user }: { user: SignedIn }) {
  const signOut = useSignOut()

  // a failed sign-out shows its own toast
  const leave = () => whileBusy(() => signOut.mutateAsync().catch(() => undefined))

  return (
    <header className="flex h-14 shrink-0 items-center gap-3 border-b max-sm:gap-1.5 border-abu-200 px-3 lg:px-6">
      <h1 className="min-w-0 flex-1 truncate text-base font-bold max-sm:sr-only lg:text-lg">Semeja Admin</h1>
      <Button
        aria-label={`Account of ${user.username || 'Admin'}`}
        onPress={() => openDialog({ kind: 'account' })}
        className="max-w-40 min-w-0 cursor-pointer truncate max-sm:mr-auto rounded-admin py-1 text-abu-700 underline decoration-abu-300 underline-offset-4 data-focus-visible:outline-3 data-focus-visible:outline-laut data-hovered:decoration-abu-700"
      >
        <span title={user.username}>{user.username || 'Admin'}</span>
      </Button>
      <MessagesButton />
      <AdminButton onPress={() => openDialog({ kind: 'activity', filter: {} })}>Activity</AdminButton>
      <AdminButton onPress={leave} isDisabled={signOut.isPending}>
        Logout
      </AdminButton>
    </header>
  )
}
