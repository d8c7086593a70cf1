import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { CalendarPopup } from './calendar-popup'
import { LineIcon } from './line-icon'

interface DateFieldProps {
  label: string
  /** as typed: `dd/MM/yyyy` once it is whole */
  value: string
  onChange: (value: string) => void
  placeholder: string
  /** `yyyy-MM-dd`, the days the calendar reaches */
  earliest: string
  latest: string
  error?: string | undefined
}

/** A day, typed or picked from a calendar, with room for its error. */
export function DateField({ label, value, onChange, placeholder, earliest, latest, error }: DateFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="mb-1 text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(tidyDay(value))}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={`h-11 w-full rounded-admin border bg-white pr-12 pl-3 text-base placeholder:text-abu-500 ${error ? 'border-sambal' : 'border-abu-500'}`}
        />
        <CalendarPopup
          label={label}
          title={placeholder}
          placement="bottom end"
          trigger={(props) => (
            <Button
              {...props}
              aria-label={`${label} calendar`}
              className="absolute inset-y-0.5 right-0.5 grid w-10 cursor-pointer place-items-center rounded-admin text-abu-700 data-hovered:bg-abu-100"
            >
              <LineIcon name="calendar" className="size-5 stroke-current" />
            </Button>
          )}
          value={value.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')}
          earliest={earliest}
          latest={latest}
          opensAt={latest}
          onPick={(day) => onChange(tidyDay(day))}
        />
      </div>
      <p id={`${id}-error`} className="min-h-7 pt-1 text-sm text-sambal">
        {error}
      </p>
    </div>
  )
}

/** Returns a day in any form (`1-2-2000`, `01022000`, `2000-02-01`) as `dd/MM/yyyy`; anything else unchanged. */
export function tidyDay(text: string): string {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`
  const parts = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  return parts ? `${parts[1]!.padStart(2, '0')}/${parts[2]!.padStart(2, '0')}/${parts[3]}` : typed
}
