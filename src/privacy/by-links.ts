import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { linkUses } from '../db/schema'
import type { Tx } from '../db/transact'
import { BY_LINKS_A_DAY } from '../domain/privacy/erasures'
import { DAY_MS } from '../domain/units'

/** Whether as many exports and erasures as usual were requested by links of an account in the last 24 hours. */
export function hasUsedUp(db: Db, openedBy: number, now: Date): boolean {
  // no person is named there: neither a restart nor an erasure leaves room for more
  const [found] = db.all<{ n: number }>(sql`
    select count(*) as n from ${linkUses} where opened_by = ${openedBy} and at > ${dayBefore(now)}`)
  return found!.n >= BY_LINKS_A_DAY
}

/** Counts an export or an erasure by a link of an account. */
export function countUse(db: Tx, openedBy: number, now: Date) {
  db.insert(linkUses).values({ openedBy, at: now.toISOString() }).run()
}

/** Deletes uses that count no longer. */
export function forgetUses(db: Db, now: Date) {
  db.run(sql`delete from ${linkUses} where at <= ${dayBefore(now)}`)
}

function dayBefore(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString()
}
