import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { isClaimed } from './codes'

/** Returns how many payments are owed, without what is kept as credit, and how many guests say that they transferred. */
export function countMoney(db: Db, now = new Date()): { owed: number; check: number } {
  const [[owed, check]] = db.values<[number, number]>(sql`
    select (select count(*) from payments indexed by payments_owed where state = 'owed' and choice is not 'credit'),
      (select count(*) from payments indexed by payments_due where state = 'due' and transferred_at is not null)
        + (select count(*) from payments indexed by payments_changed where ${isClaimed(now)})`) as [
    [number, number],
  ]
  return { owed, check }
}

/** Whether anything was ever due or paid. */
export function hasMoney(db: Db): boolean {
  return db.values(sql`select 1 from payments limit 1`).length > 0
}
