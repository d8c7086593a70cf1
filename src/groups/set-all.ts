import { eq } from 'drizzle-orm'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { dinnerGroups, type ticketedSeats } from '../db/schema'
import { refused, transact } from '../db/transact'
import type { EverybodyDone } from '../domain/api'
import type { Timing } from '../domain/group/deadlines'
import { hasDropped, isCompleted, MEMBER_STATUSES, type StatusStep } from '../domain/group/group'
import { setMemberStatus } from './member-status'
import { openIn } from './seats'

type Outcome = { ok: true } & Pick<EverybodyDone, 'changed' | 'left'>

/** Sets all members' status; who is further, dropped or outdated (`versions` by id) is returned. Refuses a completed group. */
export function setEverybody(
  db: Db,
  by: Staff,
  groupId: number,
  { status, versions }: { status: StatusStep; versions: Record<string, number> },
  timing?: Timing,
  now = new Date(),
): Outcome | { ok: false; reason: 'missing' | 'completed' } {
  return transact(db, (db) => {
    const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
    if (!group) return refused('missing')
    if (isCompleted(group)) return refused('completed')
    const outcome: Outcome = { ok: true, changed: 0, left: [] }
    for (const seat of openIn(db, groupId).filter(({ role }) => role === 'member')) {
      const { userId, version } = seat
      const reason = reasonToLeave(seat, status, versions)
      if (reason) outcome.left.push({ userId: userId, reason })
      if (reason || seat.status === status) continue
      setMemberStatus(db, by, groupId, { userId, role: 'member', status, version }, now, timing)
      outcome.changed += 1
    }
    return outcome
  })
}

function reasonToLeave(
  { userId, status, version }: typeof ticketedSeats.$inferSelect,
  wanted: StatusStep,
  versions: Record<string, number>,
): EverybodyDone['left'][number]['reason'] | undefined {
  if (hasDropped({ status })) return 'dropped'
  if (versions[userId] !== version) return 'stale'
  return MEMBER_STATUSES.indexOf(status) > MEMBER_STATUSES.indexOf(wanted) ? 'further' : undefined
}
