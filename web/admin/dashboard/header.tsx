import { Button } from 'react-aria-components/Button'
import type { SignedIn } from '../../../src/domain/api'
import { ActionMenu } from '../../ui/action-menu'
import { AdminButton } from '../../ui/admin-button'
import { openDialog } from '../app/dialogs'
import { MessagesButton } from '../messages/messages-button'
import { useRequestCounts } from '../privacy/queries'
import { useLeave } from '../session/leave'
import { type Place, placesOf } from './places-of'

/** Title, username, the header's dialogs and logout; on narrow screens the dialogs are in a menu. */
export function Header({ user }: { user: SignedIn }) {
  const { leave, isLeaving } = useLeave()
  const counts = useRequestCounts()
  const places = placesOf(user)
  const open = (counts?.open ?? 0) + (counts?.waiting ?? 0)
  const countOf = ({ kind }: Place) => (kind === 'privacy' ? open : 0)
  const isLate = (counts?.urgent ?? 0) > 0

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
      <div className="flex gap-3 max-lg:hidden">
        {places.map((place) => (
          <AdminButton key={place.text} onPress={place.onAction}>
            {place.text}
            <Count count={countOf(place)} isLate={isLate} />
          </AdminButton>
        ))}
      </div>
      <AdminButton onPress={leave} isDisabled={isLeaving}>
        Logout
      </AdminButton>
      <div className="relative lg:hidden">
        <ActionMenu
          label={`More places${open > 0 ? `, ${open} privacy requests open` : ''}`}
          items={places.map((place) => ({
            text: countOf(place) > 0 ? `${place.text} (${countOf(place)} open)` : place.text,
            onAction: place.onAction,
          }))}
        />
        <span aria-hidden className="pointer-events-none absolute -top-1.5 -right-1.5 leading-none">
          <Count count={open} isLate={isLate} />
        </span>
      </div>
    </header>
  )
}

/** How many requests wait for an answer, red when one of them has less than a day; nothing for none. */
function Count({ count, isLate }: { count: number; isLate: boolean }) {
  if (count === 0) return null
  return (
    <span
      className={`rounded-full px-1.5 text-xs leading-5 font-semibold tabular-nums ${isLate ? 'bg-sambal text-white' : 'bg-abu-200 text-ink'}`}
    >
      {count}
      <span className="sr-only"> open</span>
    </span>
  )
}
