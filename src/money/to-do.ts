import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { IS_TO_CHECK, owedSql } from '../db/rules'
import { isClaimed } from './seat-money'

interface MoneyToDo {
  owed: number
  check: number
  /** when the first of those to check was said to be transferred */
  since: string | null
}

/** Returns how many payments are owed, without what is kept as credit, and how many guests say that they transferred. */
export function countMoney(db: Db, now: Date): MoneyToDo {
  const [found] = db.all<MoneyToDo>(sql`
    with claims as (
      select transferred_at from payments indexed by payments_due where ${IS_TO_CHECK}
      union all select transferred_at from payments indexed by payments_changed where ${isClaimed(now)})
    select (select count(*) from payments indexed by payments_owed where ${owedSql('payments')} and choice is not 'credit') as owed,
      count(*) as "check", min(transferred_at) as since from claims`)
  return found!
}

/** Whether a house takes money: one that does not has no page for it. */
export function takesMoney(db: Db, { bankAccount, qris }: { bankAccount: unknown; qris: unknown }): boolean {
  return Boolean(bankAccount || qris) || hasMoney(db)
}

/** Whether anything was ever due or paid. */
function hasMoney(db: Db): boolean {
  return db.values(sql`select 1 from payments limit 1`).length > 0
}
