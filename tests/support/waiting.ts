import type { Db } from '../../src/db/open'
import { silentAt, tablesWithFreeSeats } from '../../src/messages/due'
import { readDueInput } from '../../src/messages/read-due-input'

/** Returns whose seats may be given to others at `now`. */
export const silentIn = (db: Db, now = new Date()) => silentAt(readDueInput(db, now), now)

/** Returns the ids of the groups at which a seat is free at `now`. */
export const freeIn = (db: Db, now = new Date()) =>
  tablesWithFreeSeats(readDueInput(db, now), now).map(({ id }) => id)
