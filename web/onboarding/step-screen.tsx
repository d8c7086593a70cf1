import { type ReactNode, useEffect } from 'react'
import { BigButton } from '../ui/big-button'
import { bottom } from '../ui/layout'
import { Wordmark } from '../ui/wordmark'
import { type Question, TITLES } from './steps'

interface StepScreenProps {
  step: Question
  /** shown above the answers once the question was left without one */
  error?: string | undefined
  action?: string
  /** without it there is no button: choosing goes on by itself */
  onContinue?: (() => void) | undefined
  isBlocked?: boolean
  isBusy?: boolean
  notice?: ReactNode
  /** fills the room that is left below the answers */
  art?: ReactNode
  children: ReactNode
}

/** The id of the question, for what it labels. */
export const TITLE_ID = 'question'

/** One question: its title, the ways to answer, and the button within reach of a thumb. */
export function StepScreen({
  step,
  error,
  action = 'Lanjutkan',
  notice,
  art,
  children,
  ...rest
}: StepScreenProps) {
  const { onContinue, isBlocked, isBusy } = rest
  useEffect(() => {
    // pressed before the script came: once what was typed is taken over
    const early = document.activeElement as HTMLElement
    if (early.matches('[type=submit]:not(:focus-visible)')) setTimeout(() => early.click())
  }, [])
  return (
    <form
      // Firefox puts what was typed back by the names of forms, after a reload into those of another step
      name={step}
      // a form that is sent before its script has come stays where it is
      method="dialog"
      noValidate
      autoComplete="on"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlocked && !isBusy) onContinue?.()
      }}
      className="flex flex-1 flex-col"
    >
      <div className={`px-5 pt-6 pb-6 half:px-2 lg:px-10 lg:pt-8 ${art ? '' : 'flex-1 md:flex-none'}`}>
        {step === 'registration' && <Wordmark className="mb-4 not-tall:hidden lg:hidden" />}
        <h1
          id={TITLE_ID}
          tabIndex={-1}
          className="text-xl/[1.29] font-extrabold tracking-tight text-balance -mr-2 wrap-break-word outline-none"
        >
          {TITLES[step]}
        </h1>
        {error && (
          <p role="alert" className="mt-3 font-semibold text-sambal-dark">
            {error}
          </p>
        )}
        {/* what is sent is what stands there: an answer changed meanwhile would count as stored */}
        <fieldset disabled={isBusy} className="mt-6 min-w-0">
          {children}
        </fieldset>
      </div>
      {art}
      {(onContinue || notice) && (
        <div className={bottom}>
          {notice}
          {onContinue && (
            // Safari gives a pressed button the focus only where it has a tabindex
            <BigButton type="submit" tabIndex={0} disabled={isBlocked} isBusy={isBusy}>
              {action}
            </BigButton>
          )}
        </div>
      )}
    </form>
  )
}
