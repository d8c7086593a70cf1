import { BOOKING_STATES, type BookingState } from '../../../src/domain/venue/booking'
import type { TableBooking } from '../../../src/domain/venue/booking-calls'
import { AdminButton, buttonClass } from '../../ui/admin-button'
import { Options } from '../../ui/options'
import { SmallSelect } from '../../ui/small-select'
import { useTimeZone } from '../app/site-config'
import { bookingWarningText, sheetTexts, stateText } from './booking-texts'
import { useNoteBooking } from './queries'

const COLOURS = ['yellow', 'green', 'red'] as const

/** What is booked for one table, in a line: what the restaurant said, who chose, what it was sent; and what speaks against it. */
export function BookingLine({ booking }: { booking: TableBooking }) {
  const zone = useTimeZone()
  const note = useNoteBooking(booking)
  const moved = booking.warnings.find((warning) => warning.code === 'other hour')
  const { groupId, state, booked_as: bookedAs, warnings, venue } = booking
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SmallSelect
          aria-label={`What ${venue} said`}
          variant={state ? COLOURS[BOOKING_STATES.indexOf(state)]! : 'plain'}
          value={state ?? ''}
          disabled={note.isPending}
          onChange={({ target }) => note.mutate(target.value as BookingState)}
        >
          {state === null && <option value="">{stateText(null, null)}</option>}
          <Options values={BOOKING_STATES} text={(one) => stateText(one, bookedAs)} />
        </SmallSelect>
        {moved && (
          <AdminButton size="small" isPending={note.isPending} onPress={() => note.mutate('confirmed')}>
            Booked for {moved.now}
          </AdminButton>
        )}
        {sheetTexts(booking, zone).map((text) => (
          <span key={text} className="text-abu-700 tabular-nums">
            {text}
          </span>
        ))}
        <SheetLink href={`/api/dinner-groups/${groupId}/sheet`}>Sheet</SheetLink>
      </p>
      {warnings.length > 0 && (
        <ul aria-label="Warnings" className="flex flex-col gap-0.5 rounded-admin bg-kunyit/35 px-3 py-1.5">
          {warnings.map((warning) => (
            <li key={bookingWarningText(warning)} className="wrap-anywhere">
              {bookingWarningText(warning)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Opens sheets to be printed beside this page. */
export function SheetLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={`${buttonClass()} hover:bg-abu-50`} href={href} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
