import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { ApiError } from '../../api'
import { showError } from './show-error'

interface FormOptions {
  isPending: boolean
  isValid: boolean
  /** sends what was checked */
  onSubmit: () => void
  /** called beside focusing the first field with an error */
  onInvalid?: () => void
}

/** What the forms of the back office share: errors are shown from the first attempt on, and an invalid attempt focuses the first. */
export function useForm({ isPending, isValid, onSubmit, onInvalid }: FormOptions) {
  const [wasTried, setWasTried] = useState(false)
  const ref = useRef<HTMLFormElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasTried(true)
    if (isPending) return
    if (isValid) return onSubmit()
    onInvalid?.()
    // errors are shown with the next frame
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  return { wasTried, setWasTried, form: { ref, onSubmit: submit, noValidate: true } }
}

interface Sending<T> {
  error: Error | null
  isPending: boolean
  mutate: (output: T) => void
  reset: () => void
}

/**
 * useForm for values that a schema checks and a mutation sends (`submit` replaces its `mutate`). `typed` wraps the setter of
 * a value: errors of the server hold until one changes.
 */
export function useCheckedForm<S extends v.GenericSchema>(
  schema: S,
  values: unknown,
  sending: Sending<v.InferOutput<S>>,
  submit: (output: v.InferOutput<S>) => void = sending.mutate,
) {
  const checked = v.safeParse(schema, values)
  const { wasTried, setWasTried, form } = useForm({
    isPending: sending.isPending,
    isValid: checked.success,
    onSubmit: () => checked.success && submit(checked.output),
  })
  const errors: Record<string, string> = wasTried
    ? { ...fieldErrors(sending.error), ...messagesOf(checked.issues) }
    : {}

  function typed<T>(set: (value: T) => void) {
    return (value: T) => {
      set(value)
      if (sending.error) sending.reset()
    }
  }

  return { form, errors, typed, setWasTried }
}

/** Returns the first message of each field. */
export function messagesOf(issues: readonly v.BaseIssue<unknown>[] | undefined): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of issues ?? []) messages[String(issue.path?.[0]?.key)] ??= issue.message
  return messages
}

/** Returns the server's messages by field. */
export function fieldErrors(error: unknown): Record<string, string> {
  return (error instanceof ApiError && error.body?.errors) || {}
}

/** Shows a failed request in a toast, unless the server named fields, beside which the form shows its messages. */
export function showFormError(error: unknown, refused: string, unreached: string) {
  if (Object.keys(fieldErrors(error)).length === 0) showError(error, refused, unreached)
}
