import { type ComponentProps, useId } from 'react'

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  error?: string | undefined
}

/** A labelled choice from a short list, with room for its error like a TextField. */
export function SelectField({ label, error, className = '', ...props }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={`flex min-w-0 flex-col ${className}`}>
      <label htmlFor={id} className="mb-1 text-sm font-semibold">
        {label}
      </label>
      <select
        {...props}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`h-11 cursor-pointer rounded-admin border bg-white px-3 text-base ${error ? 'border-sambal' : 'border-abu-500'}`}
      />
      <p id={`${id}-error`} className="min-h-7 pt-1 text-sm text-sambal">
        {error}
      </p>
    </div>
  )
}
