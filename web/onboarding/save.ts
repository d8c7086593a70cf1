import { type Draft, readStored } from './draft'
import { type Outcome, register } from './register'
import type { User } from './user'

/**
 * Stores the answers on the server, once however many taps and tabs ask for it. The account name is remembered before
 * the first try, so that a later one is known as the same sign-up. Answers undefined when `signal` ended it.
 */
export function save(user: User, signal: AbortSignal): Promise<Outcome | undefined> {
  return oneTabAtATime(signal, async () => {
    // what another tab has just remembered takes a moment to be seen in this one
    await new Promise((resolve) => setTimeout(resolve, 60))
    const stored = readStored()
    // another tab was faster
    if (user.isRegistrationComplete || stored?.isComplete) {
      user.completeRegistration()
      return { ok: true }
    }
    const username = user.draft.username ?? stored?.draft.username ?? `user_${Date.now()}`
    const draft: Draft = { ...user.draft, username }
    user.update({ username })
    const outcome = await register(draft, signal)
    // still inside the lock: the tab that waits for it must know
    if (outcome?.ok) user.completeRegistration()
    return outcome
  })
}

async function oneTabAtATime<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
  // browsers know locks under HTTPS and on localhost only; elsewhere the shared account name has to do
  if (!navigator.locks) return work()
  try {
    return await navigator.locks.request('semeja-registration', { signal }, work)
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}
