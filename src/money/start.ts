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
    keepRoundAmounts(db, now)
    const ids = db.values<[number]>(sql`select id from dinner_groups where ${isToCome(now)} order by id`)
    updatePayments(
      db,
      ids.map(([id]) => id),
      now,
    )
  })
}

// who was sent a price transfers that; from then on amounts have digits
function keepRoundAmounts(db: Db, now: Date) {
  db.run(sql`
    insert into payments (user_id, group_id, membership_id, amount, state, state_at)
    select seat.user_id, seat.group_id, seat.id, price, 'due', ${now.toISOString()}
    from dinner_groups cross join memberships as seat on seat.group_id = dinner_groups.id
    where ${isToCome(now)} and dinner_groups.status <> 'completed' and price > 0
      and role = 'member' and left_at is null and seat.status = 'confirmed'
      and not exists (select 1 from payments where membership_id = seat.id and state in ('held', 'due'))
      and exists (
        select 1 from messages where messages.user_id = seat.user_id and messages.group_id = seat.group_id
          and kind = 'pay' and result in ('sent', 'opened') and opened_at >= added_at
          and coalesce(stated_price, price) = price)`)
}
