import { eq, sql } from 'drizzle-orm'
import { idsIn } from '../db/in-list'
import type { Db } from '../db/open'
import {
  awaitedSql,
  completedSql,
  hasPaymentSql,
  heldSql,
  IS_MISSED,
  memberSql,
  ofSeatSql,
  writtenSql,
} from '../db/rules'
import { settings } from '../db/schema'
import { transact } from '../db/transact'
import { areStored, keepRules, type RefundRules } from './refund-rules'
import { isToCome } from './refunds'
import { updatePayments } from './update'

/**
 * Keeps what becomes of money and, at the first start that does, notes what is due for dinners to come, and that those who did
 * not come have forfeited what they paid. Needs a writable database.
 */
export function startMoney(db: Db, rules: RefundRules, now = new Date()) {
  keepRefund(db, rules, now)
  forfeitMissed(db, now)
}

function keepRefund(db: Db, rules: RefundRules, now: Date) {
  const isStored = areStored(db, rules)
  if (isStored) return
  transact(db, (db) => {
    keepRules(db, rules, now)
    if (isStored === false) return
    keepRoundAmounts(db, now)
    const ids = idsIn(db)(sql`select id from dinner_groups where ${isToCome(now)} order by id`)
    updatePayments(db, ids, now)
  })
}

const FORFEITED = 'no_shows_forfeited'

// what was noted by a version that held such money on
function forfeitMissed(db: Db, now: Date) {
  if (db.select().from(settings).where(eq(settings.key, FORFEITED)).get()) return
  transact(db, (db) => {
    const kept = { key: FORFEITED, value: now.toISOString() }
    db.insert(settings).values(kept).onConflictDoNothing().run()
    const groupIds = idsIn(db)(sql`
      select distinct payments.group_id from outcomes
      cross join profiles on profiles.person_id = outcomes.person_id
      cross join payments on payments.user_id = profiles.user_id and ${heldSql('payments')}
      join dinner_groups on dinner_groups.id = payments.group_id
      left join dinner_groups as there on there.id = outcomes.group_id
      where ${IS_MISSED} and outcome = 'no-show'
        and (there.id = dinner_groups.id or there.evening_id = dinner_groups.evening_id)`)
    if (groupIds.length > 0) updatePayments(db, groupIds, now)
  })
}

// who was sent a price transfers that; from then on amounts have digits
function keepRoundAmounts(db: Db, now: Date) {
  db.run(sql`
    insert into payments (user_id, group_id, ticket_id, amount, state, state_at)
    select seat.user_id, seat.group_id, seat.ticket_id, price, 'due', ${now.toISOString()}
    from dinner_groups cross join seats as seat on seat.group_id = dinner_groups.id
    where ${isToCome(now)} and not ${completedSql('dinner_groups')} and price > 0
      and ${memberSql('seat')} and ${awaitedSql('seat')}
      and not ${hasPaymentSql('seat.ticket_id', ofSeatSql('payments'))}
      and exists (
        select 1 from messages where messages.user_id = seat.user_id and messages.group_id = seat.group_id
          and kind = 'pay' and ${writtenSql('messages')} and opened_at >= added_at
          and coalesce(stated_price, price) = price)`)
}
