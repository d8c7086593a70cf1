import { ApiError, isUnexpected } from '../../api'
import { toast } from '../../ui/toast'
import { isSignedOut, messageOf } from './queries'
import { Withdrawn } from './with-reason'

/** Shows a failed request in a toast; an answer with a message but without success is a 'Validation Error' with it. */
export function showFailure(error: unknown, title: string, description: string) {
  // a session that ended leads to the login screen, which says so
  if (isSignedOut(error) || error instanceof Withdrawn) return
  const refusal = isUnexpected(error) &&
    error.body && { title: 'Validation Error', description: error.body.message }
  toast({ title, description, ...refusal, variant: 'destructive' })
}

/** Shows a failed request in a toast: the server's message or else `refused`; `unreached` when there was no answer. */
export function showError(error: unknown, refused: string, unreached: string) {
  showFailure(error, 'Error', error instanceof ApiError ? messageOf(error, refused) : unreached)
}
