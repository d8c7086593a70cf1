// what becomes of money that goes back: the rules of the house, those for a table to which few came, and what its owner chooses

import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { droppedSql, expectedSql, HAS_COME, heldSql, owedSql, paidSql } from '../db/rules'
import { payments, settings } from '../db/schema'
import { changeRow, runDeferred, type Tx } from '../db/transact'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import type { House } from '../domain/house/house'
import { isHeld, isOwed, type PaymentState } from '../domain/money/payment'
import { isUsed, takeRest } from './credit'
import { changedAt } from './rows'

/** What a house says of money that goes back. */
export type RefundRules = Pick<House, 'refund' | 'shortTable' | 'shortTableBelow'>

/** Their keys in `settings`; the second is `off`, or `credit 5 2026-11-20T… 4`: each number since when, the latest first, without an instant for all dinners. */
export const REFUND_KEYS = ['refund', 'short table'] as const

const OFF = 'off'

/** Returns what becomes of money for a dinner that the house called off, where its owner does not choose. */
export function usualChoice(db: Db): RefundChoice {
  return storedRules(db)[0] === 'money' ? 'money' : 'credit'
}

interface ShortTableRule {
  /** what those who came to a table of few get */
  choice: RefundChoice
  /** how many have to come where fewer are few, for dinners that begin after `since`, empty for all; the latest first */
  numbers: { below: number; since: string }[]
}

/** Returns what guests of a table to which few came get; undefined where that is nothing. */
export function shortTableRule(db: Db): ShortTableRule | undefined {
  const [choice, ...words] = storedRules(db)[1]?.split(' ') ?? []
  const numbers = words.flatMap((word, i) =>
    i % 2 === 0 ? { below: Number(word), since: words[i + 1] ?? '' } : [],
  )
  return choice === 'credit' || choice === 'money' ? { choice, numbers } : undefined
}

/** Returns whether these are the rules that the server ran with last; undefined before its first start. */
export function areStored(db: Db, rules: RefundRules): boolean | undefined {
  const stored = storedRules(db)
  return stored[0] === undefined
    ? undefined
    : textsOf(db, rules, new Date()).every((text, i) => text === stored[i])
}

/** Keeps the rules, for every program that works on the database. Short tables of before they were turned on, or their number changed, stay as they are. */
export function keepRules(db: Tx, rules: RefundRules, now: Date) {
  const rows = textsOf(db, rules, now).map((value, i) => ({ key: REFUND_KEYS[i]!, value }))
  const set = { value: sql`excluded.value` }
  db.insert(settings).values(rows).onConflictDoUpdate({ target: settings.key, set }).run()
}

function textsOf(db: Db, { refund, shortTable, shortTableBelow: below }: RefundRules, now: Date): string[] {
  const { numbers } = shortTableRule(db) ?? { numbers: [] }
  const since = storedRules(db)[1] === undefined ? '' : now.toISOString()
  const all = numbers[0]?.below === below ? numbers : [{ below, since }, ...numbers]
  const words = all.map((one) => `${one.below} ${one.since}`).join(' ')
  return [refund, shortTable === OFF ? OFF : `${shortTable} ${words}`.trim()]
}

function storedRules(db: Db): (string | undefined)[] {
  const rows = db
    .select()
    .from(settings)
    .where(inArray(settings.key, [...REFUND_KEYS]))
    .all()
  return REFUND_KEYS.map((wanted) => rows.find(({ key }) => key === wanted)?.value)
}

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

type Payment = typeof payments.$inferSelect

/** Notes what its owner wants to become of the money that is owed for a seat. */
export function chooseForSeat(db: Tx, ticketId: number, choice: RefundChoice) {
  runDeferred(db)
  choose(db, owedFor([ticketId]), choice)
}

/** Notes what usually becomes of the money that is owed for seats, where their owners have not chosen. */
export function presumeChoice(db: Tx, ticketIds: readonly number[], choice: RefundChoice) {
  runDeferred(db)
  choose(db, and(owedFor(ticketIds), isNull(payments.choice)), choice)
}

/** Notes what its owner wants to become of a payment, of credit what is left, and returns it; undefined where it was used up. */
export function choosePayment(
  db: Tx,
  id: number,
  choice: RefundChoice,
  now: Date,
  isOwn = false,
): Payment | undefined {
  const found = db.select().from(payments).where(eq(payments.id, id)).get()
  const rest = found && takeRest(db, found, now, isOwn)
  return rest === undefined ? undefined : choose(db, eq(payments.id, rest), choice)
}

function owedFor(ticketIds: readonly number[]) {
  // what is owed for an earlier table of the ticket has a choice of its own
  return and(
    inArray(payments.ticketId, oneOf(ticketIds)),
    owedSql('payments'),
    sql`${payments.groupId} = (select group_id from memberships where ticket_id = ${payments.ticketId} order by id desc limit 1)`,
  )
}

function choose(db: Db, which: SQL | undefined, choice: RefundChoice): Payment | undefined {
  const ids = unused(db, which).map(({ id }) => id)
  const set = { choice, version: sql`${payments.version} + 1` }
  return db
    .update(payments)
    .set(set)
    .where(inArray(payments.id, oneOf(ids)))
    .returning()
    .all()[0]
}

// what was used for another dinner is nobody's to choose about
export function unused(db: Db, which: SQL | undefined): Payment[] {
  return db
    .select()
    .from(payments)
    .where(which)
    .all()
    .filter((row) => !isUsed(db, row))
}
