import { useState } from 'react'
import { BOOKING_STATES, type BookingState } from '../../../src/domain/booking'
import type { TableBooking } from '../../../src/domain/booking-calls'
import { DINNER_FACTS } from '../../../src/domain/dinner'
import { AdminButton } from '../../ui/admin-button'
import { Options } from '../../ui/options'
import { SmallSelect } from '../../ui/small-select'
import { GroupLink } from '../app/links'
import { NotLoaded } from '../app/not-loaded'
import { BookingLine, SheetLink } from './booking-line'
import { useBookings, useNoteBookings } from './queries'
import { stateWord } from './words'

/** What is booked for the tables of an evening, by restaurant; nothing where none is of the venue book. */
export function EveningBookings({ eveningId }: { eveningId: number }) {
  const { data, error, refetch } = useBookings('evening', eveningId)
  if (!data && error) return <NotLoaded what="the bookings" error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  const ids = [...new Set(data.map(({ venueId }) => venueId))]
  const venues = ids.map((id) => [id, data.filter(({ venueId }) => venueId === id)] as const)
  return (
    <section aria-labelledby="bookings" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="bookings" className="text-base font-bold">
          Restaurants
        </h2>
        <SheetLink href={`/api/evenings/${eveningId}/sheets`}>Print all sheets</SheetLink>
      </header>
      {venues.map(([venueId, tables]) => (
        <article
          key={venueId}
          aria-labelledby={`venue-${venueId}`}
          className="flex flex-col gap-3 rounded-admin border border-abu-200 p-3"
        >
          <header className="flex flex-wrap items-end justify-between gap-2">
            <h3 id={`venue-${venueId}`} className="text-sm font-bold wrap-anywhere">
              {tables[0]!.venue} <span className="font-normal text-abu-700">{summaryOf(tables)}</span>
            </h3>
            {tables.length > 1 && <BookAll eveningId={eveningId} tables={tables} />}
          </header>
          <ul className="flex flex-col gap-3">
            {tables.map((booking) => (
              <li key={booking.groupId} className="flex flex-col gap-1">
                <GroupLink id={booking.groupId} name={booking.group} className="text-[13px] text-laut" />
                <BookingLine booking={booking} />
              </li>
            ))}
          </ul>
        </article>
      ))}
    </section>
  )
}

function summaryOf(tables: readonly TableBooking[]): string {
  const booked = tables.filter(({ state }) => state === 'confirmed').length
  return `${tables.length} ${tables.length === 1 ? 'table' : 'tables'} · ${booked} booked`
}

/** Books all tables of an evening at one restaurant at once; each keeps its name at the door unless one is typed. */
function BookAll({ eveningId, tables }: { eveningId: number; tables: readonly TableBooking[] }) {
  const note = useNoteBookings(eveningId, tables)
  const [state, setState] = useState<BookingState>('confirmed')
  const [name, setName] = useState('')
  return (
    <form
      className="flex flex-wrap items-center gap-2 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        note.mutate({ state, ...(name.trim() !== '' && { booked_as: name.trim() }) })
      }}
    >
      <SmallSelect
        aria-label={`What ${tables[0]!.venue} said of all tables`}
        value={state}
        onChange={({ target }) => setState(target.value as BookingState)}
      >
        <Options values={BOOKING_STATES} text={(one) => stateWord(one)} />
      </SmallSelect>
      <input
        aria-label={DINNER_FACTS.booked_as.label}
        placeholder="Each keeps its own"
        value={name}
        maxLength={DINNER_FACTS.booked_as.max}
        onChange={({ target }) => setName(target.value)}
        className="h-7 w-40 rounded-admin border border-abu-500 px-2 text-[13px] max-sm:h-8"
      />
      <AdminButton size="small" type="submit" isPending={note.isPending}>
        Note for all {tables.length}
      </AdminButton>
    </form>
  )
}
