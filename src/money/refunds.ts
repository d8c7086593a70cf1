import { eq, type SQL, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { asAct } from '../audit/undoable'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { hasBeenSql, heldSql, IS_GROUP_ON, IS_TO_CHECK, owedSql, settledSql } from '../db/rules'
import { payments } from '../db/schema'
import { changeRow, type Refused, refused, type Tx } from '../db/transact'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import type { DueAccount } from '../domain/money/money-calls'
import { isCredit, isOwed, isSettled } from '../domain/money/payment'
import { hiddenAccount, type ReturnTo } from '../domain/money/return-to'
import { CREDIT_LEFT, OWN_CREDIT_LEFT, STILL_OWED, takeRest } from './credit'
import { changedAt } from './rows'
import { isClaimed, OF_OWN, SEAT_OF_PAYMENT } from './seat-money'

/** Days for which the page shows that money was settled. */
const SETTLED_DAYS = 14

/** Holds for profiles that are owed money, whose credit is theirs to use, or for whose transfer staff still look. */
export function areOwed(now: Date): SQL {
  return sql`exists (
    select 1 from payments where payments.user_id = profiles.user_id
      and (${isTheirs(now)} or (${heldSql('payments')} and payments.group_id = 0)))`
}

/** The same of rows of payments of profiles. */
function isTheirs(now: Date): SQL {
  return sql`(${STILL_OWED} or ${IS_TO_CHECK} or ${isClaimed(now)})`
}

/** Holds for rows of dinner_groups whose dinner is still to be, also of those that are completed before their date. */
export function isToCome(now: Date): SQL {
  return sql`(${IS_GROUP_ON} and not ${hasBeenSql(now.toISOString())})`
}

/** Whether money of some sign-ups is with us: owed, paid for a dinner that is still to be, but by none of `lost`, or transferred as they say. */
export function holdsMoney(
  db: Db,
  userIds: readonly number[],
  now: Date,
  lost: readonly number[] = [],
): boolean {
  const found = db.all(sql`
    select 1 from payments cross join profiles on profiles.user_id = payments.user_id
    left join dinner_groups on dinner_groups.id = group_id
    where payments.user_id in ${oneOf(userIds)} and (${isTheirs(now)} or (
      ${heldSql('payments')} and (payments.ticket_id in ${oneOf(lost)}) is not true and (group_id = 0 or ${isToCome(now)})))
    limit 1`)
  return found.length > 0
}

/** What is owed to somebody, or was settled recently; `seat` is none when the group is deleted. */
export interface Owed {
  payment: number
  seat: number | null
  chosen: RefundChoice | null
  done: boolean
  /** rupiah, with the credit in it, of credit what is left; null where they are not known */
  amount: number | null
  /** it goes back by itself: fewer than so many came to their table; null of all else */
  shortOf: number | null
  /** where it goes back to, for its owner */
  account: string | null
}

/**
 * Returns what is owed to some sign-ups, first what nobody has chosen about, then what was settled recently; each the latest first. `isOwn`: only what
 * was paid by the link of a sign-up, as if its person had no other.
 */
export function owedTo(db: Db, userIds: readonly number[], now: Date, isOwn = false): Owed[] {
  const recent = new Date(now.getTime() - SETTLED_DAYS * 86_400_000).toISOString()
  const found = db.all<Omit<Owed, 'done'> & { done: number }>(sql`
    select id as payment, seat, chosen, done, shortOf, account, coalesce(remaining, value) as amount
    from (
      select payments.id, ${SEAT_OF_PAYMENT} as seat, choice as chosen, ${settledSql('payments')} as done, amount + credit as value, short_of as shortOf,
        return_to as account,
        (select remaining from ${isOwn ? OWN_CREDIT_LEFT : CREDIT_LEFT} as rest where rest.id = payments.id) as remaining
      from payments
      where user_id in ${oneOf(userIds)} and (${owedSql('payments')} or (${settledSql('payments')} and state_at > ${recent}))
        ${isOwn ? sql`and ${OF_OWN}` : sql``})
    where coalesce(remaining, value) is not 0
    order by done, chosen is not null, id desc`)
  return found.map(({ account, ...row }) => ({
    ...row,
    done: row.done === 1,
    account: account && hiddenAccount(JSON.parse(account)),
  }))
}

/** Notes where money goes back to, as staff type it for its owner; returns the act by which that is undone. Refuses an outdated `version`, and what does not go back. */
export function nameAccount(
  db: Db,
  by: Staff,
  id: number,
  { account, version }: DueAccount,
  now = new Date(),
): { ok: true; undo: number | null } | Refused<'unknown' | 'stale' | 'not owed'> {
  const find = () => db.select().from(payments).where(eq(payments.id, id)).get()
  const name = (db: Tx) => {
    const found = find()
    if (!found) return refused('unknown')
    if (found.version !== version) return refused('stale')
    if (!keepAccount(db, by, found, account, now)) return refused('not owed')
    return { ok: true as const }
  }
  return asAct(db, by, { kind: 'money', detail: 'account' }, { groupIds: [find()?.groupId ?? 0] }, name, now)
}

/** Stores where money goes back to; returns false where it does not. The audit does not say the account. */
export function keepAccount(
  db: Tx,
  by: Staff,
  payment: typeof payments.$inferSelect,
  account: ReturnTo | null,
  now: Date,
): boolean {
  const { id, userId, groupId, returnTo } = payment
  if (!isOwed(payment) || isCredit(payment) || userId === null) return false
  if (Bun.deepEquals(returnTo, account)) return true
  changeRow(db, payments, id, { returnTo: account, version: sql`version + 1` })
  audit(db, by, 'named an account', { userId, groupId, ...(account === null && { detail: 'none' }) }, now)
  return true
}

/**
 * Marks money that is owed as settled, of credit what is left; returns the act by which that is undone. Refuses an outdated
 * `version`, what is not owed, and credit that was used up for other dinners.
 */
export function settleRefund(
  db: Db,
  by: Staff,
  id: number,
  { version }: { version: number },
  now = new Date(),
): { ok: true; undo: number | null } | Refused<'unknown' | 'stale' | 'not owed' | 'used'> {
  const find = () => db.select().from(payments).where(eq(payments.id, id)).get()
  const settle = (db: Tx) => {
    const found = find()
    if (!found) return refused('unknown')
    if (found.version !== version || isSettled(found)) return refused('stale')
    if (!isOwed(found)) return refused('not owed')
    const rest = takeRest(db, found, now)
    if (rest === undefined) return refused('used')
    const { userId, groupId, choice } = found
    // whose credit is paid out has their money back
    changeRow(db, payments, rest, {
      state: 'settled',
      ...(choice === 'credit' && { choice: 'money' }),
      ...changedAt(now),
    })
    const about = { groupId, ...(userId !== null && { userId }) }
    audit(db, by, 'settled a refund', { ...about, detail: userId === null ? 'closed' : '' }, now)
    return { ok: true as const }
  }
  return asAct(db, by, { kind: 'refund' }, { groupIds: [find()?.groupId ?? 0] }, settle, now)
}
