// money that goes back by itself to who came to a table to which few did
import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { droppedSql, expectedSql, HAS_COME, heldSql, owedSql, paidSql } from '../db/rules'
import { payments } from '../db/schema'
import { changeRow, type Tx } from '../db/transact'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import { isHeld, isOwed, type PaymentState } from '../domain/money/payment'
import { isUsed } from './credit'
import { shortTableRule, usualChoice } from './refund-setting'
import { changedAt } from './rows'

interface Row {
  id: number
  userId: number | null
  state: PaymentState
  choice: RefundChoice | null
  amount: number | null
  credit: number
  shortOf: number | null
  /** by how many its table was found short before, or would be now */
  below: number
  hasCome: number
  came: number
  /** who paid at it and is erased */
  gone: number
  unmarked: number
}

/**
 * Takes back what was owed to who came to these tables where not few came after all, but for what went back or was used. A table found short is
 * measured by what held then.
 */
export function takeBackShort(db: Tx, groupIds: readonly number[], now: Date) {
  const were = sql`select group_id from payments where group_id in ${oneOf(groupIds)} and short_of is not null`
  for (const row of rowsOf(db, were))
    if (isOwed(row) && row.shortOf !== null && !isShort(row) && !isUsed(db, row))
      set(db, row, { state: 'held', choice: null, shortOf: null }, now)
}

/** Has what who came to these tables has paid owed to them once all are marked, where fewer came than the house says. */
export function giveBackShort(db: Tx, groupIds: readonly number[], now: Date) {
  const are = sql`select group_id from outcomes where group_id in ${oneOf(groupIds)} and ${HAS_COME}`
  // an erasure gives nobody anything: who paid and is erased since has come
  for (const row of rowsOf(db, are))
    if (isHeld(row) && isShort(row, row.came + row.gone)) {
      // of what nobody knows the amount of there is no credit
      const choice = row.amount === null ? null : (shortTableRule(db)?.choice ?? usualChoice(db))
      set(db, row, { state: 'owed', choice, shortOf: row.below }, now)
    }
}

function isShort({ hasCome, unmarked, below, ...row }: Row, came = row.came): boolean {
  return hasCome === 1 && unmarked === 0 && came < below
}

function set(db: Db, { id }: Row, change: Partial<typeof payments.$inferInsert>, now: Date) {
  changeRow(db, payments, id, { ...change, ...changedAt(now) })
}

// of seats that are paid, with who came to their tables; who was absent at the door counts as one of the table
function rowsOf(db: Db, groupIds: SQL): Row[] {
  const rule = shortTableRule(db)
  const at = sql`coalesce((select event_at from dinner_groups where id = tables.id), '9')`
  const numbers = rule?.numbers.map(({ below, since }) => sql`when ${at} >= ${since} then ${below}`) ?? []
  const below = sql`case ${sql.join([...numbers, sql`when 1 then 0`], sql` `)} end`
  return db.all<Row>(sql`
    with guests as (
      select seat.ticket_id, seat.group_id, left_at, seat.status, outcome, outcome is 'came' or outcome is 'late' as has_come
      from seats as seat join profiles on profiles.user_id = seat.user_id
      left join outcomes on outcomes.person_id = profiles.person_id and outcomes.group_id = seat.group_id
      where seat.group_id in (${groupIds}) and ${expectedSql('seat')}
        and (outcome is not null or left_at is not null or not ${droppedSql('seat')})
    ), tables as (
      select group_id as id, sum(has_come) as came, sum(outcome is null) as unmarked, (
          select count(*) from payments as paid
          where paid.group_id = guests.group_id and user_id is null and (${heldSql('paid')} or short_of is not null)) as gone
      from guests group by group_id
    )
    select payments.id, user_id as userId, state, choice, amount, credit, short_of as shortOf,
      coalesce((select max(short_of) from payments as other where other.group_id = tables.id), ${below}) as below,
      has_come as hasCome, came, gone, unmarked
    from guests join tables on tables.id = guests.group_id join payments on payments.ticket_id = guests.ticket_id
    where left_at is null and ${paidSql('guests')} and (${heldSql('payments')} or ${owedSql('payments')})
    order by payments.id`)
}
