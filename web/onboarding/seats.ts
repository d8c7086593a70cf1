import type { Seat } from '../ui/table-drawing'
import { guestsSeated } from './answers'
import type { PageName } from './pages'
import { isQuestion } from './steps'
import { useUser } from './user'

/** The visitor's chair, from the start to the end, and the order in which the other five fill. */
const OWN = 2
const GUESTS = [0, 1, 3, 4, 5]

/** The same table with the visitor on it. */
export const FULL_TABLE: Seat[] = ['yellow', 'green', 'red', 'purple', 'yellow', 'blue']
/** Five guests and the chair kept for the visitor. */
export const INVITATION = seated(GUESTS.length)

/** The table as a page shows it: an invitation, guests arriving with the answers, and the visitor when all is stored. */
export function useSeats(page: PageName): Seat[] {
  const { draft, isRegistrationComplete } = useUser()
  if (page === 'success' || (isQuestion(page) && isRegistrationComplete)) return FULL_TABLE
  return isQuestion(page) ? seated(guestsSeated(draft, GUESTS.length)) : INVITATION
}

/** Who has sat down last, to be drawn as arriving; nobody at an empty table. */
export function newestOf(seats: readonly Seat[]): number | undefined {
  return [...GUESTS, OWN].filter((i) => seats[i] !== 'empty' && seats[i] !== 'open').at(-1)
}

function seated(guests: number): Seat[] {
  return FULL_TABLE.map((seat, i) => {
    if (i === OWN) return 'open'
    return GUESTS.indexOf(i) < guests ? seat : 'empty'
  })
}
