import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { auditSeveral } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { dinnerGroups, memberships } from '../db/schema'
import type { EverybodyDone } from '../domain/api'
import { MEMBER_STATUSES, type Step } from '../domain/group'
import { changed as changedText } from './audit-change'

type Set = { ok: true } & Pick<EverybodyDone, 'changed' | 'left'>

/**
 * Brings all members of a group to a status in one transaction. Left as they are, and returned: who has dropped out, who is
 * further along, and whose membership is not as it was seen (`versions`, by user id). Refuses a completed group.
 */
export function setEverybody(
  db: Db,
  by: Staff,
  groupId: number,
  { status, versions }: { status: Step; versions: Record<string, number> },
): Set | { ok: false; reason: 'missing' | 'completed' } {
  return db.transaction(
    () => {
      const group = db
        .select({ status: dinnerGroups.status })
        .from(dinnerGroups)
        .where(eq(dinnerGroups.id, groupId))
        .get()
      if (!group) return { ok: false as const, reason: 'missing' as const }
      if (group.status === 'completed') return { ok: false as const, reason: 'completed' as const }
      const members = db
        .select()
        .from(memberships)
        .where(
          and(eq(memberships.groupId, groupId), eq(memberships.role, 'member'), isNull(memberships.leftAt)),
        )
        .orderBy(memberships.seat)
        .all()
      const asked = members.map((seat) => ({ seat, reason: reasonToLeave(seat, status, versions) }))
      const changed = asked.filter(({ seat, reason }) => !reason && seat.status !== status)
      db.update(memberships)
        .set({ status, version: sql`${memberships.version} + 1` })
        .where(inArray(memberships.id, oneOf(changed.map(({ seat }) => seat.id))))
        .run()
      auditSeveral(
        db,
        by,
        'changed a member status',
        changed.map(({ seat }) => ({
          groupId,
          userId: seat.userId,
          detail: changedText(seat.status, status),
        })),
      )
      return {
        ok: true as const,
        changed: changed.length,
        left: asked.flatMap(({ seat, reason }) => (reason ? [{ user_id: seat.userId, reason }] : [])),
      }
    },
    { behavior: 'immediate' },
  )
}

function reasonToLeave(
  { userId, status, version }: typeof memberships.$inferSelect,
  wanted: Step,
  versions: Record<string, number>,
): EverybodyDone['left'][number]['reason'] | undefined {
  if (status === 'dropped') return 'dropped'
  if (versions[userId] !== version) return 'stale'
  return MEMBER_STATUSES.indexOf(status) > MEMBER_STATUSES.indexOf(wanted) ? 'further' : undefined
}
