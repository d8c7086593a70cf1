import { parseDate } from '@internationalized/date'
import { LineIcon } from './line-icon'
import { MonthCalendar } from './month-calendar'

export interface DayCalendarProps {
  label: string
  /** all days are `yyyy-MM-dd`; one that is none is not chosen */
  value: string
  earliest: string
  latest: string
  /** where it opens when no day in range is chosen */
  opensAt: string
  onPick: (day: string) => void
}

/** The calendar of the back office; its code is fetched when it is opened, as it weighs as much as a page. */
export function DayCalendar({ value, earliest, latest, opensAt, ...props }: DayCalendarProps) {
  return (
    <MonthCalendar
      {...props}
      previous={<LineIcon name="previous" />}
      next={<LineIcon name="next" />}
      value={dayOf(value)}
      earliest={parseDate(earliest)}
      latest={parseDate(latest)}
      opensAt={parseDate(opensAt)}
    />
  )
}

function dayOf(text: string) {
  try {
    return parseDate(text)
  } catch {
    return null
  }
}
