import { storeDinners, storeNotes } from '../../src/cli/demo'
import { storeMoney } from '../../src/cli/demo-money'
import { visitPages } from '../../src/cli/demo-pages'
import type { Db } from '../../src/db/open'
import { MEMBERS } from '../../src/domain/group/group'
import { alone } from './alone'
import { leaveLooseEnds } from './ends'
import { liveYear } from './year'

/** So many of those who wait at the end of a year are dealt to tables of no evening: two of each kind. */
const SITTING = 22 * MEMBERS

/** Stores a year of evenings and what staff have to do after it, up to the evening before `today`. Deterministic by seed and day. `days`: a shorter one, for tests. Returns the number of groups. */
export async function fillYear(
  db: Db,
  seed: number,
  today: string,
  timeZone: string,
  days?: number,
): Promise<number> {
  return alone(db, seed + 4, async (db) => {
    const house = await liveYear(db, seed, today, timeZone, days)
    const groups = storeDinners(db, SITTING, seed, today, timeZone)
    visitPages(db, today, timeZone)
    storeMoney(db, today, timeZone)
    storeNotes(db, today, timeZone)
    leaveLooseEnds(house)
    return groups
  })
}
