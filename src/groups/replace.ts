import { and, desc, eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { RefundSetting } from '../config'
import type { Db } from '../db/open'
import { dinnerGroups, memberships } from '../db/schema'
import { answerBy, type Timing } from '../domain/deadlines'
import { MEMBERS } from '../domain/group'
import type { RefundChoice } from '../domain/me'
import type { DeadlineChanges, Replacement } from '../domain/messages'
import { displayInstant } from '../domain/time'
import { changeSeats } from './change-seats'
import { findSeat, type SeatRefusal, seatsOf } from './seats'

type Refused =
  | 'missing'
  | 'closed'
  | 'begun'
  | 'stranger'
  | 'stale'
  | 'answered'
  | 'no backup'
  | 'said no'
  | 'cannot'
  | 'too late'

/**
 * Gives the seat of a member who is silent past a deadline or dropped out to a backup of the group, in one transaction.
 * The ended seat keeps its reason in the history, but the profile gets no removal reason. A member who had paid and did
 * not answer to another date is owed a refund.
 */
export function replaceMember(
  db: Db,
  by: Staff,
  groupId: number,
  { userId, backupId, reason, version }: Replacement,
  timing: Timing & { refund?: RefundSetting },
  now = new Date(),
): { ok: true } | { ok: false; reason: Refused } | SeatRefusal {
  return db.transaction(
    () => {
      const no = (why: Refused) => ({ ok: false as const, reason: why })
      const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
      if (!group) return no('missing')
      const seat = findSeat(db, groupId, userId)
      if (seat?.role !== 'member') return no('stranger')
      if (seat.version !== version) return no('stale')
      const silence = silenceOf(seat, group.price, now, timing)
      if (seat.status !== 'dropped' && silence === undefined) return no('answered')
      const refused = refusalOf(db, group, backupId, timing, now)
      if (refused) return no(refused)

      const { member, backup } = seatsOf(db, groupId)
      const wanted = {
        member: member.map((id) => (id === userId ? backupId : id)),
        backup: backup.filter((id) => id !== backupId),
      }
      const leaving = { by, at: now.toISOString(), reason: reason || (silence ?? 'Dropped out') }
      const changed = changeSeats(db, groupId, group.status, wanted, leaving)
      if (!changed.ok) return changed
      const isOwed = seat.status === 'paid' && group.price !== 0
      const refund: RefundChoice = timing.refund === 'credit' ? 'credit' : 'money'
      db.update(memberships)
        .set({
          released: seat.status !== 'dropped',
          ...(isOwed && { refund }),
        })
        .where(eq(memberships.id, seat.id))
        .run()
      countUp(db, groupId)
      audit(db, by, 'replaced a member', { groupId, userId, detail: `by backup ${backupId}` }, now)
      audit(db, by, 'promoted a backup', { groupId, userId: backupId }, now)
      return { ok: true as const }
    },
    { behavior: 'immediate' },
  )
}

/** Gives a free seat to a backup of the group. Refuses an outdated `version` of the group. */
export function fillSeat(
  db: Db,
  by: Staff,
  groupId: number,
  { backupId, version }: { backupId: number; version: number },
  timing: Timing,
  now = new Date(),
): { ok: true } | { ok: false; reason: Refused | 'full' } | SeatRefusal {
  return db.transaction(
    () => {
      const no = (why: Refused | 'full') => ({ ok: false as const, reason: why })
      const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
      if (!group) return no('missing')
      if (group.version !== version) return no('stale')
      const { member, backup } = seatsOf(db, groupId)
      const refused = refusalOf(db, group, backupId, timing, now)
      if (refused) return no(refused)
      if (member.length >= MEMBERS) return no('full')

      const wanted = { member: [...member, backupId], backup: backup.filter((id) => id !== backupId) }
      const changed = changeSeats(db, groupId, group.status, wanted, { by, at: now.toISOString() })
      if (!changed.ok) return changed
      countUp(db, groupId)
      audit(db, by, 'promoted a backup', { groupId, userId: backupId }, now)
      return { ok: true as const }
    },
    { behavior: 'immediate' },
  )
}

/** Returns why a backup of a group cannot be called now, or undefined. */
function refusalOf(
  db: Db,
  group: typeof dinnerGroups.$inferSelect,
  backupId: number,
  timing: Timing,
  now: Date,
): Refused | undefined {
  if (group.status !== 'confirming' && group.status !== 'scheduled') return 'closed'
  if (group.eventAt !== null && group.eventAt <= now.toISOString()) return 'begun'
  if (findSeat(db, group.id, backupId)?.role !== 'backup') return 'no backup'
  if (saidNo(db, group.id, backupId)) return 'said no'
  if (cannotCome(db, group.eveningId, backupId)) return 'cannot'
  return group.price !== 0 && answerBy(now, group.eventAt, timing) === null ? 'too late' : undefined
}

function countUp(db: Db, groupId: number) {
  db.update(dinnerGroups)
    .set({ version: sql`${dinnerGroups.version} + 1` })
    .where(eq(dinnerGroups.id, groupId))
    .run()
}

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

/** Returns in words which deadline somebody has let pass, or undefined. */
function silenceOf(
  { status, answerBy, payBy }: typeof memberships.$inferSelect,
  price: number | null,
  now: Date,
  { timeZone }: Timing,
): string | undefined {
  const isPast = (by: string | null) => by === null || by <= now.toISOString()
  const until = (by: string | null) => (by ? ` by ${displayInstant(by, 'EEE HH:mm', timeZone)}` : '')
  if ((status === 'messaging' || answerBy !== null) && isPast(answerBy)) return `No answer${until(answerBy)}`
  if (status === 'confirmed' && price !== 0 && isPast(payBy)) return `No payment${until(payBy)}`
  return undefined
}

/** Whether somebody has said that they cannot come to an evening. */
function cannotCome(db: Db, eveningId: number | null, userId: number): boolean {
  const said = sql`select 1 from availability where evening_id = ${eveningId} and user_id = ${userId} and not can`
  return db.all(said).length > 0
}

/** Whether somebody has said no to a table, now or when they sat there before. */
function saidNo(db: Db, groupId: number, userId: number): boolean {
  const rows = db
    .select({ status: memberships.status, backupAnswer: memberships.backupAnswer, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.groupId, groupId), eq(memberships.userId, userId)))
    .orderBy(desc(memberships.id))
    .all()
  return rows.some(({ status, backupAnswer }) => status === 'dropped' || backupAnswer === 'no')
}
