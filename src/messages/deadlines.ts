import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { dinnerGroups, memberships } from '../db/schema'
import type { DeadlineChanges } from '../domain/messages'
import { findSeat } from '../groups/seats'

/** Sets the deadlines by which a member has to answer or pay; null clears one. Refuses a deadline in the past or after the dinner. */
export function setDeadlines(
  db: Db,
  by: Staff,
  groupId: number,
  { userId, answer_by: answer, pay_by: pay, version }: DeadlineChanges,
  now = new Date(),
): { ok: true } | { ok: false; reason: 'missing' | 'stranger' | 'stale' | 'past' } {
  return db.transaction(
    () => {
      const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
      if (!group) return { ok: false as const, reason: 'missing' as const }
      const seat = findSeat(db, groupId, userId)
      if (!seat) return { ok: false as const, reason: 'stranger' as const }
      if (version !== undefined && version !== seat.version)
        return { ok: false as const, reason: 'stale' as const }
      const isPast = (by: string | null | undefined) =>
        by && (by <= now.toISOString() || (group.eventAt !== null && by > group.eventAt))
      if (isPast(answer) || isPast(pay)) return { ok: false as const, reason: 'past' as const }

      db.update(memberships)
        .set({ answerBy: answer, payBy: pay, version: seat.version + 1 })
        .where(eq(memberships.id, seat.id))
        .run()
      audit(db, by, 'changed a deadline', { groupId, userId }, now)
      return { ok: true as const }
    },
    { behavior: 'immediate' },
  )
}
