import { type ReactNode, Suspense } from 'react'
import type { PopoverProps } from 'react-aria-components/Popover'
import type { DayCalendarProps } from './day-calendar'
import { lazyPart } from './fetched'
import { Popup, type TriggerProps } from './popup'
import { Spinner } from './spinner'

const DayCalendar = lazyPart(() => import('./day-calendar').then((code) => code.DayCalendar))

interface CalendarPopupProps extends DayCalendarProps, Pick<PopoverProps, 'placement'> {
  /** names the dialog, where it differs from the calendar */
  title?: string
  /** the button that opens it */
  trigger: (props: TriggerProps) => ReactNode
  /** what stands below the days */
  children?: (close: () => void) => ReactNode
}

/** A calendar beside its trigger, which closes once a day is picked. */
export function CalendarPopup({
  label,
  title = label,
  placement = 'bottom start',
  trigger,
  onPick,
  children,
  ...calendar
}: CalendarPopupProps) {
  return (
    <Popup label={title} placement={placement} trigger={trigger}>
      {(close) => (
        <Suspense fallback={<Fetching />}>
          <DayCalendar
            {...calendar}
            label={label}
            onPick={(day) => {
              onPick(day)
              close()
            }}
          />
          {children?.(close)}
        </Suspense>
      )}
    </Popup>
  )
}

/** As large as a month. */
function Fetching() {
  return (
    <div className="grid h-76 w-63 place-items-center">
      <Spinner label="Loading" />
    </div>
  )
}
