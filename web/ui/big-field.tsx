import { type ComponentProps, type ReactNode, useId, useState } from 'react'

interface BigFieldProps extends ComponentProps<'input'> {
  label: ReactNode
  /** shown under the field while nothing is wrong */
  hint?: string
  error?: string | undefined
  /** fixed text before the input */
  prefix?: string
  /** a button inside the field, at its end */
  end?: ReactNode
  /** what was typed, said back beside the label: below the field a button may lie over it */
  echo?: string
  /** keeps two lines free for the error */
  hasLongError?: boolean
}

/** A labelled field with its hint or error in one line, so that nothing moves. */
export function BigField({
  label,
  hint,
  error,
  prefix,
  end,
  echo,
  hasLongError,
  className = '',
  ...input
}: BigFieldProps) {
  const ownId = useId()
  const { id = ownId, onChange } = input
  // Preact puts the value back only where something is rendered: what `onChange` does not take would stay in sight
  const [, render] = useState({})
  return (
    <div className={className}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        <label htmlFor={id}>{label}</label>
        {/* small: on one line with the label at 320 px in any font, as it comes after the page is drawn */}
        {echo && <p className="text-sm tabular-nums">{echo}</p>}
      </div>
      <div className={`${fieldBox} ${error ? 'border-sambal' : 'border-abu-500'}`}>
        {prefix && (
          <span
            aria-hidden
            className="flex shrink-0 items-center border-r-2 border-abu-500 px-4 half:px-1 font-semibold text-abu-700"
          >
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={id}
          onChange={(event) => {
            render({})
            onChange?.(event)
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          className="min-h-13 w-full scroll-mb-24 min-w-0 rounded-card bg-transparent px-4 half:px-1 text-base outline-none placeholder:text-abu-500"
        />
        {end}
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} isTall={hasLongError} />
    </div>
  )
}

interface FieldNoteProps {
  id?: string
  hint?: string | undefined
  error?: string | undefined
  isTall?: boolean | undefined
}

/** The room under a field that is kept for its error. */
export function FieldNote({ id, hint, error, isTall }: FieldNoteProps) {
  return (
    <p
      id={id}
      aria-live="polite"
      className={`mt-2 text-sm ${isTall ? 'min-h-10' : 'min-h-5'} ${error ? 'font-semibold text-sambal-dark' : 'text-abu-600'}`}
    >
      {error ?? hint}
    </p>
  )
}

/** The frame of anything typed into. */
export const fieldBox =
  'flex items-stretch rounded-card border-2 bg-white transition-colors focus-within:focus-ring'
