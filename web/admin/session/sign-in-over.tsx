import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { fieldErrors } from '../app/form/use-form'
import { CredentialsCard } from './credentials-card'
import { signInFailure, useSignIn } from './sign-in'

/** The sign-in over a page whose session has ended: it cannot be read or used before, and stays as it is. */
export function SignInOver({ username }: { username: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const signIn = useSignIn(true)
  const { error } = signIn
  const wantsCode = error && 'code' in fieldErrors(error) && !signIn.variables?.code

  // ahead of the field that takes the focus
  useLayoutEffect(() => {
    const { current: shown } = dialog
    // above all dialogs, also those that open later: what was on its way may fail now; Firefox 97 shows it as any other element
    shown?.showModal?.()
    // gives the focus back to the field in which somebody typed
    return () => shown?.close?.()
  }, [])

  // of the page itself: dialogs of React Aria make what holds the rest of it inert
  return createPortal(
    <dialog
      ref={dialog}
      // dialogs of React Aria leave it the focus
      data-react-aria-top-layer
      aria-label="Sign in again"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // Chromium closes it by a second Escape whatever is said to the first
        if (event.key === 'Escape') event.preventDefault()
        event.stopPropagation()
      }}
      className="fixed inset-0 z-70 m-auto w-full max-w-sm bg-transparent p-2 text-sm text-ink backdrop:bg-ink backdrop:supports-backdrop-filter:bg-ink/50 backdrop:supports-backdrop-filter:backdrop-blur-lg"
    >
      <CredentialsCard
        title="Your session has ended"
        subtitle="Sign in to go on: what you typed is still here. It is dropped when somebody else signs in."
        submitText={signIn.isPending ? 'Logging in...' : 'Login'}
        passwordKind="current-password"
        operation={signIn}
        username={username}
        failure={error && !wantsCode ? signInFailure(error) : undefined}
      />
    </dialog>,
    document.body,
  )
}
