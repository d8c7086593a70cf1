import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import { memberships } from '../db/schema'
import type { Tx } from '../db/transact'
import { answerBy, type Timing } from '../domain/deadlines'
import { payByOf } from '../domain/evening-process'
import { payHoursIn } from './evening'

/** Recomputes the open deadlines of groups whose dinners were moved to this time. */
export function renewDeadlines(
  db: Tx,
  groupIds: readonly number[],
  eventAt: string | null,
  now: Date,
  timing: Timing,
) {
  const open = and(inArray(memberships.groupId, oneOf(groupIds)), isNull(memberships.leftAt))
  db.update(memberships)
    .set({ answerBy: eventAt && answerBy(now, eventAt, timing) })
    .where(and(open, sql`(${memberships.answerBy} is not null or ${memberships.status} = 'messaging')`))
    .run()
  // groups of one evening pay by the same hour
  const hours = payHoursIn(db, groupIds)
  const known = Map.groupBy(groupIds, (id) =>
    eventAt === null ? null : payByOf(hours.get(id), now, eventAt, timing),
  )
  for (const [by, ids] of known)
    db.update(memberships)
      .set({ payBy: by })
      .where(and(open, inArray(memberships.groupId, oneOf(ids)), eq(memberships.status, 'confirmed')))
      .run()
}

/** Moves the hour (UTC ISO) until which seats of groups are to be paid; a seat with another one keeps it. */
export function movePayBy(db: Tx, groupIds: readonly number[], from: string | null, to: string | null) {
  db.run(sql`
    update memberships set pay_by = ${to}
    where group_id in ${oneOf(groupIds)} and left_at is null and status = 'confirmed' and pay_by = ${from}`)
}
