import { useId } from 'react'
import { Options } from './options'

interface SelectFieldProps<T extends string | number> {
  label: string
  value: string | number
  /** called with '' where `none` is chosen */
  onChange: (value: T) => void
  options: readonly T[]
  /** the text of an option; the option itself unless given */
  text?: (option: T) => string
  /** the text of an empty choice; without it one of the options is always chosen */
  none?: string
  error?: string | undefined
  disabled?: boolean
  className?: string
}

/** A labelled choice from a short list, with room for its error like a TextField. */
export function SelectField<T extends string | number>({
  label,
  value,
  onChange,
  options,
  text,
  none,
  error,
  disabled,
  className = '',
}: SelectFieldProps<T>) {
  const id = useId()
  return (
    <div className={`flex min-w-0 flex-col ${className}`}>
      <label htmlFor={id} className="mb-1 text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(options.find((one) => `${one}` === target.value) ?? ('' as T))}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`h-11 cursor-pointer rounded-admin border bg-white px-3 text-base ${error ? 'border-sambal' : 'border-abu-500'}`}
      >
        {none !== undefined && <option value="">{none}</option>}
        <Options values={options} text={text} />
      </select>
      <p id={`${id}-error`} className="min-h-7 pt-1 text-sm text-sambal">
        {error}
      </p>
    </div>
  )
}
