import { ApiError } from '../api'
import { toast } from '../ui/toast'
import { isSignedOut, messageOf } from './queries'

/** Shows a failure in a toast: the server's words or else `refused`; `unexpected` when no answer came at all. */
export function showError(error: unknown, refused: string, unexpected: string) {
  // a session that ended leads to the login screen, which says so
  if (isSignedOut(error)) return
  const description = error instanceof ApiError ? messageOf(error, refused) : unexpected
  toast({ title: 'Error', description, variant: 'destructive' })
}

/** Says that a part of the page's code could not be fetched. */
export function showNotLoaded() {
  toast({
    title: 'Error',
    description: 'This part of the page cannot be loaded. Check your connection, then reload the page.',
    variant: 'destructive',
  })
}
