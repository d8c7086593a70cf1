import type { Seat } from '../ui/table-drawing'
import { seatsFilled } from './answers'
import type { PageName } from './pages'
import { isQuestion } from './steps'
import { useUser } from './user'

/** Five guests and the chair kept for the visitor. */
export const INVITATION: Seat[] = ['yellow', 'green', 'open', 'purple', 'yellow', 'blue']
/** The same table with the visitor on it. */
export const FULL_TABLE: Seat[] = ['yellow', 'green', 'red', 'purple', 'yellow', 'blue']

const filling: Seat[] = ['red', 'yellow', 'green', 'purple', 'yellow', 'blue']

/** The table as a page shows it: an invitation, seats filling with the answers, or full. */
export function useSeats(page: PageName): Seat[] {
  const { draft } = useUser()
  if (page === 'success') return FULL_TABLE
  if (!isQuestion(page)) return INVITATION
  const filled = seatsFilled(draft)
  return filling.map((seat, i) => (i < filled ? seat : 'empty'))
}
