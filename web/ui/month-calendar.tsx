import { CalendarDate } from '@internationalized/date'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'

interface MonthCalendarProps {
  label: string
  value: CalendarDate | null
  earliest: CalendarDate
  latest: CalendarDate
  /** where it opens when no day that can be picked is chosen; the latest day unless said otherwise */
  opensAt?: 'earliest' | 'latest'
  /** with the day as `yyyy-MM-dd` */
  onPick: (day: string) => void
}

/** A month at a time, with dropdowns for days too far back to be reached by arrows. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, value, earliest, latest, opensAt = 'latest', onPick } = props
  const chosen = value && value.compare(latest) <= 0 && value.compare(earliest) >= 0 ? value : null
  const [focused, setFocused] = useState(chosen ?? (opensAt === 'latest' ? latest : earliest))
  const years = Array.from({ length: latest.year - earliest.year + 1 }, (_, i) => latest.year - i)

  function show(year: number, month: number) {
    const wanted = new CalendarDate(year, month, 1).set({ day: focused.day })
    setFocused(wanted.compare(latest) > 0 ? latest : wanted.compare(earliest) < 0 ? earliest : wanted)
  }

  return (
    <Calendar
      aria-label={label}
      value={chosen}
      onChange={(day) => onPick(day.toString())}
      minValue={earliest}
      maxValue={latest}
      focusedValue={focused}
      onFocusChange={setFocused}
      autoFocus
    >
      <div className="mb-2 flex items-center gap-1">
        <Button slot="previous" className={arrow}>
          <Arrow d="m10 3-5 5 5 5" />
        </Button>
        <select
          aria-label="Month"
          value={focused.month}
          onChange={(event) => show(focused.year, Number(event.target.value))}
          className={`${select} flex-1`}
        >
          {MONTHS.map((name, i) => (
            <option key={name} value={i + 1}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label="Year"
          value={focused.year}
          onChange={(event) => show(Number(event.target.value), focused.month)}
          className={select}
        >
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
        <Button slot="next" className={arrow}>
          <Arrow d="m6 3 5 5-5 5" />
        </Button>
      </div>
      <CalendarGrid weekdayStyle="short" className="w-full">
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

const MONTHS = Array.from({ length: 12 }, (_, i) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, i, 1)),
)

function Arrow({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 16 16" className="size-4 fill-none stroke-current stroke-2" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

const arrow =
  'grid size-9 shrink-0 cursor-pointer place-items-center rounded-admin text-abu-700 data-disabled:text-abu-300 data-hovered:bg-abu-100'
const select = 'h-9 cursor-pointer rounded-admin border border-abu-500 bg-white px-2 text-sm max-sm:text-base'
const cell =
  'mx-auto grid size-9 cursor-pointer place-items-center rounded-admin text-sm tabular-nums data-disabled:cursor-default data-disabled:text-abu-400 data-focus-visible:outline-3 data-focus-visible:outline-laut data-hovered:bg-abu-100 data-outside-month:invisible data-selected:bg-sambal data-selected:font-bold data-selected:text-white'
