import { useEffect, useRef } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { Terms } from '../terms/terms'
import { Activity } from './activity'
import { Budget } from './budget'
import { Comfort } from './comfort'
import { FinalInfo } from './final-info'
import { Hobbies } from './hobbies'
import { Interests } from './interests'
import { Intro } from './intro'
import { NotFound } from './not-found'
import { type PageName, pageAt, titleOf } from './pages'
import { Preferences } from './preferences'
import { Registration } from './registration'
import { StepHeader } from './step-header'
import { isQuestion, isStep } from './steps'
import { Success } from './success'
import { TableBeside } from './table-beside'
import { UserProvider, useUser } from './user'

const screens: Record<PageName, () => React.ReactNode> = {
  intro: Intro,
  registration: Registration,
  preferences: Preferences,
  activity: Activity,
  budget: Budget,
  comfort: Comfort,
  hobbies: Hobbies,
  interests: Interests,
  'final-info': FinalInfo,
  success: Success,
  terms: Terms,
  '404': NotFound,
}

/** The visitor's side: every public screen by its path; `path` names it where there is no address bar. */
export function PublicApp({ path }: { path?: string }) {
  return (
    <UserProvider>
      <Page {...(path && { path })} />
    </UserProvider>
  )
}

function Page({ path }: { path?: string }) {
  const page = pageAt(usePathname(path === undefined ? {} : { ssrPath: path }))
  usePageChange(page)
  const Screen = screens[page]
  return (
    <div className="mx-auto min-h-dvh max-w-[1120px] lg:grid lg:grid-cols-[1fr_500px] lg:items-center lg:gap-16 lg:px-10">
      <TableBeside page={page} />
      <div className={column}>
        {isQuestion(page) && <StepHeader step={page} />}
        <main key={page} className="flex flex-1 flex-col animate-appear">
          <Screen />
        </main>
      </div>
    </div>
  )
}

/** What every change of page brings: title, step, scroll and focus for those who do not see the change. */
function usePageChange(page: PageName) {
  const { isLoaded, setStep, setNavigatingBack } = useUser()
  const shown = useRef(page)
  useEffect(() => {
    document.title = titleOf(page)
    if (shown.current === page) return
    shown.current = page
    scrollTo(0, 0)
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [page])
  useEffect(() => {
    if (isLoaded && isStep(page)) setStep(page)
  }, [isLoaded, page, setStep])
  useEffect(() => {
    const wentBack = () => setNavigatingBack(true)
    addEventListener('popstate', wentBack)
    return () => removeEventListener('popstate', wentBack)
  }, [setNavigatingBack])
}

const column =
  'mx-auto flex min-h-dvh w-full max-w-[500px] flex-col lg:my-8 lg:min-h-[720px] lg:overflow-clip lg:rounded-[28px] lg:bg-white/70 lg:shadow-card'
