import { useState } from 'react'
import * as v from 'valibot'
import { storedUserSchema, type User, userSchema } from '../../../../src/domain/api'
import { FIELD_MESSAGES, type ProfileChanges } from '../../../../src/domain/profile/user-form'
import { todayIn } from '../../../../src/domain/time'
import { ApiError, call } from '../../../api'
import { toast } from '../../../ui/toast'
import { useAction } from '../../app/form/use-action'
import { fieldErrors, useForm } from '../../app/form/use-form'
import { useTimeZone } from '../../app/site-config'
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

export function usePersonForm(user: User | undefined, onClose: () => void) {
  const today = todayIn(useTimeZone())
  // the state that changes are based on, which others may change meanwhile
  const [base, setBase] = useState(user)
  const [conflict, setConflict] = useState<User>()
  const [clashes, setClashes] = useState<string[]>([])
  const stored = base?.profile ? draftOf(base.profile) : undefined
  const start = stored ? startOf(stored) : NEW_DRAFT
  const [draft, setDraft] = useState(start)

  const adding = useAddPerson(onClose)
  const saving = useSavePerson(user?.id ?? 0, { onSaved: onClose, onConflict })
  const { mutate, isPending, error, reset } = user ? saving : adding

  const checked = check(draft, stored, today)
  const { wasTried, form } = useForm({
    isPending,
    isValid: checked.ok,
    onSubmit: () => save(),
    onInvalid: showTooYoung,
  })
  const errors: DraftErrors = {
    ...errorsOf(Object.entries(fieldErrors(error))),
    ...(wasTried && !checked.ok && checked.errors),
  }

  function change(changes: Partial<PersonDraft>) {
    setDraft((before) => ({ ...before, ...changes }))
    if (error) reset()
  }

  function save(on = base) {
    if (!checked.ok) return
    setConflict(undefined)
    mutate({ ...checked.payload, ...(on?.profile && { version: on.profile.version }) })
  }

  function onConflict(current: User) {
    const theirs = current.profile && startOf(draftOf(current.profile))
    if (!theirs || changedFields(theirs, start).length > 0) return setConflict(current)
    // nothing that the form shows was changed: somebody was paused, or the number noted as wrong
    setBase(current)
    save(current)
  }

  function showTooYoung() {
    if (checked.ok || checked.errors.birthdate !== FIELD_MESSAGES.adult) return
    toast({ title: 'Validation Error', description: FIELD_MESSAGES.adult, variant: 'destructive' })
  }

  /** Loads what others have stored; fields changed here keep their value. */
  function loadCurrent() {
    if (!conflict?.profile) return
    const current = startOf(draftOf(conflict.profile))
    setDraft(merge(draft, start, current))
    setClashes(clashesOf(draft, start, current))
    setBase(conflict)
    setConflict(undefined)
    reset()
    // the button that was pressed goes
    form.ref.current?.querySelector('input')?.focus()
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
    form,
  }
}

function useAddPerson(onSaved: () => void) {
  return useAction({
    run: (person: ProfileChanges) => call(storedUserSchema, 'POST', '/api/users', person),
    failure: 'Failed to add user',
    onDone({ message }) {
      onSaved()
      toast({ title: 'Success', description: message })
    },
  })
}

interface SaveOptions {
  onSaved: () => void
  /** called when another admin has changed the user meanwhile */
  onConflict: (current: User) => void
}

/** Stores changes of a person, which must be based on the latest state. */
function useSavePerson(id: number, { onSaved, onConflict }: SaveOptions) {
  return useAction({
    run: (changes: ProfileChanges) =>
      call(storedUserSchema, 'POST', `/api/users/${id}/update-profile`, changes),
    title: 'Error',
    failure: 'Failed to update user profile',
    unreached: 'An unexpected error occurred',
    onDone() {
      onSaved()
      toast({ title: 'Success', description: 'User profile updated successfully' })
    },
    onFailure(error) {
      const current = conflictOf(error)
      if (current) onConflict(current)
      return current !== undefined
    },
  })
}

function conflictOf(error: unknown): User | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const current = v.safeParse(userSchema, error.body && 'current' in error.body && error.body.current)
  return current.success ? current.output : undefined
}
