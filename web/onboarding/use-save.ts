import { useEffect, useRef, useState } from 'react'
import { firstUnanswered } from './answers'
import type { Draft } from './draft'
import { goTo } from './navigation'
import { notSaved, type RegisterOutcome } from './register'
import { save } from './save'
import { pathOf } from './steps'
import { useUser } from './user'

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
