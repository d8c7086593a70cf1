import { QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode, Suspense, useEffect } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Router, useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { SignedIn } from '../../src/domain/api'
import { ignoreSecondPresses } from '../ui/double-press'
import { ErrorBoundary } from '../ui/error-boundary'
import { lazyPart, usePrefetched } from '../ui/fetched'
import { Toasts } from '../ui/toast'
import { Waiting } from '../ui/waiting'
import {
  isAdminHost,
  loginPath,
  nameIn,
  type PlaceKey,
  publicAddress,
  rememberAddress,
} from './app/addresses'
import { guardHistory, useGuardedLocation } from './app/go'
import { ErrorCard } from './app/page/error-card'
import { FailedPage } from './app/page/failed-page'
import { messageOf, queryClient } from './app/queries'
import { PLACES } from './places'
import { LoginScreen } from './session/login-screen'
import { useSignedIn } from './session/signed-in'

guardHistory()
ignoreSecondPresses()

/** The back office, on its own host or under /admin. */
export default function AdminApp() {
  return (
    <ErrorBoundary fallback={(retry, error) => <FailedPage error={error} onRetry={retry} />}>
      <QueryClientProvider client={queryClient}>
        <I18nProvider locale="en-US">
          <Router hook={useGuardedLocation}>
            <div className="min-h-dvh bg-white text-sm">
              <Screens />
            </div>
          </Router>
          <Toasts />
        </I18nProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

const Shell = lazyPart(() => import('./shell').then((code) => code.Shell))

function Screens() {
  const [path] = useLocation()
  const name = nameIn(path)
  if (isPlace(name)) return <Signed place={name} />
  return isAdminHost() || name === 'login' ? <SignIn /> : <NotFound />
}

function Signed({ place }: { place: PlaceKey }) {
  const page = PLACES[place].page
  // beside the question who is signed in
  useEffect(() => {
    Shell.prefetch()
    page.prefetch()
  }, [page])

  return (
    <Guard>
      {(user) => (
        <Suspense fallback={<Waiting />}>
          <Shell user={user} place={place} />
        </Suspense>
      )}
    </Guard>
  )
}

const NEXT = [Shell, PLACES.dashboard.page]

function SignIn() {
  usePrefetched(NEXT)
  return <LoginScreen />
}

function isPlace(name: unknown): name is PlaceKey {
  return typeof name === 'string' && Object.hasOwn(PLACES, name)
}

function NotFound() {
  return (
    <main className="p-8">
      <h1 className="text-xl font-bold">404 Page Not Found</h1>
      <p className="mt-2">Did you forget to add the page to the router?</p>
    </main>
  )
}

/** Renders its children for staff and redirects everyone else. */
function Guard({ children }: { children: (user: SignedIn) => ReactNode }) {
  const { data: user, error, refetch } = useSignedIn()

  useEffect(() => {
    if (user === undefined || user?.is_admin) return
    if (user) location.replace(isAdminHost() ? publicAddress() : '/')
    else if (isAdminHost()) {
      rememberAddress()
      navigate(loginPath(), { replace: true })
    } else location.replace('/')
  }, [user])

  if (user?.is_admin)
    return (
      // nothing of one account is shown to the next
      <Fragment key={user.id}>{children(user)}</Fragment>
    )
  if (error) {
    return (
      <main className="flex min-h-dvh items-center justify-center p-4">
        <ErrorCard text={messageOf(error, 'The server cannot be reached.')} onRetry={() => refetch()} />
      </main>
    )
  }
  return <Waiting />
}
