import { type ComponentProps, useId } from 'react'
import { AdminButton } from './admin-button'
import { useFirstFocus } from './text-field'

interface TextAreaProps
  extends Pick<
    ComponentProps<'textarea'>,
    'placeholder' | 'rows' | 'maxLength' | 'aria-required' | 'onSelect'
  > {
  label: string
  value: string
  onChange: (value: string) => void
  /** shown below while nothing is wrong */
  hint?: string
  error?: string | undefined
  /** with a button at the right of the label that empties it */
  canClear?: boolean
  autoFocus?: boolean
  className?: string
}

export function TextArea({
  label,
  value,
  onChange,
  hint,
  error,
  canClear = false,
  autoFocus = false,
  className = '',
  ...props
}: TextAreaProps) {
  const id = useId()
  const area = useFirstFocus<HTMLTextAreaElement>(autoFocus)
  return (
    <div className={`flex flex-col ${className}`}>
      <div className="mb-1 flex h-7 items-end justify-between">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {canClear && value && (
          <AdminButton
            size="small"
            onPress={() => {
              onChange('')
              // the button goes
              area.current?.focus()
            }}
          >
            Clear
          </AdminButton>
        )}
      </div>
      <textarea
        rows={2}
        {...props}
        ref={area}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className={`rounded-admin border bg-white px-3 py-2 text-base placeholder:text-abu-500 ${error ? 'border-sambal' : 'border-abu-500'}`}
      />
      <p id={`${id}-note`} className={`min-h-7 pt-1 text-sm ${error ? 'text-sambal' : 'text-abu-600'}`}>
        {error ?? hint}
      </p>
    </div>
  )
}
