import { CalendarDate } from '@internationalized/date'
import { type ReactNode, useState } from 'react'
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
  opensAt: CalendarDate
  /** `large` is Indonesian and for thumbs */
  size?: keyof typeof sizes
  previous: ReactNode
  next: ReactNode
  /** with the day as `yyyy-MM-dd` */
  onPick: (day: string) => void
}

/** A calendar of one month, with dropdowns for distant months and years. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, value, earliest, latest, opensAt, size = 'dense', previous, next, onPick } = props
  const chosen = value && value.compare(latest) <= 0 && value.compare(earliest) >= 0 ? value : null
  const [focused, setFocused] = useState(chosen ?? opensAt)
  const years = Array.from({ length: latest.year - earliest.year + 1 }, (_, i) => latest.year - i)
  const { texts, css } = sizes[size]
  const months = Array.from({ length: 12 }, (_, i) =>
    new Intl.DateTimeFormat(texts.locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, i, 1)),
  )

  function show(year: number, month: number) {
    const wanted = new CalendarDate(year, month, 1).set({ day: focused.day })
    const nearest = wanted.compare(latest) > 0 ? latest : wanted.compare(earliest) < 0 ? earliest : wanted
    // another object also where it is the same day: rendering puts back what a dropdown shows
    setFocused(nearest.copy())
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
      <div className={css.head}>
        <Button slot="previous" aria-label={texts.previous} className={css.arrow}>
          {previous}
        </Button>
        <select
          aria-label={texts.month}
          value={focused.month}
          onChange={(event) => show(focused.year, Number(event.target.value))}
          className={`${css.select} flex-auto half:w-full`}
        >
          {months.map((name, i) => (
            <option key={name} value={i + 1}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label={texts.year}
          value={focused.year}
          onChange={(event) => show(Number(event.target.value), focused.month)}
          className={`${css.select} flex-auto half:w-full`}
        >
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
        <Button slot="next" aria-label={texts.next} className={css.arrow}>
          {next}
        </Button>
      </div>
      <CalendarGrid weekdayStyle="short" className={css.grid}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={css.day}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={css.cell} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}

const cell =
  'mx-auto grid cursor-pointer place-items-center tabular-nums data-disabled:cursor-default data-disabled:text-abu-400 data-focus-visible:outline-3 data-focus-visible:outline-laut data-hovered:bg-abu-100 data-selected:font-bold data-selected:text-white forced-colors:data-selected:forced-color-adjust-none forced-colors:data-selected:bg-[Highlight] forced-colors:data-selected:text-[HighlightText]'
const arrow =
  'grid shrink-0 cursor-pointer place-items-center data-disabled:text-abu-400 data-hovered:bg-abu-100'

const sizes = {
  dense: {
    texts: { locale: 'en', month: 'Month', year: 'Year', previous: undefined, next: undefined },
    css: {
      head: 'mb-2 flex items-center gap-1',
      arrow: `${arrow} size-9 rounded-admin text-abu-700`,
      select: 'h-9 cursor-pointer rounded-admin border border-abu-500 bg-white px-2 text-sm max-sm:text-base',
      grid: 'w-full',
      day: 'h-8 text-[13px] font-semibold text-abu-600',
      cell: `${cell} data-selected:bg-ink size-9 rounded-admin text-sm data-outside-month:invisible`,
    },
  },
  large: {
    texts: {
      locale: 'id-ID',
      month: 'Bulan',
      year: 'Tahun',
      previous: 'Bulan sebelumnya',
      next: 'Bulan berikutnya',
    },
    css: {
      head: 'mt-4 mb-3 flex items-center gap-1 half:flex-wrap',
      arrow: `${arrow} size-11 rounded-full max-[359px]:hidden`,
      select:
        'h-11 min-w-0 cursor-pointer rounded-xl border-2 border-abu-500 bg-white px-2 text-base font-semibold hover:border-abu-700',
      grid: 'w-full table-fixed border-separate border-spacing-0.5 half:border-spacing-0',
      day: 'h-8 text-sm font-semibold text-abu-600 half:text-[0.625rem]',
      cell: `${cell} data-selected:bg-sambal h-11 w-full max-w-11 rounded-full text-base data-outside-month:hidden`,
    },
  },
}
