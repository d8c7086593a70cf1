import { type ComponentProps, useEffect, useId, useRef } from 'react'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'id'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** shown below, in a line that is always reserved */
  error?: string | undefined
  /** what to type, there while nothing is wrong */
  hint?: string | undefined
}

/** A labelled line of text with room for its error, so that nothing jumps when one appears. */
export function TextField({ label, onChange, error, hint, autoFocus = false, ...props }: TextFieldProps) {
  const id = useId()
  const input = useFirstFocus<HTMLInputElement>(autoFocus)
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="mb-1 text-sm font-semibold">
        {label}
      </label>
      <input
        type="text"
        {...props}
        id={id}
        ref={input}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-below` : undefined}
        className="h-11 rounded-admin border border-abu-500 bg-white px-3 text-base placeholder:text-abu-500 focus:border-laut disabled:bg-abu-50 aria-[invalid]:border-sambal"
      />
      <p id={`${id}-below`} className={`min-h-7 pt-1 text-sm ${error ? 'text-sambal' : 'text-abu-700'}`}>
        {error ?? hint}
      </p>
    </div>
  )
}

/** Returns the ref of a field that has the focus first: once the dialog around it holds it, as before one below would take it back. */
export function useFirstFocus<E extends HTMLElement>(isWanted: boolean) {
  const field = useRef<E>(null)
  const wantsFocus = useRef(isWanted)
  useEffect(() => {
    if (wantsFocus.current) field.current?.focus()
  }, [])
  return field
}
