import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { Suspense, useEffect, useRef } from 'react'
import type { SignedIn } from '../../src/domain/api'
import { toDoOf } from '../../src/domain/staff/today-list'
import { displayInstant } from '../../src/domain/time'
import { ErrorBoundary } from '../ui/error-boundary'
import { lazyPart, usePrefetched } from '../ui/fetched'
import { Spinner } from '../ui/spinner'
import type { PlaceKey } from './app/addresses'
import { SharedBusyDialog } from './app/page/busy'
import { FailedPage } from './app/page/failed-page'
import { Header } from './app/page/header'
import { FetchedDialog, OpenDialogs } from './app/page/open-dialogs'
import { Page } from './app/page/page'
import { type Place, PlacesProvider } from './app/page/place'
import { fetchChanges, isSignedOut, keys, refreshLists, sessionEnded } from './app/queries'
import { useTimeZone } from './app/site-config'
import { useToday } from './app/today'
import { PLACES } from './places'
import { useLeave } from './session/leave'

interface ShellProps {
  user: SignedIn
  place: PlaceKey
}

/** What stands around every page: the header, what is open on top of the page, keys, and the poll for changes. */
export function Shell({ user, place }: ShellProps) {
  const { leave, isLeaving } = useLeave()
  const { data: today, isPending } = useToday()
  const outdated = useLiveLists()
  useCutTexts()
  usePrefetched()
  const [hasEnded, setEnded] = useAtom(sessionEnded)

  return (
    <PlacesProvider value={today?.hasMoney ? PLACES : WITHOUT_MONEY}>
      <div className="flex h-dvh min-h-140 flex-col">
        <button
          type="button"
          onClick={() => document.querySelector('main')?.focus()}
          className="sr-only z-10 rounded-admin bg-white font-semibold underline focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:px-3 focus:py-2"
        >
          Skip to the page
        </button>
        <Header
          user={user}
          place={place}
          toDo={today ? toDoOf(today) : isPending ? undefined : []}
          isLeaving={isLeaving}
          onLogout={leave}
        />
        <Outdated since={outdated} />
        <ErrorBoundary key={place} fallback={(retry, error) => <FailedPage error={error} onRetry={retry} />}>
          <Suspense fallback={<Fetching />}>
            <PageAt place={place} user={user} />
          </Suspense>
        </ErrorBoundary>
        <SharedBusyDialog />
        <OpenDialogs part={AnyDialog} />
        {hasEnded && (
          // tried again with the next call that is refused
          <FetchedDialog onClose={() => setEnded(false)}>
            <SignInOver username={user.username ?? ''} />
          </FetchedDialog>
        )}
      </div>
    </PlacesProvider>
  )
}

/** The pages of a house that takes no money. */
const { money: _, ...WITHOUT_MONEY } = PLACES

const AnyDialog = lazyPart(() => import('./dialogs').then((code) => code.AnyDialog))
const SignInOver = lazyPart(() => import('./dialogs').then((code) => code.SignInOver))

function PageAt({ place, user }: ShellProps) {
  const { title, page: Shown, ...rest }: Place = PLACES[place]
  if (rest.isForAdmins && user.role !== 'admin')
    return <Page title={title} about="Only admins may see this page." />
  return <Shown />
}

function Fetching() {
  return (
    <main className="grid flex-1 place-items-center">
      <Spinner variant="large" label="Loading" />
    </main>
  )
}

const POLL_MS = 5000
/** Failed polls after which the lists count as outdated. */
const FAILURES = 3

/** Refreshes lists when anything was stored. Returns the last answer's time (ms) once several polls failed. */
function useLiveLists(): number | undefined {
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: keys.changes,
    queryFn: ({ signal }) => fetchChanges(signal),
    refetchInterval: POLL_MS,
    // a hidden tab polls again when it gets the focus
    refetchOnWindowFocus: 'always',
    retry: (failures, error) => failures < FAILURES - 1 && !isSignedOut(error),
    retryDelay: POLL_MS,
  })
  // known before the lists are fetched, or what is stored between them and the first answer would be missed
  const seen = useRef(data?.state)
  useEffect(() => {
    if (!data) return
    if (seen.current !== data.state) refreshLists()
    seen.current = data.state
  }, [data])
  return isError && data ? dataUpdatedAt : undefined
}

/** Shows the whole text of truncated elements as a tooltip on hover. */
function useCutTexts() {
  useEffect(() => {
    const show = ({ target }: PointerEvent) => {
      const text =
        target instanceof Element && target.closest<HTMLElement>('.truncate:not(select), .line-clamp-2')
      // what has a tooltip of its own says more
      if (!text || text.closest('[title]:not([data-cut])')) return
      const isCut = text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight
      text.toggleAttribute('data-cut', isCut)
      if (isCut) text.title = text.textContent
      else text.removeAttribute('title')
    }
    document.addEventListener('pointerover', show)
    return () => document.removeEventListener('pointerover', show)
  }, [])
}

/** Since when (in ms) what is shown is not up to date; nothing while it is. */
function Outdated({ since }: { since: number | undefined }) {
  const zone = useTimeZone()
  return (
    <p
      role="status"
      className={
        since === undefined
          ? ''
          : 'bg-sambal px-3 py-1 text-center text-[13px] font-semibold text-white tabular-nums'
      }
    >
      {since !== undefined &&
        `Not up to date since ${displayInstant(new Date(since).toISOString(), 'HH:mm', zone)}`}
    </p>
  )
}
