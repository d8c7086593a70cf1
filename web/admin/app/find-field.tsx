import { SEARCH_MAX } from '../../../src/domain/query'

interface FindFieldProps {
  value: string
  onChange: (text: string) => void
  className: string
}

/** A field that narrows a list of people. */
export function FindField({ value, onChange, className }: FindFieldProps) {
  return (
    <input
      type="search"
      aria-label="Find a name or phone"
      placeholder="Find a name or phone"
      maxLength={SEARCH_MAX}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`h-9 rounded-admin border border-abu-500 px-3 placeholder:text-abu-600 max-sm:text-base ${className}`}
    />
  )
}
