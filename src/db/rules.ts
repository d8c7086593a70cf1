// rules of src/domain that statements need, as conditions of rows; tests/db/rules.test.ts holds that both say the same
import { type SQL, sql } from 'drizzle-orm'
import { EVENING_STATUSES } from '../domain/evening/evening'
import {
  GROUP_STATUSES,
  MEMBER_STATUSES,
  OPEN_STATUSES,
  RELEASED_CODES,
  YES_STATUSES,
} from '../domain/group/group'
import { MESSAGE_RESULTS } from '../domain/messages/messages'
import { NEVER_CAME, PAYMENT_STATES } from '../domain/money/payment'
import { USE_MINUTES } from '../domain/token'
import { BOOKING_STATES } from '../domain/venue/booking'

const listed = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(', ')

/** A condition of the row of a name. */
type Rule = (row: string) => SQL

/** Returns of each code of a column, in their order, that the row of a name has it. */
function each<const T extends readonly string[]>(column: string, codes: T) {
  const has = (code: string) => (row: string) => sql.raw(`${row}.${column} = '${code}'`)
  return codes.map(has) as { [K in keyof T]: Rule }
}

/** Of profiles: in no group, a member of one; which of them, or a backup: `group_role` of sign_ups. */
export const freeSql: Rule = (row) => sql`not ${heldBy(row)})`
export const groupedSql: Rule = (row) => sql`${heldBy(row)} and held.role = 'member')`

export const groupRoleSql: Rule = (row) =>
  sql.raw(
    `coalesce((select max(role) from memberships as held where held.user_id = ${row}.user_id and held.holds_seat = 1), 'free')`,
  )

function heldBy(row: string): SQL {
  return sql.raw(
    `exists (select 1 from memberships as held where held.user_id = ${row}.user_id and held.holds_seat = 1`,
  )
}

/** Of tickets or seats: `isIdle`, `isInvited`, `isAwaited`, `hasPaid`, `hasDropped` and `isUnanswered` in domain/group/group. */
export const [idleSql, invitedSql, awaitedSql, paidSql, droppedSql] = each('status', MEMBER_STATUSES)
export const unansweredSql: Rule = (row) => sql`(${idleSql(row)} or ${invitedSql(row)})`

/** Of dinner_groups, the third of evenings too: `isUnstarted`, `isCompleted`, `isCancelled` and `isClosed` in domain/group/group. */
export const [unstartedSql, , , completedSql, cancelledSql] = each('status', GROUP_STATUSES)
export const closedSql: Rule = (row) => sql`(${completedSql(row)} or ${cancelledSql(row)})`

/** Of dinner_groups: `isOpen` in domain/group/seat. */
export const IS_OPEN_GROUP = sql.raw(`dinner_groups.status in (${listed(OPEN_STATUSES)})`)

/** Of dinner_groups, of evenings: not `isCancelled` in domain/group/group; of a group that may be deleted it is. */
export const IS_GROUP_ON = sql.raw("dinner_groups.status <> 'cancelled'")
export const IS_GROUP_OFF = sql.raw("coalesce(dinner_groups.status, 'cancelled') = 'cancelled'")
export const IS_EVENING_ON = sql.raw("evenings.status <> 'cancelled'")

/** Of evenings as they are stored: `isDraft`, `isJoinable`, `isJoiningOver` and `isPlanned` in domain/evening/evening. */
export const [draftSql, joinableSql, joiningOverSql] = each('status', EVENING_STATUSES)
export const plannedSql: Rule = (row) => sql`(${joinableSql(row)} or ${joiningOverSql(row)})`

/** Of seats or memberships: `isReleased` in domain/group/group. */
export const releasedSql: Rule = (row) => sql.raw(`${row}.left_code in (${listed(RELEASED_CODES)})`)

/** Of seats at tables that were taken apart: their people wait for another by the same ticket. */
export const IS_TAKEN_APART = sql`(coalesce(left_code, '') in ('moved', 'table off'))`

/** Of dinner_groups: `hasBeen` in domain/group/seat. */
export const hasBeenSql = (at: string): SQL =>
  sql`(case when dinner_groups.event_at is null then ${completedSql('dinner_groups')} else dinner_groups.event_at <= ${at} end)`

/** Of tickets or seats: `isConfirmed` in domain/group/seat. */
export const confirmedSql: Rule = (row) => sql.raw(`${row}.status in (${listed(YES_STATUSES)})`)

/** Of seats or memberships: `isMember` in domain/group/seat. */
export const memberSql: Rule = (row) => sql.raw(`(${row}.role = 'member' and ${row}.left_at is null)`)

/** Of seats: `isComing` in domain/group/seat, of members alone. */
export const comingSql: Rule = (row) => sql`(${memberSql(row)} and not ${droppedSql(row)})`

/** Of seats of members who are to be at the table, or were absent at its door. */
export const expectedSql: Rule = (row) =>
  sql.raw(`(${row}.role = 'member' and (${row}.left_at is null or ${row}.left_code = 'absent'))`)

/** Of a row with a `price`: `costsNothing` in domain/group/seat. */
export const COSTS_NOTHING = sql.raw('coalesce(price, 0) = 0')

/** Of seats beside a row with a `price`: `isPaidOrFree` in domain/group/seat. */
export const paidOrFreeSql: Rule = (row) =>
  sql`(${paidSql(row)} or (${awaitedSql(row)} and ${COSTS_NOTHING}))`

/** Of tickets: `isOpenTicket` in domain/evening/ticket. */
export const openTicketSql: Rule = (row) => sql`(not ${droppedSql(row)} and ${sql.raw(row)}.ended_at is null)`
export const IS_OPEN = openTicketSql('tickets')

/** Of tickets that no table has a seat for. */
export const withoutSeatSql: Rule = (row) =>
  sql`not exists (select 1 from memberships as seat where seat.ticket_id = ${sql.raw(row)}.id and seat.left_at is null)`
export const IS_WITHOUT_SEAT = withoutSeatSql('tickets')

/** Of tickets: `isWaiting` in domain/evening/ticket. */
export const IS_WAITING = sql`(${IS_OPEN} and ${IS_WITHOUT_SEAT})`

/** Of tickets, once the tables of their evening are made: `isStandby` in domain/evening/ticket. */
export const IS_STANDBY = sql`(${IS_WAITING} and (${paidSql('tickets')} or tickets.standby is 1))`

/** Of tickets, once the tables of their evening are made: `isLeftOver` in domain/evening/ticket. */
export const leftOverSql: Rule = (row) =>
  sql`(${openTicketSql(row)} and ${withoutSeatSql(row)} and ${idleSql(row)} and ${sql.raw(row)}.standby is not 1)`
export const IS_LEFT_OVER = leftOverSql('tickets')

/** Of tickets: `hasLapsed` in domain/evening/ticket. */
export const HAS_LAPSED = sql`(${idleSql('tickets')} and lapsed_at is not null
  and exists (select 1 from evenings as own where own.id = tickets.evening_id and not own.has_list))`

/** Of tickets of who comes, or comes if there is a seat. */
export const TAKES_PART = sql`(${IS_OPEN} and not ${HAS_LAPSED})`

/** Of messages or booking_messages: open in the chat of staff, sent; what is open may have been sent. */
export const [openedSql, sentSql] = each('result', MESSAGE_RESULTS)
export const writtenSql: Rule = (row) => sql`(${openedSql(row)} or ${sentSql(row)})`

/** Of payments: `isDue`, `isHeld`, `isOwed`, `isSettled`, `isVoid` and `neverCame` in domain/money/payment. */
export const [dueSql, heldSql, owedSql, settledSql, forfeitedSql, givenUpSql, voidSql] = each(
  'state',
  PAYMENT_STATES,
)
export const neverCameSql: Rule = (row) => sql.raw(`${row}.state in (${listed(NEVER_CAME)})`)
export const CAME = sql`not ${neverCameSql('payments')}`

/** Of payments for a seat that somebody has: due, or with us. */
export const ofSeatSql: Rule = (row) => sql`(${dueSql(row)} or ${heldSql(row)})`

/** Of payments that do not come back to their owner. */
export const lostSql: Rule = (row) => sql`(${forfeitedSql(row)} or ${givenUpSql(row)})`

/** Of payments that are due, and of which their guest says that they came. */
export const IS_TO_CHECK = sql`(${dueSql('payments')} and payments.transferred_at is not null)`

/** Of payments: `isCredit` in domain/money/payment. */
export const creditSql: Rule = (row) => sql`(${owedSql(row)} and ${sql.raw(row)}.choice = 'credit')`

/** Of bookings: `isBooked` in domain/venue/booking. */
export const [, bookedSql] = each('state', BOOKING_STATES)

/** Of reports that staff have to decide on. */
export const IS_OPEN_REPORT = sql.raw("reports.state = 'open'")

/** Of rows that have the id of a ticket in `column`: there is a payment for it that is so. */
export const hasPaymentSql = (column: string, which: SQL): SQL =>
  sql`exists (select 1 from payments where payments.ticket_id = ${sql.raw(column)} and ${which})`

/** Of tickets that are paid, or of which their guest says so. */
export const SAYS_PAID = sql`(${paidSql('tickets')} or ${hasPaymentSql('tickets.id', IS_TO_CHECK)})`

/** Of outcomes: `hasCome` and `isMissed` in domain/after-dinner/outcome. */
export const HAS_COME = sql.raw("outcome in ('came', 'late')")
export const IS_MISSED = sql.raw("outcome in ('no-show', 'cancelled late')")

/**
 * Holds for rows of `tickets` that the owner of the phone may know of: nobody has shown that the browser which signed up is theirs, and between
 * joining and `paidAt` (until now where that is null) the phone was written to or a link to it used. Of money older than the joining, ever before it.
 */
export function isOthersSql(paidAt: SQL): SQL {
  const isOlder = sql`coalesce(${paidAt} < joined_at, 0)`
  // a use is noted once in some minutes
  const from = sql`strftime('%Y-%m-%dT%H:%M:%fZ', joined_at, ${`-${USE_MINUTES} minutes`})`
  return sql`exists (
    select 1 from profiles as own cross join profiles as same on same.person_id = own.person_id
    where own.user_id = tickets.user_id and own.wrote_at is null and own.proved_at is null and (
      exists (
        select 1 from messages where messages.user_id = same.user_id and ${writtenSql('messages')} and kind <> 'confirmed'
          and (${isOlder} or opened_at >= joined_at) and opened_at <= coalesce(${paidAt}, opened_at))
      or exists (
        select 1 from links where links.user_id = same.user_id and scope = 'phone' and last_used_at is not null
          and created_at <= coalesce(${paidAt}, created_at) and (${isOlder} or last_used_at >= ${from}))))`
}
