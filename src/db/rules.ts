// rules of src/domain that statements need, as conditions of rows; tests/db/rules.test.ts holds that both say the same
import { type SQL, sql } from 'drizzle-orm'
import { OPEN_STATUSES, YES_STATUSES } from '../domain/group/group'
import { NEVER_CAME } from '../domain/money/payment'

const listed = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(', ')

/** Of dinner_groups: `isOpen` in domain/group/seat. */
export const IS_OPEN_GROUP = sql.raw(`dinner_groups.status in (${listed(OPEN_STATUSES)})`)

/** Of dinner_groups, of evenings: not `isCancelled` in domain/group/group. */
export const IS_GROUP_ON = sql.raw("dinner_groups.status <> 'cancelled'")
export const IS_EVENING_ON = sql.raw("evenings.status <> 'cancelled'")

/** Of seats at tables that were taken apart: their people wait for another by the same ticket. */
export const IS_TAKEN_APART = sql`(coalesce(left_code, '') in ('moved', 'table off'))`

/** Of dinner_groups: `hasBeen` in domain/group/seat. */
export const hasBeenSql = (at: string): SQL =>
  sql`(case when dinner_groups.event_at is null then dinner_groups.status = 'completed' else dinner_groups.event_at <= ${at} end)`

/** Of tickets or seats: `isConfirmed` in domain/group/seat. */
export const confirmedSql = (row: string): SQL => sql.raw(`${row}.status in (${listed(YES_STATUSES)})`)

/** Of seats or memberships: `isMember` in domain/group/seat. */
export const memberSql = (row: string): SQL => sql.raw(`(${row}.role = 'member' and ${row}.left_at is null)`)

/** Of seats: `isComing` in domain/group/seat, of members alone. */
export const comingSql = (row: string): SQL =>
  sql`(${memberSql(row)} and ${sql.raw(row)}.status <> 'dropped')`

/** Of a row with a `price`: `costsNothing` in domain/group/seat. */
export const COSTS_NOTHING = sql.raw('coalesce(price, 0) = 0')

/** Of seats beside a row with a `price`: `isPaidOrFree` in domain/group/seat. */
export const paidOrFreeSql = (row: string): SQL => {
  const status = sql.raw(`${row}.status`)
  return sql`(${status} = 'paid' or (${status} = 'confirmed' and ${COSTS_NOTHING}))`
}

/** Of tickets: `isOpenTicket` in domain/evening/ticket. */
export const openTicketSql = (row: string): SQL =>
  sql.raw(`(${row}.status <> 'dropped' and ${row}.ended_at is null)`)
export const IS_OPEN = openTicketSql('tickets')

/** Of tickets that no table has a seat for. */
export const withoutSeatSql = (row: string): SQL =>
  sql.raw(
    `not exists (select 1 from memberships as seat where seat.ticket_id = ${row}.id and seat.left_at is null)`,
  )
export const IS_WITHOUT_SEAT = withoutSeatSql('tickets')

/** Of tickets: `isWaiting` in domain/evening/ticket. */
export const IS_WAITING = sql`(${IS_OPEN} and ${IS_WITHOUT_SEAT})`

/** Of tickets, once the tables of their evening are made: `isStandby` in domain/evening/ticket. */
export const IS_STANDBY = sql`(${IS_WAITING} and (tickets.status = 'paid' or tickets.standby is 1))`

/** Of tickets: `hasLapsed` in domain/evening/ticket. */
export const HAS_LAPSED = sql`(tickets.status = 'idle' and lapsed_at is not null
  and exists (select 1 from evenings as own where own.id = tickets.evening_id and not own.has_list))`

/** Of tickets of who comes, or comes if there is a seat. */
export const TAKES_PART = sql`(${IS_OPEN} and not ${HAS_LAPSED})`

/** Of payments: not `neverCame` in domain/money/payment. */
export const CAME = sql.raw(`payments.state not in (${listed(NEVER_CAME)})`)

/** Of payments for a seat that somebody has: due, or with us. */
export const ofSeatSql = (row: string): SQL => sql.raw(`${row}.state in ('due', 'held')`)

/** Of payments that are due, and of which their guest says that they came. */
export const IS_TO_CHECK = sql`(payments.state = 'due' and payments.transferred_at is not null)`

/** Of payments: `isCredit` in domain/money/payment. */
export const creditSql = (row: string): SQL => sql.raw(`(${row}.state = 'owed' and ${row}.choice = 'credit')`)

/** Of rows that have the id of a ticket in `column`: there is a payment for it that is so. */
export const hasPaymentSql = (column: string, which: SQL): SQL =>
  sql`exists (select 1 from payments where payments.ticket_id = ${sql.raw(column)} and ${which})`

/** Of outcomes: `hasCome` and `isMissed` in domain/after-dinner/outcome. */
export const HAS_COME = sql.raw("outcome in ('came', 'late')")
export const IS_MISSED = sql.raw("outcome in ('no-show', 'cancelled late')")
