import { useEffect, useRef, useState } from 'react'
import { firstUnanswered } from './answers'
import { type Draft, readStored, withChanges } from './draft'
import { goTo } from './navigation'
import { notSaved, type RegisterOutcome, register } from './register'
import { pathOf } from './steps'
import { type User, useUser } from './user'

/** Milliseconds before saving shows a note. */
const SLOW_MS = 5000
/** How long the seat that was taken stays in sight before the end, in ms. */
const SEATED_MS = 300

export type SaveFailure = Exclude<RegisterOutcome, { ok: true }>

/** Returns what Simpan does: goes to the first unanswered question, or saves and goes to the end. */
export function useSave() {
  const user = useUser()
  const [progress, setProgress] = useState<'saving' | 'slow'>()
  const [failure, setFailure] = useState<SaveFailure>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function submit(changes: Partial<Draft> = {}) {
    if (running.current) return
    const unanswered = firstUnanswered({ ...user.draft, ...changes })
    if (unanswered) {
      user.setMissing(unanswered)
      return goTo(pathOf(unanswered))
    }
    const control = new AbortController()
    running.current = control
    setProgress('saving')
    setFailure(undefined)
    const slow = setTimeout(() => setProgress('slow'), SLOW_MS)
    const outcome = await save(user, changes, control.signal).catch(() => notSaved)
    clearTimeout(slow)
    if (outcome?.ok) await new Promise((resolve) => setTimeout(resolve, SEATED_MS))
    running.current = undefined
    if (control.signal.aborted || !outcome) return
    setProgress(undefined)
    if (!outcome.ok) return setFailure(outcome)
    user.setNavigatingBack(false)
    goTo(pathOf('success'))
  }

  return { isSaving: progress !== undefined, isSlow: progress === 'slow', failure, submit }
}

/** Saves the answers once, however often it is tapped, as one sign-up. Undefined when `signal` aborted it. */
function save(
  user: User,
  changes: Partial<Draft>,
  signal: AbortSignal,
): Promise<RegisterOutcome | undefined> {
  return oneTabAtATime(signal, async () => {
    // what another tab has just remembered takes a moment to be seen in this one
    await new Promise((resolve) => setTimeout(resolve, 60))
    const stored = readStored()
    const known = { ...stored?.draft, ...user.draft }
    const { username = `user_${Date.now()}`, secret = newSecret() } = known
    const draft = { ...withChanges(known, changes, user.isRegistrationComplete), username, secret }
    const isStored = user.isRegistrationComplete || stored?.isComplete
    // nothing has changed since, or another tab was faster
    if (isStored && answersIn(draft) === answersIn(stored?.draft ?? user.draft)) {
      user.completeRegistration()
      return { ok: true }
    }
    if (!user.isRegistrationComplete) user.update({ username, secret })
    const outcome = await register(draft, signal)
    // still inside the lock: the tab that waits for it must know
    if (outcome?.ok) {
      const { code, link } = outcome
      // as it was sent, whatever another tab has changed meanwhile
      user.completeRegistration({ ...draft, ...(code && { code }), ...(link && { link }) })
    }
    // stored it is, though not with these changes
    else if (outcome?.isFinal) user.completeRegistration()
    return outcome
  })
}

function answersIn(draft: Draft): string {
  return JSON.stringify({
    ...draft,
    username: undefined,
    secret: undefined,
    code: undefined,
    link: undefined,
    changed: undefined,
  })
}

/** 128 random bits in hex. */
function newSecret(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

async function oneTabAtATime<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
  // browsers know locks under HTTPS and on localhost only; elsewhere the shared account name has to do
  if (!navigator.locks) return work()
  try {
    return await navigator.locks.request('semeja-registration', { signal }, work)
  } catch {
    // where storage is forbidden, so are locks
    return signal.aborted ? undefined : work()
  }
}
