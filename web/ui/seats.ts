import type { DrawnSeat } from './table-drawing'

/** The visitor's chair, from the start to the end, and the order in which the other five fill. */
const OWN = 2
const GUESTS = [0, 1, 3, 4, 5]
export const GUESTS_MAX = GUESTS.length

/** A table with the visitor on it. */
export const FULL_TABLE: DrawnSeat[] = ['yellow', 'green', 'red', 'purple', 'yellow', 'blue']
/** Five guests and the chair kept for the visitor. */
export const INVITATION = seated(GUESTS_MAX)

/** A table that is nobody's. */
export const NO_TABLE = seated(0, 'empty')

/** Returns the table with so many guests, and the visitor's chair: kept for them unless said. */
export function seated(guests: number, own: DrawnSeat = 'open'): DrawnSeat[] {
  return FULL_TABLE.map((seat, i) => {
    if (i === OWN) return own
    return GUESTS.indexOf(i) < guests ? seat : 'empty'
  })
}

/** Returns the index of the newest guest, to be animated; undefined at an empty table. */
export function newestOf(seats: readonly DrawnSeat[]): number | undefined {
  return [...GUESTS, OWN].filter((i) => seats[i] !== 'empty' && seats[i] !== 'open').at(-1)
}
