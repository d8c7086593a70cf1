import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { yearsOn } from '../../src/domain/profile/age'
import { displayInstant } from '../../src/domain/time'
import { CalendarPopup } from './calendar-popup'
import { LineIcon } from './line-icon'

const YEARS_AHEAD = 5

interface DayPickerProps {
  label: string
  /** `yyyy-MM-dd`, or nothing */
  value: string
  onChange: (day: string) => void
  /** `yyyy-MM-dd`: days before it cannot be chosen */
  earliest: string
  /** whether a day must be chosen: then it cannot be taken away */
  isRequired?: boolean
  error?: string | undefined
}

/** A date or none, shown in words and picked from a calendar; with room for its error. */
export function DayPicker({ label, value, onChange, earliest, isRequired, error }: DayPickerProps) {
  const id = useId()
  return (
    <div className="flex flex-col">
      <span id={`${id}-label`} className="mb-1 text-sm font-semibold">
        {label}
      </span>
      <div
        className={`flex h-11 rounded-admin border bg-white ${error ? 'border-sambal' : 'border-abu-500'}`}
      >
        <CalendarPopup
          label={label}
          trigger={(props) => (
            <Button
              {...props}
              aria-labelledby={`${id}-label ${id}-value`}
              data-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className="flex min-w-0 flex-1 cursor-pointer items-center rounded-admin px-3 text-left text-base outline-offset-2 data-focus-visible:outline-3 data-focus-visible:outline-laut"
            >
              <span id={`${id}-value`} className={`truncate ${value ? '' : 'text-abu-600'}`}>
                {value ? displayInstant(value, 'MMMM d, yyyy · EEE', 'UTC') : 'Pick a date'}
              </span>
            </Button>
          )}
          value={value}
          earliest={earliest}
          latest={yearsOn(earliest, YEARS_AHEAD)}
          opensAt={earliest}
          onPick={onChange}
        />
        {value && !isRequired && (
          <Button
            aria-label={`Clear ${label}`}
            onPress={() => onChange('')}
            className="grid w-10 cursor-pointer place-items-center rounded-admin text-abu-700 outline-offset-2 data-focus-visible:outline-3 data-focus-visible:outline-laut data-hovered:bg-abu-100"
          >
            <LineIcon name="cross" />
          </Button>
        )}
      </div>
      <p id={`${id}-error`} className="min-h-7 pt-1 text-sm text-sambal">
        {error}
      </p>
    </div>
  )
}
