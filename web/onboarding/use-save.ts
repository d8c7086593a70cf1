import { useEffect, useRef, useState } from 'react'
import { firstUnanswered } from './answers'
import { goTo, useNavigation } from './navigation'
import type { Outcome } from './register'
import { save } from './save'
import { pathOf } from './steps'
import { useUser } from './user'

/** What pressing Simpan does: to the first question without an answer, or to the server and on to the end. */
export function useSave() {
  const user = useUser()
  const { goForward } = useNavigation()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Exclude<Outcome, { ok: true }>>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function submit() {
    if (running.current) return
    const unanswered = firstUnanswered(user.draft)
    if (unanswered) {
      user.setMissing(unanswered)
      return goTo(pathOf(unanswered))
    }
    const control = new AbortController()
    running.current = control
    setSaving(true)
    setFailure(undefined)
    const outcome = await save(user, control.signal)
    running.current = undefined
    if (control.signal.aborted || !outcome) return
    setSaving(false)
    if (!outcome.ok) return setFailure(outcome)
    goForward('final-info')
  }

  return { isSaving, failure, submit }
}
