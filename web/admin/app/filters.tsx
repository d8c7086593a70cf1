import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { displayBirthdate, yearsOn } from '../../../src/domain/profile/age'
import { todayIn } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { CalendarPopup } from '../../ui/calendar-popup'
import { LineIcon } from '../../ui/line-icon'
import { SmallSelect } from '../../ui/small-select'
import { useTimeZone } from './site-config'

/** Years back and ahead that the calendar reaches. */
const YEARS = 5

interface DayFilterProps {
  label: string
  /** what no day is called */
  any: string
  /** `yyyy-MM-dd`, or nothing for any */
  value: string | undefined
  onChange: (day: string) => void
}

/** A filter by day, in the same format in every browser language. */
export function DayFilter({ label, any, value, onChange }: DayFilterProps) {
  const today = todayIn(useTimeZone())
  const shown = value ? displayBirthdate(value) : any
  return (
    <CalendarPopup
      label={label}
      trigger={(props) => (
        <Button
          {...props}
          aria-label={`${label}: ${shown}`}
          className={`flex h-7 shrink-0 cursor-pointer items-center gap-1.5 rounded-admin border pr-1.5 pl-2 text-[13px] font-semibold tabular-nums max-sm:h-8 ${value ? 'border-laut bg-laut/10 text-laut' : 'border-abu-300 bg-white text-ink data-hovered:border-abu-500'}`}
        >
          {shown}
          <LineIcon name="calendar" className="size-3.5 stroke-current text-abu-700" />
        </Button>
      )}
      value={value ?? ''}
      earliest={yearsOn(today, -YEARS)}
      latest={yearsOn(today, YEARS)}
      opensAt={today}
      onPick={onChange}
    >
      {(close) =>
        value && (
          <AdminButton
            size="small"
            onPress={() => {
              onChange('')
              close()
            }}
            className="mt-2 w-full"
          >
            {any}
          </AdminButton>
        )
      }
    </CalendarPopup>
  )
}

interface FilterSelectProps {
  label: string
  /** what no choice is called */
  any: string
  value: string | undefined
  /** called with an empty text for any */
  onChange: (value: string) => void
  className?: string
  /** the options but for that one */
  children: ReactNode
}

/** A select that narrows a list; highlighted while it does. */
export function FilterSelect({ label, any, value = '', onChange, className, children }: FilterSelectProps) {
  return (
    <SmallSelect
      variant={value ? 'on' : 'plain'}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`shrink-0 ${className ?? 'max-w-52'}`}
    >
      <option value="">{any}</option>
      {children}
    </SmallSelect>
  )
}
