import { sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import type { RefundChoice } from '../domain/me'
import type { RefundRow } from '../domain/messages'
import { REFUNDABLE } from '../users/money'

/** Days for which people are told that their money was settled. */
const SETTLED_DAYS = 14

/** Returns the latest refund of some sign-ups that is open or was settled recently. */
export function owedTo(
  db: Db,
  userIds: readonly number[],
  now: Date,
): { id: number; chosen: RefundChoice | null; done: boolean } | null {
  const lately = new Date(now.getTime() - SETTLED_DAYS * 86_400_000).toISOString()
  const [found] = db.all<{ id: number; chosen: RefundChoice | null; done: number }>(sql`
    select memberships.id, refund as chosen, refunded_at is not null as done
    from memberships join dinner_groups on dinner_groups.id = group_id
    where memberships.user_id in ${oneOf(userIds)} and ${REFUNDABLE}
      and (refunded_at is null or refunded_at > ${lately})
    order by done, memberships.id desc limit 1`)
  return found ? { ...found, done: found.done === 1 } : null
}

/** Returns all open refunds, the earliest dinner first. */
export function listRefunds(db: Db): RefundRow[] {
  return db.all<RefundRow>(sql`
    select memberships.id, memberships.user_id as userId, profiles.name, phone, group_id as groupId,
      dinner_groups.name as "group", event_at as event_date, price, refund as chosen,
      coalesce(left_at, answered_at) as since, memberships.version
    from memberships join dinner_groups on dinner_groups.id = group_id
    join sign_ups as profiles on profiles.user_id = memberships.user_id
    where memberships.id in (
      select id from memberships indexed by memberships_owed where refund in ('money', 'credit') and refunded_at is null
      union
      select id from memberships indexed by memberships_unsettled
      where status = 'paid' and refund is null and left_at is null and active = 0
    ) and refunded_at is null and ${REFUNDABLE}
    order by event_at is null, event_at, memberships.id`)
}

/** Marks the refund of a seat as settled, or as open again. Refuses an outdated `version`. */
export function settleRefund(
  db: Db,
  by: Staff,
  id: number,
  { settled, version }: { settled: boolean; version: number },
  now = new Date(),
): { ok: true } | { ok: false; reason: 'unknown' | 'stale' } {
  return db.transaction(
    () => {
      const [found] = db.all<{ userId: number; groupId: number; version: number; done: number }>(sql`
        select memberships.user_id as userId, group_id as groupId, memberships.version, refunded_at is not null as done
        from memberships join dinner_groups on dinner_groups.id = group_id
        where memberships.id = ${id} and ${REFUNDABLE}`)
      if (!found) return { ok: false as const, reason: 'unknown' as const }
      if (found.version !== version) return { ok: false as const, reason: 'stale' as const }
      db.run(sql`
        update memberships set refunded_at = ${settled ? now.toISOString() : null}, version = version + 1 where id = ${id}`)
      const { userId, groupId } = found
      audit(db, by, 'settled a refund', { userId, groupId, detail: settled ? '' : 'taken back' }, now)
      return { ok: true as const }
    },
    { behavior: 'immediate' },
  )
}
