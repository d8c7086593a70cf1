// money that goes back by itself to who came to a table to which few did
import { sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { droppedSql, expectedSql, heldSql, owedSql, paidSql } from '../db/rules'
import { payments } from '../db/schema'
import { changeRow, runDeferred, type Tx } from '../db/transact'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import { isHeld, isOwed, type PaymentState } from '../domain/money/payment'
import { isUsed } from './credit'
import { shortTableRule, usualChoice } from './refund-setting'
import { changedAt } from './rows'
import { updatePayments } from './update'

interface Row {
  id: number
  userId: number | null
  state: PaymentState
  choice: RefundChoice | null
  amount: number | null
  credit: number
  shortOf: number | null
  /** by how many its table was found short before */
  known: number | null
  hasCome: number
  came: number
  unmarked: number
}

/**
 * Brings the payments of groups in line with who came: those who did have theirs owed once all of the table are marked and fewer
 * than the house says came. A correction takes it back, but for what went back or was used. A table found short is measured by
 * what held then.
 */
export function followShortTables(db: Tx, groupIds: readonly number[], now: Date) {
  const rule = shortTableRule(db)
  const belowOf = ({ known }: Row) => known ?? rule?.below ?? 0
  const isShort = (row: Row) => row.hasCome === 1 && row.unmarked === 0 && row.came < belowOf(row)
  for (const row of rowsOf(db, groupIds))
    if (isOwed(row) && row.shortOf !== null && !isShort(row) && !isUsed(db, row))
      set(db, row, { state: 'held', choice: null, shortOf: null }, now)
  updatePayments(db, groupIds, now)
  runDeferred(db)
  for (const row of rowsOf(db, groupIds))
    if (isHeld(row) && isShort(row)) {
      // of what nobody knows the amount of there is no credit
      const choice = row.amount === null ? null : (rule?.choice ?? usualChoice(db))
      set(db, row, { state: 'owed', choice, shortOf: belowOf(row) }, now)
    }
}

function set(db: Db, { id }: Row, change: Partial<typeof payments.$inferInsert>, now: Date) {
  changeRow(db, payments, id, { ...change, ...changedAt(now) })
}

// of seats that are paid, with who came to their tables; who was absent at the door counts as one of the table
function rowsOf(db: Db, groupIds: readonly number[]): Row[] {
  return db.all<Row>(sql`
    with guests as (
      select seat.ticket_id, seat.group_id, left_at, seat.status, outcome, outcome is 'came' or outcome is 'late' as has_come
      from seats as seat join profiles on profiles.user_id = seat.user_id
      left join outcomes on outcomes.person_id = profiles.person_id and outcomes.group_id = seat.group_id
      where seat.group_id in ${oneOf(groupIds)} and ${expectedSql('seat')}
        and (outcome is not null or left_at is not null or not ${droppedSql('seat')})
    ), tables as (
      select group_id as id, sum(has_come) as came, sum(outcome is null) as unmarked from guests group by group_id
    )
    select payments.id, user_id as userId, state, choice, amount, credit, short_of as shortOf,
      (select max(short_of) from payments as other where other.group_id = tables.id) as known,
      has_come as hasCome, came, unmarked
    from guests join tables on tables.id = guests.group_id join payments on payments.ticket_id = guests.ticket_id
    where left_at is null and ${paidSql('guests')} and (${heldSql('payments')} or ${owedSql('payments')})
    order by payments.id`)
}
