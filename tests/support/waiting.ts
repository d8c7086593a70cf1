import type { Db } from '../../src/db/open'
import { silentAt, tablesWithFreeSeats } from '../../src/messages/due'
import { readFacts } from '../../src/messages/stored-facts'

/** Returns whose seats may be given to others at `now`. */
export const silentIn = (db: Db, now = new Date()) => silentAt(readFacts(db, now), now)

/** Returns the ids of the groups at which a seat is free at `now`. */
export const freeIn = (db: Db, now = new Date()) =>
  tablesWithFreeSeats(readFacts(db, now), now).map(({ id }) => id)
