import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { ApiError } from '../../../api'
import type { Draft } from '../unsaved'

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
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(INVALID)?.focus())
  }

  return { wasTried, setWasTried, form: { ref, onSubmit: submit, noValidate: true } }
}

const INVALID = '[aria-invalid=true], button[data-invalid], fieldset[data-invalid] input'

interface Sending<T> {
  mutate: (output: T) => void
  error?: Error | null
  isPending?: boolean
  reset?: () => void
}

/** What the field of each value of a form takes. */
export type FieldsOf<T> = <K extends keyof T & string>(
  name: K,
) => { value: T[K]; onChange: (value: T[K]) => void; error: string | undefined }

/** useForm for values that a schema checks; `also` is what else is wrong, by field. What `typed` wraps ends the server's errors. */
export function useCheckedForm<S extends v.GenericSchema>(
  schema: S,
  values: unknown,
  { mutate, error = null, isPending = false, reset }: Sending<v.InferOutput<S>>,
  also: Record<string, string | undefined> = {},
) {
  const checked = v.safeParse(schema, values)
  const others = Object.entries(also).flatMap(([field, message]) => (message ? [[field, message]] : []))
  const isValid = checked.success && others.length === 0
  const { wasTried, setWasTried, form } = useForm({
    isPending,
    isValid,
    onSubmit: () => checked.success && mutate(checked.output),
  })
  const errors: Record<string, string> = wasTried
    ? { ...fieldErrors(error), ...messagesOf(checked.issues), ...Object.fromEntries(others) }
    : {}

  function typed<T>(set: (value: T) => void) {
    return (value: T) => {
      set(value)
      if (error) reset?.()
    }
  }

  /** Returns how the values of a draft change, and what a field takes of one of them. */
  function bind<T extends object>({ values, set }: Draft<T>) {
    const change = typed(set)
    const field: FieldsOf<T> = (name) => ({
      value: values[name],
      onChange: (value) => change({ [name]: value } as typeof values),
      error: errors[name],
    })
    return { change, field }
  }

  const output = isValid && checked.success ? checked.output : undefined
  return { form, errors, isValid, output, typed, bind, setWasTried }
}

export const givenSchema = v.pipe(v.string(), v.nonEmpty())

export function messagesOf(issues: readonly v.BaseIssue<unknown>[] | undefined): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of issues ?? []) messages[String(issue.path?.[0]?.key)] ??= issue.message
  return messages
}

export function fieldErrors(error: unknown): Record<string, string> {
  return (error instanceof ApiError && error.body?.errors) || {}
}
