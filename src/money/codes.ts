import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { dueSql, isOthersSql, voidSql } from '../db/rules'

/** Days for which an amount that came is not given again. */
export const AMOUNT_DAYS = 14

const CODES_MAX = 499
const HUNDRED = 100

/**
 * Returns the amounts by which a transfer would be taken for another one, each with the id of its payment: those that are due,
 * that came, or that are due no longer and may be on their way, within days.
 */
export function takenAmounts(db: Db, now: Date): Map<number, number> {
  const since = firstKept(now)
  return new Map(
    db.values<[number, number]>(sql`
      select amount, id from payments indexed by payments_changed where ${voidSql('payments')} and state_at > ${since} and amount > 0
      union all select amount, id from payments indexed by payments_paid where paid_at > ${since} and amount is not null
      union all select amount, id from payments indexed by payments_due where ${dueSql('payments')} and amount is not null`),
  )
}

/**
 * Holds for rows of payments that are due no longer, whose guest says that they transferred: staff look for it until they mark
 * it, for as long as nobody else is given its amount.
 */
export function isClaimed(now: Date, row = 'payments'): SQL {
  return sql`(${voidSql(row)} and payments.state_at > ${firstKept(now)} and payments.transferred_at is not null)`
}

/** Holds for rows of payments of tickets that were paid by who joined them, or whose phone's owner is proved. */
export const PAID_BY_OWN = sql`not exists (
  select 1 from tickets where tickets.id = payments.ticket_id and ${isOthersSql(sql`payments.paid_at`)})`

/** Holds for rows of payments for places that were joined by the link of a sign-up, which shows no other money: a stranger may have typed the number. */
export const OF_OWN = sql`(${PAID_BY_OWN} and exists (
  select 1 from tickets
  where tickets.user_id = payments.user_id and own is not null
    and tickets.id = payments.ticket_id))`

function firstKept(now: Date): string {
  return new Date(now.getTime() - AMOUNT_DAYS * 86_400_000).toISOString()
}

/** Returns digits that make a price an amount that is not taken: any of the first 499, else of the first hundred with a free one. */
export function freeCode(
  price: number,
  taken: Pick<ReadonlySet<number>, 'has'>,
  random = Math.random,
): number {
  for (let from = 1, to = CODES_MAX; ; from = to + 1, to += HUNDRED) {
    const free = []
    for (let code = from; code <= to; code++) if (!taken.has(price + code)) free.push(code)
    if (free.length > 0) return free[Math.floor(random() * free.length)]!
  }
}
