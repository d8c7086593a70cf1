import { AdminLink } from '../../ui/admin-link'
import { Fold } from '../../ui/fold'
import { addressOf } from '../app/addresses'
import { NotLoaded } from '../app/page/not-loaded'
import { BookingLine } from './booking-line'
import { stateText } from './booking-texts'
import { useBooking } from './queries'

/** What is booked for a group whose venue is of the venue book; nothing for others. */
export function GroupBooking({ groupId, isFolded }: { groupId: number; isFolded: boolean }) {
  const { data: booking, error, refetch } = useBooking(groupId)
  if (booking === undefined && error) return <NotLoaded what="the booking" error={error} onRetry={refetch} />
  if (!booking) return null
  const { venue, state, booked_as: bookedAs, hasPhone } = booking
  const write = hasPhone && (
    <AdminLink href={addressOf('messages', { group: String(groupId) })}>Write</AdminLink>
  )
  const line = <BookingLine booking={booking} />
  return (
    <section aria-label={venue} className="mt-4 flex flex-col gap-1">
      {isFolded ? (
        <Fold title={`${venue}: ${stateText(state, bookedAs)}`}>
          {write}
          {line}
        </Fold>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-sm font-bold">{venue}</h3>
            {write}
          </div>
          {line}
        </>
      )}
    </section>
  )
}
