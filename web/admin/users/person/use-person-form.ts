import * as v from 'valibot'
import { storedUserSchema, type User, userSchema } from '../../../../src/domain/api'
import { FIELD_MESSAGES, type ProfileChanges } from '../../../../src/domain/profile/user-form'
import { todayIn } from '../../../../src/domain/time'
import { call } from '../../../api'
import { toast } from '../../../ui/toast'
import { staleAnswer, useSeen } from '../../app/form/stale'
import { useAction } from '../../app/form/use-action'
import { fieldErrors, useForm } from '../../app/form/use-form'
import { useTimeZone } from '../../app/site-config'
import { differ, useDraft } from '../../app/unsaved'
import { check, type DraftErrors, draftOf, errorsOf, type PersonDraft, startOf } from './draft'

/** The form of a person: what was typed stands over the newest that is known of them. */
export function usePersonForm(user: User | undefined, onClose: () => void) {
  const today = todayIn(useTimeZone())
  const adding = useAddPerson(onClose)
  const saving = useSavePerson(onClose)
  const { seen, isStale, load, sending } = useSeen(user, saving, currentIn)
  const { isPending, error, reset } = user ? sending : adding
  const stored = storedOf(seen)
  const { values, set, close } = useDraft(startOf(stored), onClose)

  const checked = check(values, stored, today)
  const { wasTried, form } = useForm({
    isPending,
    isValid: checked.ok,
    onSubmit() {
      if (!checked.ok) return
      if (seen) saving.mutate({ to: seen, changes: checked.payload })
      else adding.mutate(checked.payload)
    },
    onInvalid() {
      if (checked.ok || checked.errors.birthdate !== FIELD_MESSAGES.adult) return
      toast({ title: 'Validation Error', description: FIELD_MESSAGES.adult, variant: 'destructive' })
    },
  })

  const errors: DraftErrors = {
    ...errorsOf(Object.entries(fieldErrors(error))),
    ...(wasTried && !checked.ok && checked.errors),
  }

  function change(changes: Partial<PersonDraft>) {
    set(changes)
    if (error) reset()
  }

  return { today, draft: values, change, errors, isPending, isStale, load, close, form }
}

function storedOf(user: User | undefined): PersonDraft | undefined {
  return user?.profile ? draftOf(user.profile) : undefined
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

interface Change {
  /** the state that staff have seen */
  to: User
  changes: ProfileChanges
}

/** Stores changes of a person in the version that was seen; once more where others changed nothing that the form shows. */
function useSavePerson(onSaved: () => void) {
  const store = ({ to: { id, profile }, changes }: Change) =>
    call(storedUserSchema, 'POST', `/api/users/${id}/update-profile`, {
      ...changes,
      ...(profile && { version: profile.version }),
    })
  return useAction({
    async run(change: Change) {
      try {
        return await store(change)
      } catch (error) {
        const current = currentIn(error)
        // somebody was paused, or the number noted as wrong
        if (!current || differ(storedOf(current), storedOf(change.to))) throw error
        return store({ ...change, to: current })
      }
    },
    title: 'Error',
    failure: 'Failed to update user profile',
    unreached: 'An unexpected error occurred',
    onDone() {
      onSaved()
      toast({ title: 'Success', description: 'User profile updated successfully' })
    },
    onFailure: (error) => currentIn(error) !== undefined,
  })
}

const staleSchema = v.object({ current: userSchema })

/** Returns the current person from the refusal of an outdated change. */
function currentIn(error: unknown): User | undefined {
  return staleAnswer(staleSchema, error)?.current
}
