import { useState } from 'react'
import { AdminButton } from '../../ui/admin-button'
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
        <AdminButton size="small" aria-expanded={showsMenus} onPress={() => setShowsMenus(!showsMenus)}>
          Menus
        </AdminButton>
      </div>
      <BookingLine booking={booking} />
      {showsMenus && <GuestMenus groupId={groupId} />}
    </section>
  )
}
