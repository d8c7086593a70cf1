import { type SQL, sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { CAME, creditSql, owedSql, voidSql } from '../db/rules'
import { payments } from '../db/schema'
import type { Tx } from '../db/transact'
import { isCredit } from '../domain/money/payment'
import { OF_OWN, PAID_BY_OWN } from './seat-money'

type Payment = typeof payments.$inferSelect

/** What a row of payments stands for: what came, and what of the price was taken from credit. */
const VALUE = sql`(coalesce(payments.amount, 0) + payments.credit)`

/** What a row of payments adds to the credit of its person. */
const ADDS = sql`(iif(${creditSql('payments')}, ${VALUE}, 0)
  - iif(${voidSql('payments')}, 0, payments.credit))`

/** What the person of a row of profiles has left with us, in rupiah; null where nothing was ever due or paid. */
const BALANCE = sql`(
  select sum(${ADDS}) from profiles as mine cross join payments on payments.user_id = mine.user_id
  where mine.person_id = profiles.person_id)`

/** Rows `id, remaining`: what of each payment that is credit was not used for another dinner, the latest first; null where nobody knows its amount. */
export const CREDIT_LEFT = creditLeft(sql`
  profiles as mine cross join payments on payments.user_id = mine.user_id where mine.person_id = profiles.person_id`)

/** The same by what the link of a sign-up paid and that sign-up used, as if its person had no other. */
export const OWN_CREDIT_LEFT = creditLeft(sql`
  payments where payments.user_id = kept.user_id and (${OF_OWN} or not ${creditSql('payments')})`)

function creditLeft(theirs: SQL): SQL {
  return sql`(
    select kept.id, max(0, min(kept.amount + kept.credit, (
      select sum(${ADDS} - iif(payments.id > kept.id and ${creditSql('payments')}, ${VALUE}, 0)) from ${theirs}))) as remaining
    from payments as kept indexed by payments_owed cross join profiles on profiles.user_id = kept.user_id
    where ${creditSql('kept')})`
}

/** Holds for payments that are owed to somebody, also as credit, unless all of it was used for another dinner; of rows of profiles. */
export const STILL_OWED: SQL = sql`(${owedSql('payments')} and (
  payments.choice is not 'credit' or payments.amount is null or ${BALANCE} > 0))`

/** What the people of some sign-ups have left with us for other dinners, in rupiah; all sign-ups of each count. */
export function creditOf(db: Db, userIds: readonly number[]): number {
  return [...balancesOf(db, userIds).values()].reduce((sum, balance) => sum + Math.max(0, balance), 0)
}

/** Returns the credit of people in rupiah, by the ids of their rows, those without payments left out. */
export function balancesOf(db: Db, userIds: readonly number[]): Map<number, number> {
  return new Map(
    db.values<[number, number]>(sql`
      select profiles.person_id, sum(${ADDS}) from profiles
      cross join payments on payments.user_id = profiles.user_id
      where profiles.person_id in (select person_id from profiles where user_id in ${oneOf(userIds)})
      group by profiles.person_id`),
  )
}

/**
 * Returns the credit in rupiah of the sign-up alone of each ticket that was joined by its own link while nothing shows that it is of
 * the owner of its phone: credit of the owner's other sign-ups is not for a stranger who typed the number.
 */
export function unprovedCredit(db: Db, ticketIds: readonly number[]): Map<number, number> {
  return new Map(
    db.values<[number, number]>(sql`
      select tickets.id, coalesce((
        select sum(${ADDS}) from payments cross join tickets as paid on paid.id = payments.ticket_id
        where payments.user_id = tickets.user_id and paid.user_id = payments.user_id and paid.own is not null
          and (${PAID_BY_OWN} or not ${creditSql('payments')})), 0)
      from tickets cross join profiles on profiles.user_id = tickets.user_id
      where tickets.id in ${oneOf(ticketIds)} and own = 1 and wrote_at is null and proved_at is null`),
  )
}

/** Whether a payment is credit that its owner has used for another dinner, all or some of it. */
export function isUsed(
  db: Db,
  payment: Pick<Payment, 'userId' | 'state' | 'choice' | 'amount' | 'credit'>,
): boolean {
  const { userId, amount, credit } = payment
  if (!isCredit(payment) || userId === null) return false
  return creditOf(db, [userId]) < (amount ?? 0) + credit
}

/**
 * Returns the id of the payment by which what is left of credit can be chosen about or paid out: its own while nothing of it was used, else that of
 * a new one which takes the rest; undefined where nothing is left. `isOwn`: the link of a sign-up asks, which has no more than what it paid itself.
 */
export function takeRest(db: Tx, row: Payment, now: Date, isOwn = false): number | undefined {
  const { id, userId, ticketId, groupId, groupName, eventAt } = row
  const ownRest = sql`min(rest.remaining, (select remaining from ${OWN_CREDIT_LEFT} as own where own.id = rest.id))`
  const [found] = db.all<{ remaining: number | null; personId: number }>(sql`
    select ${isOwn ? ownRest : sql`rest.remaining`} as remaining, person_id as personId from ${CREDIT_LEFT} as rest, profiles
    where rest.id = ${id} and user_id = ${userId}`)
  // of all else there is no rest, and of an amount that nobody knows
  if (!found || found.remaining === null || found.remaining === (row.amount ?? 0) + row.credit) return id
  if (found.remaining === 0) return undefined
  const at = now.toISOString()
  const of = { userId, ticketId, groupId, groupName, eventAt, choice: row.choice }
  const rest = db
    .insert(payments)
    .values({ ...of, amount: 0, credit: found.remaining, state: 'owed', stateAt: at, paidAt: at })
    .returning()
    .get()
  noteUse(db, [found.personId])
  return rest.id
}

/** Counts up the versions of what credit is made of: a version seen before is outdated. */
export function noteUse(db: Tx, personIds: readonly number[]) {
  db.run(sql`
    update payments set version = version + 1
    where ${creditSql('payments')}
      and user_id in (select user_id from profiles where person_id in ${oneOf(personIds)})`)
}

/**
 * Makes what the people of sign-ups have used of their credit money that came for the dinners that used it, and takes it off the credit that it
 * came from, the oldest first: each row then counts by itself, for any owner. What is due keeps its credit.
 */
export function closeCredit(db: Tx, userIds: readonly number[]) {
  const rows = db.all<
    Pick<Payment, 'id' | 'state' | 'choice' | 'amount' | 'credit'> & { personId: number }
  >(sql`
    select id, state, choice, amount, credit, person_id as personId
    from payments join profiles on profiles.user_id = payments.user_id
    where person_id in (select person_id from profiles where user_id in ${oneOf(userIds)})
      and ${CAME} order by id`)
  const used = new Map<number, number>()
  for (const { id, personId, credit } of rows) {
    if (credit === 0) continue
    used.set(personId, (used.get(personId) ?? 0) + credit)
    db.run(sql`
      update payments set amount = coalesce(amount, 0) + credit, credit = 0, version = version + 1 where id = ${id}`)
  }
  for (const { id, personId, amount, credit } of rows.filter(isCredit)) {
    const left = used.get(personId) ?? 0
    if (left === 0) continue
    const value = (amount ?? 0) + credit
    const spent = Math.min(left, value)
    used.set(personId, left - spent)
    db.run(sql`
      update payments set amount = ${value - spent}, state = iif(${spent === value}, 'settled', state), version = version + 1
      where id = ${id}`)
  }
}

/**
 * Keeps credit right where sign-ups are about to be deleted: it goes on with another sign-up of the person, and what was used stays used where none
 * is left.
 */
export function outliveCredit(db: Tx, userIds: readonly number[]) {
  const ids = oneOf(userIds)
  const other = sql`(
    select max(other.user_id) from profiles as own cross join profiles as other on other.person_id = own.person_id
    where own.user_id = payments.user_id and other.user_id not in ${ids})`
  db.run(sql`
    update payments set user_id = ${other} where user_id in ${ids} and ${other} is not null
      and ((credit > 0 and not ${voidSql('payments')}) or ${creditSql('payments')})`)
  const last = idsIn(db)(sql`
    select user_id from profiles as own where user_id in ${ids} and not exists (
      select 1 from profiles as other where other.person_id = own.person_id and other.user_id not in ${ids})`)
  closeCredit(db, last)
}
