import { useAtom } from 'jotai'
import { Suspense } from 'react'
import type { SignedIn } from '../../src/domain/api'
import { dueIn } from '../../src/domain/message-kinds'
import { calendarPart } from '../ui/calendar-popup'
import { ErrorBoundary } from '../ui/error-boundary'
import { Fetched, partOf } from '../ui/fetched'
import { OPENED_PARTS } from '../ui/opener'
import { Spinner } from '../ui/spinner'
import type { PlaceKey } from './app/addresses'
import { busyPart, SharedBusyDialog } from './app/busy'
import { useCutTexts } from './app/cut-texts'
import { FailedPage } from './app/failed-page'
import { Header } from './app/header'
import { useLiveLists } from './app/live-lists'
import { FetchedDialog, OpenDialogs } from './app/open-dialogs'
import { Outdated } from './app/outdated'
import { Page } from './app/page'
import { type Counts, type Place, PlacesProvider } from './app/place'
import { usePrefetched } from './app/prefetched'
import { sessionEnded } from './app/queries'
import { useShortcuts } from './app/shortcuts'
import { useMessageCounts } from './messages/queries'
import { PLACES } from './places'
import { useRequestCounts } from './privacy/queries'
import { useReviewCount } from './review/count'
import { useLeave } from './session/leave'

interface ShellProps {
  user: SignedIn
  place: PlaceKey
}

/** What stands around every page: the header, what is open on top of the page, keys, and the poll for changes. */
export function Shell({ user, place }: ShellProps) {
  const { leave, isLeaving } = useLeave()
  const counts = useCounts(user)
  const outdated = useLiveLists()
  useCutTexts()
  useShortcuts()
  usePrefetched(PARTS)
  const [hasEnded, setEnded] = useAtom(sessionEnded)

  return (
    <PlacesProvider value={counts.money ? PLACES : WITHOUT_MONEY}>
      <div className="flex h-dvh min-h-140 flex-col">
        <Header user={user} place={place} counts={counts} isLeaving={isLeaving} onLogout={leave} />
        <Outdated since={outdated} />
        <ErrorBoundary key={place} fallback={(retry, error) => <FailedPage error={error} onRetry={retry} />}>
          <Suspense fallback={<Fetching />}>
            <PageAt place={place} user={user} />
          </Suspense>
        </ErrorBoundary>
        <SharedBusyDialog />
        <OpenDialogs part={dialogs} />
        {hasEnded && (
          // tried again with the next call that is refused
          <FetchedDialog onClose={() => setEnded(false)}>
            <Fetched part={signInOver} props={{ username: user.username ?? '' }} />
          </FetchedDialog>
        )}
      </div>
    </PlacesProvider>
  )
}

/** The pages of a house that takes no money. */
const { money: _, ...WITHOUT_MONEY } = PLACES

const dialogs = partOf(() => import('./dialogs').then((code) => code.AnyDialog))
const signInOver = partOf(() => import('./dialogs').then((code) => code.SignInOver))

const PARTS = [
  dialogs,
  signInOver,
  ...Object.values(PLACES).map(({ page }) => page),
  ...OPENED_PARTS,
  busyPart,
  calendarPart,
] as const

function PageAt({ place, user }: ShellProps) {
  const { title, page, ...rest }: Place = PLACES[place]
  if (rest.isForAdmins && user.role !== 'admin')
    return <Page title={title} about="Only admins may see this page." />
  return <Fetched part={page} props={{}} />
}

function useCounts({ role }: SignedIn): Counts {
  const due = useMessageCounts()
  const requests = useRequestCounts()
  const reviews = useReviewCount(role === 'admin')
  return {
    messages: {
      count: dueIn(due ?? {}),
      word: 'due',
      isUrgent: true,
    },
    ...(due?.owed !== undefined && {
      money: { count: due.owed + (due.check ?? 0), word: 'to check or owed', isUrgent: false },
    }),
    'needs-a-look': { count: reviews ?? 0, word: 'to decide', isUrgent: false },
    privacy: {
      count: (requests?.open ?? 0) + (requests?.waiting ?? 0),
      word: 'open',
      isUrgent: (requests?.urgent ?? 0) > 0,
    },
  }
}

function Fetching() {
  return (
    <main className="grid flex-1 place-items-center">
      <Spinner variant="large" label="Loading" />
    </main>
  )
}
