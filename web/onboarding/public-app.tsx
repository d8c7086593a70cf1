import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { BigButton } from '../ui/big-button'
import { ErrorBoundary } from '../ui/error-boundary'
import { Icon } from '../ui/icon'
import { column, columns } from '../ui/layout'
import { screenChanged } from '../ui/presses'
import { newestOf } from '../ui/seats'
import { TableDrawing } from '../ui/table-drawing'
import { useNavigation } from './navigation'
import { type PageName, PHONE_ID, pageAt, titleOf } from './pages'
import { SCREENS, type ScreenName } from './screens'
import { TableBeside, useSeats } from './seats'
import { isQuestion, isStep, progressOf, QUESTIONS, type Question } from './steps'
import { UserProvider, useUser } from './user'

/** The public app: every screen by its path; its first render is that of `path`, as the page comes rendered. */
export function PublicApp({ path }: { path: string }) {
  return (
    <UserProvider>
      <ErrorBoundary fallback={(tryAgain) => <div className={whole}>{broken(tryAgain)}</div>}>
        <Page path={path} />
      </ErrorBoundary>
    </UserProvider>
  )
}

function Page({ path }: { path: string }) {
  const page = pageAt(usePathname({ ssrPath: path }))
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
  // before it can be seen: a tap that is early was made for the page before
  useLayoutEffect(() => {
    document.title = titleOf(page)
    if (shown.current === page) return
    shown.current = page
    scrollTo(0, 0)
    const wanted = location.hash === `#${PHONE_ID}` && document.getElementById(PHONE_ID)
    ;(wanted || document.querySelector('h1'))?.focus({ preventScroll: !wanted })
    screenChanged()
  }, [page])
  useEffect(() => {
    if (isLoaded && isStep(page)) setStep(page)
  }, [isLoaded, page, setStep])
  useEffect(() => {
    const wentBack = () => setNavigatingBack(true)
    // before the page of it is shown
    addEventListener('popstate', wentBack, true)
    return () => removeEventListener('popstate', wentBack, true)
  }, [setNavigatingBack])
}

const whole = 'mx-auto flex min-h-dvh max-w-[500px]'

function Screen({ page }: { page: ScreenName }) {
  const Shown = SCREENS[page]
  return (
    <ErrorBoundary fallback={broken}>
      <Shown />
    </ErrorBoundary>
  )
}

/** Returns the fallback for a screen that failed; the answers are stored outside of it. */
function broken(tryAgain: () => void) {
  return (
    <div className="grid flex-1 content-center gap-6 px-5 text-center">
      <p role="alert">
        Ada yang ga beres di halaman ini, tapi jawaban kamu masih ada. Tunggu sebentar, lalu coba lagi ya.
      </p>
      <BigButton onClick={tryAgain}>Coba lagi</BigButton>
    </div>
  )
}

function StepHeader({ step }: { step: Question }) {
  const { goBack } = useNavigation()
  const seats = useSeats(step)
  const progress = progressOf(step)
  const at = QUESTIONS.indexOf(step)
  return (
    <header className="flex items-center gap-3 px-3 pt-[max(env(safe-area-inset-top),12px)] lg:px-6 lg:pt-6">
      <button
        type="button"
        aria-label="Kembali"
        onClick={() => goBack(step)}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink transition-colors hover:bg-abu-100 active:bg-abu-200"
      >
        <Icon name="back" />
      </button>
      <div
        role="progressbar"
        aria-label="Kemajuan pendaftaran"
        aria-valuenow={progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`Langkah ${at + 1} dari ${QUESTIONS.length}`}
        className="flex h-3 flex-1 overflow-hidden rounded-full border-2 border-abu-500 bg-white"
      >
        {QUESTIONS.map((question, i) => (
          <div
            key={question}
            className={`flex-1 origin-left bg-sambal forced-colors:bg-[Highlight] transition-transform duration-800 ease-out motion-reduce:transition-none ${i > at ? 'scale-x-0' : ''}`}
          />
        ))}
      </div>
      <TableDrawing seats={seats} newest={newestOf(seats)} className="mr-2 size-9 lg:hidden" />
    </header>
  )
}
