import { ApiError } from '../../api'
import { toast } from '../../ui/toast'
import { isSignedOut, messageOf } from '../queries'

/** Tells of a failure: the server's words or else `refused`; `unexpected` when no answer came at all. */
export function tellFailure(error: unknown, refused: string, unexpected: string) {
  // that leads to the login screen and is told there
  if (isSignedOut(error)) return
  const description = error instanceof ApiError ? messageOf(error, refused) : unexpected
  toast({ title: 'Error', description, variant: 'destructive' })
}
