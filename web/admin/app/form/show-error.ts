import { ApiError, isUnexpected } from '../../../api'
import { toast } from '../../../ui/toast'
import { isSignedOut, UNREACHED } from '../queries'
import { Withdrawn } from './with-reason'

/** Shows a failed request in a toast; where the server has not refused it, `retry` is offered. */
export function showFailure(error: unknown, title: string, description: string, retry?: () => unknown) {
  // of a session that ended the sign-in over the page says so
  if (isSignedOut(error) || error instanceof Withdrawn) return
  const refusal = isUnexpected(error) &&
    error.body && { title: 'Validation Error', description: error.body.message }
  const action = retry && !isRefusal(error) ? { text: 'Try again', onAction: () => void retry() } : undefined
  toast({ title, description, ...refusal, variant: 'destructive', action })
}

/** Shows what a request failed to change, or `unreached` when no answer came, and why. */
export function showError(error: unknown, refused: string, unreached = refused, retry?: () => unknown) {
  showFailure(error, error instanceof ApiError ? refused : unreached, whyOf(error, true), retry)
}

/** Returns why a request failed: the server's words for a refusal; otherwise `refused`, or `unreached` when no answer came, and the cause. */
export function failureWords(error: unknown, refused = '', unreached = refused): string {
  const why = whyOf(error, refused !== '')
  if (isRefusal(error)) return why
  return sentences(error instanceof ApiError ? refused : unreached, why)
}

function whyOf(error: unknown, isChange: boolean): string {
  if (!(error instanceof ApiError)) return UNREACHED
  return error.body?.message ?? causeOf(error.status, isChange)
}

/** Whether the server refused a request for a reason of its own, rather than failed or was not reached. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.body !== undefined
}

// what stands between may have lost the answer alone
const UNSURE = [200, 502, 504]

const WHAT: Record<number, string> = {
  200: 'answered something unexpected',
  502: 'did not answer',
  503: 'is busy',
  504: 'did not answer',
}

/** `isChange`: whether something may have been saved, or not. */
function causeOf(status: number, isChange: boolean): string {
  const said = UNSURE.includes(status) ? 'See whether it was saved.' : 'Nothing was saved.'
  const what = WHAT[status] ?? (status < 500 ? 'has refused it' : 'has failed')
  return `The server ${what} (${status}).${isChange ? ` ${said}` : ''}`
}

function sentences(first: string, second: string): string {
  return first && first !== second ? `${first.replace(/\.$/, '')}. ${second}` : second
}
