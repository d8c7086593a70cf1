import { SEARCH_MAX } from '../../../src/domain/query'

interface FindFieldProps {
  label?: string
  value: string
  onChange: (text: string) => void
  className: string
}

/** A field that narrows a list of people. */
export function FindField({ label = 'Find a name or phone', value, onChange, className }: FindFieldProps) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder="Find a name or phone"
      maxLength={SEARCH_MAX}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      // a form around it must not be sent by it
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      className={`h-9 rounded-admin border border-abu-500 px-3 placeholder:text-abu-600 max-sm:text-base ${className}`}
    />
  )
}
