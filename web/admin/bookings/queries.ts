import { undoableSchema } from '../../../src/domain/acts'
import type { BookingState } from '../../../src/domain/booking'
import { bookingsSchema, type TableBooking } from '../../../src/domain/booking-calls'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { FRESH, keys, useGet } from '../app/queries'
import { undoAction } from '../app/undo'
import { useAction } from '../app/use-action'

/** What is booked for a group, or for the tables of an evening; with messages, which change it. */
export function useBookings(of: 'group' | 'evening', id: number) {
  return useGet([...keys.messages, 'bookings', of, id], bookingsSchema, `/api/bookings?${of}=${id}`, {
    select: ({ bookings }) => bookings,
    ...FRESH,
  })
}

interface Said {
  state: BookingState
  booked_as?: string
}

export function useNoteBooking({ groupId, version }: TableBooking) {
  return useAction({
    ...NOTE,
    run: (said: Said) =>
      call(undoableSchema, 'PUT', `/api/dinner-groups/${groupId}/booking`, { ...said, version }),
  })
}

export function useNoteBookings(eveningId: number, tables: readonly TableBooking[]) {
  return useAction({
    ...NOTE,
    run: (said: Said) =>
      call(undoableSchema, 'PUT', `/api/evenings/${eveningId}/booking`, {
        ...said,
        tables: tables.map(({ groupId, version }) => ({ groupId, version })),
      }),
  })
}

const NOTE = {
  failure: 'The booking was not noted',
  onDone: ({ message, undo }: { message: string; undo: number | null }) =>
    toast({ title: message, action: undoAction(undo) }),
}
