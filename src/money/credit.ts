import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import type { payments } from '../db/schema'

type Payment = typeof payments.$inferSelect

/** What a row of payments stands for: what came, and what of the price was taken from credit. */
const VALUE = sql`(coalesce(payments.amount, 0) + payments.credit)`

/** What a row of payments adds to the credit of its person. */
const ADDS = sql`(iif(payments.state = 'owed' and payments.choice = 'credit', ${VALUE}, 0)
  - iif(payments.state = 'void', 0, payments.credit))`

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

/** Whether a payment is credit that its owner has used for another dinner, all or some of it. */
export function isUsed(
  db: Db,
  {
    userId,
    state,
    choice,
    amount,
    credit,
  }: Pick<Payment, 'userId' | 'state' | 'choice' | 'amount' | 'credit'>,
): boolean {
  if (state !== 'owed' || choice !== 'credit' || userId === null) return false
  return creditOf(db, [userId]) < (amount ?? 0) + credit
}

/** Counts up the versions of what credit is made of: whoever saw it before it was used saw something else. Call it in a transaction that uses it. */
export function noteUse(db: Db, personIds: readonly number[]) {
  db.run(sql`
    update payments set version = version + 1
    where state = 'owed' and choice = 'credit'
      and user_id in (select user_id from profiles where person_id in ${oneOf(personIds)})`)
}
