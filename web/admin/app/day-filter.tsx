import { parseDate } from '@internationalized/date'
import { format, parseISO } from 'date-fns'
import { Button } from 'react-aria-components/Button'
import { todayIn } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { LineIcon } from '../../ui/line-icon'
import { MonthCalendar } from '../../ui/month-calendar'
import { Popup } from '../../ui/popup'
import { useTimeZone } from './site-config'

/** Years back and ahead that the calendar reaches. */
const YEARS = 5

interface DayFilterProps {
  /** such as `Filter by event day` */
  label: string
  /** what no day is called */
  any: string
  /** `yyyy-MM-dd`, or nothing for any */
  value: string | undefined
  onChange: (day: string) => void
}

/** A filter by day, in the same format in every browser language. */
export function DayFilter({ label, any, value, onChange }: DayFilterProps) {
  const today = parseDate(todayIn(useTimeZone()))
  const shown = value ? format(parseISO(value), 'dd/MM/yyyy') : any
  return (
    <Popup
      label={label}
      placement="bottom start"
      trigger={
        <Button
          aria-label={`${label}: ${shown}`}
          className={`flex h-7 shrink-0 cursor-pointer items-center gap-1.5 rounded-admin border pr-1.5 pl-2 text-[13px] font-semibold tabular-nums max-sm:h-8 ${value ? 'border-laut bg-laut/10 text-laut' : 'border-abu-300 bg-white text-ink data-hovered:border-abu-500'}`}
        >
          {shown}
          <LineIcon name="calendar" className="size-3.5 stroke-current text-abu-700" />
        </Button>
      }
    >
      {(close) => {
        const choose = (day: string) => {
          onChange(day)
          close()
        }
        return (
          <>
            <MonthCalendar
              previous={<LineIcon name="previous" />}
              next={<LineIcon name="next" />}
              label={label}
              value={value ? parseDate(value) : null}
              earliest={today.subtract({ years: YEARS })}
              latest={today.add({ years: YEARS })}
              opensAt={today}
              onPick={choose}
            />
            {value && (
              <AdminButton size="small" onPress={() => choose('')} className="mt-2 w-full">
                {any}
              </AdminButton>
            )}
          </>
        )
      }}
    </Popup>
  )
}
