import { parseDate } from '@internationalized/date'
import { format, parseISO } from 'date-fns'
import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'

interface DayPickerProps {
  label: string
  /** `yyyy-MM-dd`, or nothing */
  value: string
  onChange: (day: string) => void
  /** `yyyy-MM-dd`: days before it cannot be chosen */
  earliest: string
  error?: string | undefined
}

/** A day to come, or none: shown in words, picked from a calendar; with room for its error. */
export function DayPicker({ label, value, onChange, earliest, error }: DayPickerProps) {
  const id = useId()
  return (
    <div className="flex flex-col">
      <span id={`${id}-label`} className="mb-1 text-sm font-semibold">
        {label}
      </span>
      <div
        className={`flex h-11 rounded-admin border bg-white ${error ? 'border-sambal' : 'border-abu-500'}`}
      >
        <DialogTrigger>
          <Button
            aria-labelledby={`${id}-label ${id}-value`}
            aria-describedby={error ? `${id}-error` : undefined}
            className="flex min-w-0 flex-1 cursor-pointer items-center rounded-admin px-3 text-left text-base outline-offset-2 data-focus-visible:outline-3 data-focus-visible:outline-laut"
          >
            <span id={`${id}-value`} className={`truncate ${value ? '' : 'text-abu-600'}`}>
              {value ? format(parseISO(value), 'MMMM d, yyyy') : 'Pick a date'}
            </span>
          </Button>
          <Popover
            placement="bottom start"
            className="overflow-auto rounded-admin border border-abu-200 bg-white shadow-card"
          >
            <Dialog aria-label={label} className="p-3 outline-none">
              {({ close }) => (
                <Days
                  label={label}
                  value={value}
                  earliest={earliest}
                  onPick={(day) => {
                    onChange(day)
                    close()
                  }}
                />
              )}
            </Dialog>
          </Popover>
        </DialogTrigger>
        {value && (
          <Button
            aria-label={`Clear ${label}`}
            onPress={() => onChange('')}
            className="grid w-10 cursor-pointer place-items-center rounded-admin text-abu-700 outline-offset-2 data-focus-visible:outline-3 data-focus-visible:outline-laut data-hovered:bg-abu-100"
          >
            <Line d="m4 4 8 8M12 4l-8 8" />
          </Button>
        )}
      </div>
      <p id={`${id}-error`} className="min-h-7 pt-1 text-sm text-sambal">
        {error}
      </p>
    </div>
  )
}

interface DaysProps extends Pick<DayPickerProps, 'label' | 'value' | 'earliest'> {
  onPick: (day: string) => void
}

function Days({ label, value, earliest, onPick }: DaysProps) {
  const first = parseDate(earliest)
  const chosen = value ? parseDate(value) : null
  return (
    <Calendar
      aria-label={label}
      value={chosen}
      onChange={(day) => onPick(day.toString())}
      minValue={first}
      // a day that has passed is shown as it is, but the calendar opens where one can choose
      defaultFocusedValue={chosen && chosen.compare(first) >= 0 ? chosen : first}
      autoFocus
    >
      <header className="mb-2 flex items-center gap-1">
        <Button slot="previous" className={arrow}>
          <Line d="m10 3-5 5 5 5" />
        </Button>
        <Heading className="flex-1 text-center text-sm font-bold" />
        <Button slot="next" className={arrow}>
          <Line d="m6 3 5 5-5 5" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="h-8 text-[13px] font-semibold text-abu-600">
              {day}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={cell} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}

function Line({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 16 16" className="size-4 fill-none stroke-current stroke-2" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

const arrow =
  'grid size-9 cursor-pointer place-items-center rounded-admin text-abu-700 data-disabled:text-abu-300 data-hovered:bg-abu-100'
const cell =
  'mx-auto grid size-9 cursor-pointer place-items-center rounded-admin text-sm tabular-nums data-disabled:cursor-default data-disabled:text-abu-400 data-focus-visible:outline-3 data-focus-visible:outline-laut data-hovered:bg-abu-100 data-outside-month:invisible data-selected:bg-sambal data-selected:font-bold data-selected:text-white'
