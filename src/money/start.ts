import { sql } from 'drizzle-orm'
import type { RefundSetting } from '../config'
import type { Db } from '../db/open'
import { transact } from '../db/transact'
import { keepSetting, storedSetting } from './refund-setting'
import { isToCome } from './refunds'
import { updatePayments } from './update'

/** Keeps what becomes of money and, at the first start that does, notes what is due for dinners to come. Needs a writable database. */
export function startMoney(db: Db, refund: RefundSetting, now = new Date()) {
  const stored = storedSetting(db)
  if (stored === refund) return
  transact(db, () => {
    keepSetting(db, refund)
    if (stored !== undefined) return
    const ids = db.values<[number]>(sql`select id from dinner_groups where ${isToCome(now)} order by id`)
    updatePayments(
      db,
      ids.map(([id]) => id),
      now,
    )
  })
}
