import { undoableSchema } from '../../../src/domain/staff/undo'
import type { BookingState } from '../../../src/domain/venue/booking'
import { bookingsSchema, type TableBooking } from '../../../src/domain/venue/booking-calls'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { undoAction } from '../app/form/undo'
import { useAction } from '../app/form/use-action'
import { FRESH, keys, useGet } from '../app/queries'

/** What is booked for a group; with messages, which change it. */
export function useBooking(groupId: number) {
  return useGet([...keys.messages, 'bookings', groupId], bookingsSchema, `/api/bookings?group=${groupId}`, {
    select: ({ bookings }) => bookings[0] ?? null,
    ...FRESH,
  })
}

export function useNoteBooking({ groupId, version }: TableBooking) {
  return useAction({
    ...NOTE,
    run: (state: BookingState) =>
      call(undoableSchema, 'PUT', `/api/dinner-groups/${groupId}/booking`, { state, version }),
  })
}

/** Notes what a restaurant said of all its tables of an evening. */
export function useNoteBookings(
  eveningId: number,
  tables: readonly Pick<TableBooking, 'groupId' | 'version'>[],
) {
  return useAction({
    ...NOTE,
    run: (state: BookingState) =>
      call(undoableSchema, 'PUT', `/api/evenings/${eveningId}/booking`, {
        state,
        tables: tables.map(({ groupId, version }) => ({ groupId, version })),
      }),
  })
}

const NOTE = {
  failure: 'The booking was not saved',
  onDone: ({ message, undo }: { message: string; undo: number | null }) =>
    toast({ title: message, action: undoAction(undo) }),
}
