import { FULL_TABLE, GUESTS_MAX, INVITATION, seated } from '../ui/seats'
import type { DrawnSeat } from '../ui/table-drawing'
import { guestsSeated } from './answers'
import type { PageName } from './pages'
import { isQuestion } from './steps'
import { useUser } from './user'

/** Returns the seats of a page's table: an invitation, guests who arrive with the answers, and the visitor when all is saved. */
export function useSeats(page: PageName): DrawnSeat[] {
  const { draft, isRegistrationComplete } = useUser()
  if (page === 'success' || (isQuestion(page) && isRegistrationComplete)) return FULL_TABLE
  return isQuestion(page) ? seated(guestsSeated(draft, GUESTS_MAX)) : INVITATION
}
