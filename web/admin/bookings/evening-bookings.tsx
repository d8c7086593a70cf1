import { counted } from '../../../src/domain/counted'
import { type BookingState, isBooked } from '../../../src/domain/venue/booking'
import type { TableBooking } from '../../../src/domain/venue/booking-calls'
import { AdminButton } from '../../ui/admin-button'
import { AdminLink } from '../../ui/admin-link'
import { addressOf } from '../app/addresses'
import { GroupLink } from '../app/links'
import { NotLoaded } from '../app/not-loaded'
import { BookingLine, SheetLink } from './booking-line'
import { useBookings, useNoteBookings } from './queries'

/** What is booked for the tables of an evening, by restaurant, closed at first; nothing where none is of the venue book. */
export function EveningBookings({ eveningId, isOpen }: { eveningId: number; isOpen: boolean }) {
  const { data, error, refetch } = useBookings('evening', eveningId)
  if (!data && error) return <NotLoaded what="the bookings" error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  const ids = [...new Set(data.map(({ venueId }) => venueId))]
  const venues = ids.map((id) => [id, data.filter(({ venueId }) => venueId === id)] as const)
  return (
    <section aria-labelledby="bookings">
      <details className="flex flex-col">
        <summary className="w-fit max-w-full cursor-pointer rounded-xs wrap-anywhere">
          <h2 id="bookings" className="inline text-base font-bold">
            Restaurants
          </h2>{' '}
          <span className="text-abu-700">
            {venues.map(([, tables]) => `${tables[0]!.venue}: ${summaryOf(tables)}`).join('; ')}
          </span>
        </summary>
        <ul className="my-3 flex flex-col gap-3">
          {venues.map(([venueId, tables]) => (
            <li key={venueId}>
              <article
                aria-labelledby={`venue-${venueId}`}
                className="flex flex-col gap-3 rounded-admin border border-abu-200 p-3"
              >
                <header className="flex flex-wrap items-end justify-between gap-2">
                  <h3 id={`venue-${venueId}`} className="text-sm font-bold wrap-anywhere">
                    {tables[0]!.venue} <span className="font-normal text-abu-700">{summaryOf(tables)}</span>
                  </h3>
                  {isOpen && <VenueButtons eveningId={eveningId} tables={tables} />}
                </header>
                <ul className="flex flex-col gap-3">
                  {tables.map((booking) => (
                    <li key={booking.groupId} className="flex flex-col gap-1">
                      <GroupLink
                        id={booking.groupId}
                        name={booking.group}
                        hasId={false}
                        className="text-[13px] text-laut"
                      />
                      <BookingLine booking={booking} />
                    </li>
                  ))}
                </ul>
              </article>
            </li>
          ))}
        </ul>
        <SheetLink href={`/api/evenings/${eveningId}/sheets`}>Print all sheets</SheetLink>
      </details>
    </section>
  )
}

function summaryOf(tables: readonly TableBooking[]): string {
  const booked = tables.filter(isBooked).length
  const warnings = tables.reduce((sum, table) => sum + table.warnings.length, 0)
  return `${counted(tables.length, 'table')} · ${booked} booked${warnings > 0 ? ` · ${counted(warnings, 'warning')}` : ''}`
}

/** Notes what a restaurant said of all its tables at once, and leads to the message that is due to it. */
function VenueButtons({ eveningId, tables }: { eveningId: number; tables: readonly TableBooking[] }) {
  const note = useNoteBookings(eveningId, tables)
  const isNot = (state: BookingState) => tables.some((table) => table.state !== state)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {tables[0]!.hasPhone && (
        <AdminLink href={addressOf('messages', { evening: `${eveningId}`, venue: `${tables[0]!.venueId}` })}>
          Write
        </AdminLink>
      )}
      {isNot('confirmed') && (
        <AdminButton isPending={note.isPending} onPress={() => note.mutate('confirmed')}>
          They said yes
        </AdminButton>
      )}
      {isNot('refused') && (
        <AdminButton isPending={note.isPending} onPress={() => note.mutate('refused')}>
          They said no
        </AdminButton>
      )}
    </div>
  )
}
