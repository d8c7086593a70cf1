import { atom, useAtom } from 'jotai'
import { type FormEvent, useRef, useState } from 'react'
import type { User } from '../../../../src/domain/api'
import { PERSON_MESSAGES } from '../../../../src/domain/person'
import { todayIn } from '../../../../src/domain/time'
import { ApiError } from '../../../api'
import { toast } from '../../../ui/toast'
import { useTimeZone } from '../../site-config'
import {
  changedFields,
  check,
  clashesOf,
  type DraftErrors,
  draftOf,
  errorsOf,
  merge,
  NEW_DRAFT,
  type PersonDraft,
  startOf,
} from './draft'
import { useAddPerson, useSavePerson } from './save-person'

/** What was sent last: it outlives a session that ended before the answer, and the way through the login screen. */
const sent = atom<{ id: number | undefined; draft: PersonDraft; start: PersonDraft } | null>(null)

/** The form of a person, new or stored: what is typed, what is wrong with it, and where it goes. */
export function usePersonForm(user: User | undefined, onClose: () => void) {
  const today = todayIn(useTimeZone())
  // the state that changes are based on, which others may change meanwhile
  const [base, setBase] = useState(user)
  const [conflict, setConflict] = useState<User>()
  const [clashes, setClashes] = useState<string[]>([])
  const stored = base?.profile ? draftOf(base.profile) : undefined
  const start = stored ? startOf(stored) : NEW_DRAFT
  const [kept, keep] = useAtom(sent)
  const [draft, setDraft] = useState(() =>
    kept && kept.id === user?.id ? merge(kept.draft, kept.start, start) : start,
  )
  const [wasTried, setWasTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function close() {
    keep(null)
    onClose()
  }

  const adding = useAddPerson(close)
  const saving = useSavePerson(user?.id ?? 0, { onSaved: close, onConflict: setConflict })
  const { mutate, isPending, error, reset } = user ? saving : adding

  const checked = check(draft, stored, today)
  const errors: DraftErrors = {
    ...(error instanceof ApiError && errorsOf(Object.entries(error.body?.errors ?? {}))),
    ...(wasTried && !checked.ok && checked.errors),
  }

  function change(changes: Partial<PersonDraft>) {
    setDraft((before) => ({ ...before, ...changes }))
    if (error) reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasTried(true)
    if (isPending) return
    if (checked.ok) {
      setConflict(undefined)
      keep({ id: user?.id, draft, start })
      return mutate({ ...checked.payload, ...(base?.profile && { version: base.profile.version }) })
    }
    if (checked.errors.birthdate === PERSON_MESSAGES.adult)
      toast({ title: 'Validation Error', description: PERSON_MESSAGES.adult, variant: 'destructive' })
    // errors are shown with the next frame
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  /** Takes over what others have stored; what was changed here stays. */
  function loadCurrent() {
    if (!conflict?.profile) return
    const current = startOf(draftOf(conflict.profile))
    setDraft(merge(draft, start, current))
    setClashes(clashesOf(draft, start, current))
    setBase(conflict)
    setConflict(undefined)
    reset()
    // the button that was pressed goes
    form.current?.querySelector('input')?.focus()
  }

  const changed = changedFields(draft, start)
  return {
    today,
    draft,
    change,
    errors,
    changed,
    isPending,
    conflict,
    clashes,
    loadCurrent,
    submit,
    close,
    form,
  }
}
