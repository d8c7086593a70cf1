import { keepOffset } from '../db/day'
import type { Db } from '../db/open'
import { dinnerGroups } from '../db/schema'
import { transact } from '../db/transact'
import { settleOutcomes } from './computed'
import { keepZone, storedZone } from './zone'

/** Groups that are brought in line at once. */
const AT_ONCE = 500

/** Keeps the time zone of the house and, at the first start that does, computes the outcomes of all dinners that tell one. Needs a writable database. */
export function startAttendance(db: Db, timeZone: string, now = new Date()) {
  keepOffset(db, timeZone)
  const stored = storedZone(db)
  if (stored === timeZone) return
  transact(db, (db) => {
    keepZone(db, timeZone)
    if (stored !== undefined) return
    const ids = db.select({ id: dinnerGroups.id }).from(dinnerGroups).orderBy(dinnerGroups.id).all()
    for (let i = 0; i < ids.length; i += AT_ONCE)
      settleOutcomes(
        db,
        ids.slice(i, i + AT_ONCE).map(({ id }) => id),
        now,
      )
  })
}
