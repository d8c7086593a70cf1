import { sql } from 'drizzle-orm'
import { keepOffset, keepZone, storedZone } from '../db/day'
import { idsIn } from '../db/in-list'
import type { Db } from '../db/open'
import { transact } from '../db/transact'
import { settleOutcomes } from './computed'

/** Keeps the time zone of the house and, at the first start that does, computes the outcomes of all dinners that tell one. Needs a writable database. */
export function startAttendance(db: Db, timeZone: string, now = new Date()) {
  keepOffset(db, timeZone)
  const stored = storedZone(db)
  if (stored === timeZone) return
  transact(db, (db) => {
    keepZone(db, timeZone)
    if (stored !== undefined) return
    settleOutcomes(db, idsIn(db)(sql`select id from dinner_groups order by id`), now)
  })
}
