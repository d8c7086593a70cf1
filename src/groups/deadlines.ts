import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { memberships } from '../db/schema'
import { answerBy, payBy, type Timing } from '../domain/deadlines'

/** Recomputes the open deadlines of a group whose dinner was moved. Call it in the transaction that moves it. */
export function renewDeadlines(db: Db, groupId: number, eventAt: string | null, now: Date, timing: Timing) {
  const open = and(eq(memberships.groupId, groupId), isNull(memberships.leftAt))
  const renewed = {
    answerBy: eventAt && answerBy(now, eventAt, timing),
    payBy: eventAt && payBy(now, eventAt, timing),
  }
  db.update(memberships)
    .set({ answerBy: renewed.answerBy })
    .where(and(open, sql`(${memberships.answerBy} is not null or ${memberships.status} = 'messaging')`))
    .run()
  db.update(memberships)
    .set({ payBy: renewed.payBy })
    .where(and(open, eq(memberships.status, 'confirmed')))
    .run()
}
