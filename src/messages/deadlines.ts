import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { dinnerGroups, memberships } from '../db/schema'
import { refused, transact } from '../db/transact'
import type { DeadlineChanges } from '../domain/message-calls'
import { findSeat } from '../groups/seats'

/** Sets the deadlines by which a member has to answer or pay; null clears one. Refuses a deadline in the past or after the dinner. */
export function setDeadlines(
  db: Db,
  by: Staff,
  groupId: number,
  { userId, answer_by: answer, pay_by: pay, version }: DeadlineChanges,
  now = new Date(),
): { ok: true } | { ok: false; reason: 'missing' | 'stranger' | 'stale' | 'past' } {
  return transact(db, () => {
    const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
    if (!group) return refused('missing')
    const seat = findSeat(db, groupId, userId)
    if (!seat) return refused('stranger')
    if (version !== undefined && version !== seat.version) return refused('stale')
    const isPast = (by: string | null | undefined) =>
      by && (by <= now.toISOString() || (group.eventAt !== null && by > group.eventAt))
    if (isPast(answer) || isPast(pay)) return refused('past')

    db.update(memberships)
      .set({ answerBy: answer, payBy: pay, version: seat.version + 1 })
      .where(eq(memberships.id, seat.id))
      .run()
    audit(db, by, 'changed a deadline', { groupId, userId }, now)
    return { ok: true as const }
  })
}
