import { useState } from 'react'
import { AdminButton } from '../../ui/admin-button'
import { AdminLink } from '../../ui/admin-link'
import { addressOf } from '../app/addresses'
import { NotLoaded } from '../app/not-loaded'
import { BookingLine } from './booking-line'
import { GuestMenus } from './guest-menus'
import { useBookings } from './queries'

/** What is booked for a group whose venue is of the venue book; nothing for others. */
export function GroupBooking({ groupId }: { groupId: number }) {
  const { data, error, refetch } = useBookings('group', groupId)
  const [showsMenus, setShowsMenus] = useState(false)
  const booking = data?.[0]
  if (!data && error) return <NotLoaded what="the booking" error={error} onRetry={refetch} />
  if (!booking) return null
  return (
    <section aria-labelledby="booking" className="mt-4 flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="booking" className="text-sm font-bold">
          {booking.venue}
        </h3>
        <div className="flex gap-2">
          {booking.hasPhone && (
            <AdminLink href={addressOf('messages', { group: String(groupId) })}>Write</AdminLink>
          )}
          <AdminButton aria-expanded={showsMenus} onPress={() => setShowsMenus(!showsMenus)}>
            Menus
          </AdminButton>
        </div>
      </div>
      <BookingLine booking={booking} />
      {showsMenus && <GuestMenus groupId={groupId} />}
    </section>
  )
}
