import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../api'

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

/** What the server said is wrong with single fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  return (error instanceof ApiError && error.body?.errors) || {}
}
