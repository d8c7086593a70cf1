import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { memberships } from '../db/schema'
import { answerBy, payBy, type Timing } from '../domain/deadlines'

/** Recomputes the open deadlines of groups whose dinners were moved to this time. Call it in the transaction that moves them. */
export function renewDeadlines(
  db: Db,
  groupIds: readonly number[],
  eventAt: string | null,
  now: Date,
  timing: Timing,
) {
  const open = and(inArray(memberships.groupId, oneOf(groupIds)), isNull(memberships.leftAt))
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
