import { useEffect } from 'react'
import { includesLine } from '../../src/domain/house/site'
import { siteFacts } from '../site'
import { BigButton } from '../ui/big-button'
import { textLink } from '../ui/layout'
import { INVITATION } from '../ui/seats'
import { TableDrawing } from '../ui/table-drawing'
import { Wordmark } from '../ui/wordmark'
import { isAnswered } from './answers'
import { KnownPages } from './known-pages'
import { goTo, useNavigation } from './navigation'
import { PageLink } from './page-link'
import { previousStep, QUESTIONS, TITLES } from './steps'
import { useUser } from './user'

// two words that belong together, as long as they fit
const DINNER = 'makan malam'

const HOW = [
  'Jawab pertanyaan, sekitar 2 menit.',
  'Kita carikan lima orang yang cocok.',
  'Bayar, lalu makan malam bareng.',
]

const small = 'max-w-[322px] text-sm text-balance text-abu-700'

// what the server put there: this render takes it over as it stands
const next = globalThis.document?.querySelector('[data-next]')?.innerHTML ?? ''

export function Intro() {
  const { draft, isLoaded, isRegistrationComplete, resetRegistration } = useUser()
  const { goForward } = useNavigation()
  useEffect(() => {
    if (isLoaded && isRegistrationComplete) goTo('/success', { replace: true })
  }, [isLoaded, isRegistrationComplete])

  // of who left in the middle, or before it was saved; the first render equals the one at build time, which knows no answers
  const left =
    isLoaded && !isRegistrationComplete && draft.name
      ? QUESTIONS.filter((question) => question === QUESTIONS.at(-1) || !isAnswered(question, draft))
      : []
  const facts = siteFacts()
  const { contactWhatsapp: contact } = facts
  const [before, after] = TITLES.intro.split(DINNER)
  return (
    <div className="flex flex-1 flex-col items-center px-5 pt-[max(env(safe-area-inset-top),24px)] pb-[max(env(safe-area-inset-bottom),24px)] text-center lg:px-10">
      <Wordmark className="lg:hidden" />
      <div className="grid flex-1 place-items-center py-4 lg:hidden">
        <TableDrawing seats={INVITATION} isLaid isArriving className="h-[min(28dvh,290px)]" />
      </div>
      <h1
        tabIndex={-1}
        className="max-w-[min(100%,380px)] text-[clamp(1.25rem,10.1vw,2.5rem)] wrap-break-word leading-[1.1] font-extrabold tracking-tight text-balance outline-none lg:mt-10"
      >
        {before}
        <span className="inline-block">{DINNER}</span>
        {after}
      </h1>
      {/* a real form, so that the button works before the script has come */}
      <form
        action="/registration"
        onSubmit={(event) => {
          event.preventDefault()
          if (isRegistrationComplete) resetRegistration()
          goForward(previousStep(left[0] ?? 'registration'))
        }}
        className="mt-6 w-full max-w-[322px] lg:mt-10"
      >
        <BigButton type="submit">
          {left.length > 0 ? `Lanjutin, tinggal ${left.length} lagi` : 'Mulai'}
        </BigButton>
      </form>
      <KnownPages />
      <ol className="mt-5 grid w-full max-w-[322px] gap-2 text-left text-sm text-abu-700">
        {HOW.map((line, i) => (
          <li key={line} className="flex items-center gap-3">
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full bg-kunyit/40 text-sm font-bold text-ink"
            >
              {i + 1}
            </span>
            {line}
          </li>
        ))}
      </ol>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has escaped it */}
      <div data-next="" className="w-full max-w-[322px]" dangerouslySetInnerHTML={{ __html: next }} />
      {/* what the settings say, put in by the server */}
      <p data-dinner="" className="mt-4 max-w-[322px] text-sm font-semibold text-balance empty:hidden">
        {facts.dinner ?? ''}
      </p>
      <p data-includes="" className={`${small} empty:hidden`}>
        {includesLine(facts)}
      </p>
      <p className={`${small} mt-3`}>Selalu di resto yang ramai, dan tim kita siap di WA sepanjang malam.</p>
      <p className={`${small} mt-1 flex flex-wrap items-center justify-center`}>
        <span
          data-organiser=""
          className="min-w-0 wrap-break-word after:ml-2 after:content-['·'] empty:hidden"
        >
          {facts.organiser ?? ''}
        </span>
        <PageLink to="/terms" className={textLink}>
          Syarat
        </PageLink>
        <a
          data-chat=""
          href={contact ? `https://wa.me/${contact}` : undefined}
          className={`${textLink} before:-ml-2 before:mr-2 before:inline-block before:text-abu-700 before:content-['·'] not-[[href]]:hidden`}
        >
          Chat
        </a>
      </p>
    </div>
  )
}
