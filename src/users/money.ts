import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'

/** Holds for seats whose money is owed or was settled: given up in time, or of a dinner that was cancelled. */
export const REFUNDABLE: SQL = sql`memberships.role = 'member' and (
  (refund in ('money', 'credit') and (left_at is not null or dinner_groups.status = 'cancelled'))
  or (refund is null and memberships.status = 'paid' and left_at is null and dinner_groups.status = 'cancelled'
    and price is not 0)
)`

/** Holds for profiles that are owed money. */
export const IS_OWED: SQL = sql`exists (
  select 1 from memberships join dinner_groups on dinner_groups.id = group_id
  where memberships.user_id = profiles.user_id and refunded_at is null and ${REFUNDABLE}
)`

/** Whether money of some sign-ups is held: owed, or paid for a dinner that is still to be. */
export function holdsMoney(db: Db, userIds: readonly number[], now: Date): boolean {
  const held = db.all(sql`
    select 1 from memberships join dinner_groups on dinner_groups.id = group_id
    where user_id in ${oneOf(userIds)} and refunded_at is null and (
      refund in ('money', 'credit')
      or (refund is null and memberships.status = 'paid' and left_at is null and price is not 0
        and (dinner_groups.status = 'cancelled' or (dinner_groups.status <> 'completed'
          and (event_at is null or event_at > ${now.toISOString()})))))
    limit 1`)
  return held.length > 0
}
