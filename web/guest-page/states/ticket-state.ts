import type { Me, MyTicket } from '../../../src/domain/guest-page/guest-page'
import { stateOfPlace, type TicketState } from '../../questions/ticket-card'
import { FULL_TABLE, INVITATION, NO_TABLE, seated } from '../../ui/seats'
import type { DrawnSeat } from '../../ui/table-drawing'
import { standsBy } from './ticket-shown'

/** Returns how far a place at an evening is that has no table. */
export function stateOfTicket(ticket: MyTicket): TicketState {
  const { status, hasNoTable, price, pay, answerBy, movedFrom } = ticket
  const open = (pill: string): TicketState => ({ pill, tone: 'open', done: status === 'paid' ? 2 : 1 })
  if (answerBy) return open('Nunggu jawabanmu')
  if (standsBy(ticket)) return open('Cadangan')
  // nothing is left to do for it
  if (hasNoTable) return { pill: 'Belum dapat meja', tone: 'open' }
  if (status === 'dropped') return { pill: 'Waktu habis', tone: 'open' }
  if (ticket.place) return { pill: 'Meja siap', tone: 'good', done: 3 }
  if (status === 'paid' && movedFrom) return open('Digeser')
  return stateOfPlace(status, price, pay?.isTransferred)
}

/** Returns how far a seat is. */
export function stateOfSeat({ state, pay, isPaid, dinner, outcome }: Me): TicketState {
  switch (state) {
    case 'confirmed':
      return stateOfPlace(state, 0, pay?.isTransferred)
    case 'paid':
      if (dinner?.place) return { pill: 'Meja siap', tone: 'good', done: 3 }
      return { pill: isPaid ? 'Udah bayar' : 'Kamu ikut', tone: 'good', done: 2 }
    case 'backup':
      return { pill: 'Cadangan', tone: 'open' }
    case 'cancelled':
      return { pill: 'Batal', tone: 'off' }
    case 'moved':
      return { pill: 'Digeser', tone: 'off' }
    case 'over':
      return { pill: 'Selesai', tone: !outcome || outcome === 'came' || outcome === 'late' ? 'good' : 'off' }
    default:
      return { pill: 'Nunggu jawabanmu', tone: 'open', done: 0 }
  }
}

/** Returns the table of a place at an evening: its seat is taken once it is theirs. */
export function tableOfTicket(ticket: MyTicket): DrawnSeat[] {
  if (standsBy(ticket)) return INVITATION
  if (ticket.status === 'paid') return seated(0, 'red')
  return ticket.status === 'confirmed' ? seated(0) : NO_TABLE
}

/** Returns the table of a seat: it is taken once it is theirs, and the others once they are known. */
export function tableOfSeat({ state, dinner }: Me): DrawnSeat[] {
  const isMine = state === 'paid'
  if (dinner?.table || dinner?.place) return isMine ? FULL_TABLE : INVITATION
  return seated(0, isMine ? 'red' : 'open')
}
