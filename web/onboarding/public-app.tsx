import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { ErrorBoundary } from '../ui/error-boundary'
import { column, columns } from '../ui/layout'
import { whenIdle } from '../ui/when-idle'
import { type PageName, PHONE_ID, pageAt, titleOf } from './pages'
import { broken, Screen } from './screen'
import { fetchOtherScreens, prepare } from './screens'
import { TableBeside } from './seats'
import { StepHeader } from './step-header'
import { isQuestion, isStep } from './steps'
import { UserProvider, useUser } from './user'

export { prepare }

/** The public app: every screen by its path; `path` is given while prerendering. */
export function PublicApp({ path }: { path?: string }) {
  return (
    <UserProvider>
      <ErrorBoundary fallback={(tryAgain) => <div className={whole}>{broken(tryAgain)}</div>}>
        <Page {...(path && { path })} />
      </ErrorBoundary>
    </UserProvider>
  )
}

function Page({ path }: { path?: string }) {
  const page = pageAt(usePathname(path === undefined ? {} : { ssrPath: path }))
  usePageChange(page)
  const { isRegistrationComplete } = useUser()
  // what is stored is corrected at its place
  const screen = page === 'registration' && isRegistrationComplete ? 'correction' : page
  return (
    <div className={columns}>
      <TableBeside page={page} />
      <div className={column}>
        {isQuestion(page) && <StepHeader step={page} />}
        <Arrival key={screen}>
          <Screen page={screen} />
        </Arrival>
      </div>
    </div>
  )
}

/** A page as it comes: from where the visitor goes to, or, when it is the first, from nowhere. */
function Arrival({ children }: { children: ReactNode }) {
  const { isLoaded, isNavigatingBack } = useUser()
  const [className] = useState(
    isLoaded ? (isNavigatingBack ? 'animate-back' : 'animate-forward') : 'animate-appear',
  )
  return <main className={`flex flex-1 flex-col ${className}`}>{children}</main>
}

/** What every change of page brings: title, step, scroll and focus for those who do not see the change. */
function usePageChange(page: PageName) {
  const { isLoaded, setStep, setNavigatingBack } = useUser()
  const shown = useRef(page)
  const shownAt = useRef(-SETTLE_MS)
  // before it can be seen: a tap that is early was made for the page before
  useLayoutEffect(() => {
    document.title = titleOf(page)
    if (shown.current === page) return
    shown.current = page
    scrollTo(0, 0)
    const wanted = location.hash === `#${PHONE_ID}` && document.getElementById(PHONE_ID)
    ;(wanted || document.querySelector('h1'))?.focus({ preventScroll: !wanted })
    shownAt.current = performance.now()
    untouched('add')
    const settled = setTimeout(untouched, SETTLE_MS, 'remove')
    return () => clearTimeout(settled)
  }, [page])
  useEffect(() => {
    // by the time of the tap itself: a slow phone handles it later, and ends the timer later still
    const isEarly = ({ timeStamp }: Event) => timeStamp - shownAt.current < SETTLE_MS
    const touch = (event: Event) => isEarly(event) || untouched('remove')
    const passOver = (event: MouseEvent) => {
      // keys have no count of clicks
      if (!event.detail || !isEarly(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('pointerdown', touch, true)
    addEventListener('click', passOver, true)
    return () => {
      removeEventListener('pointerdown', touch, true)
      removeEventListener('click', passOver, true)
    }
  }, [])
  useEffect(() => {
    if (isLoaded && isStep(page)) setStep(page)
  }, [isLoaded, page, setStep])
  // so that they are there should the network go
  useEffect(() => whenIdle(() => void fetchOtherScreens().catch(() => {})), [])
  useEffect(() => {
    const wentBack = () => setNavigatingBack(true)
    // before the page of it is shown
    addEventListener('popstate', wentBack, true)
    return () => removeEventListener('popstate', wentBack, true)
  }, [setNavigatingBack])
}

/** Milliseconds for which a new page ignores taps: the second of a double tap comes sooner. */
const SETTLE_MS = 250

function untouched(change: 'add' | 'remove') {
  // with the back arrow, which stands beside it
  document.querySelector('main')!.parentElement!.classList[change]('pointer-events-none')
}

const whole = 'mx-auto flex min-h-dvh max-w-[500px]'
