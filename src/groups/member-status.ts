import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { dinnerGroups } from '../db/schema'
import { type Refused, refused, type Tx, transact } from '../db/transact'
import { payByOf } from '../domain/evening/evening-hours'
import { deadlinesOf, USUAL_TIMING } from '../domain/group/deadlines'
import {
  hasDropped,
  hasPaid,
  isAwaited,
  isCompleted,
  isIdle,
  isUnanswered,
  type MemberStatus,
  type Role,
} from '../domain/group/group'
import { isConfirmed, isTooLateToCancel } from '../domain/group/seat'
import { MINUTE_MS } from '../domain/units'
import { type Came, endPayment, isCovered, receivePayment } from '../money/payments'
import { knownSeat } from '../people/seats'
import { changed } from './audit-change'
import { payHoursOf } from './evening'
import { forgetConfirmed, noteConfirmed } from './notices'
import { findSeat, isSeatedByAnother, type Membership } from './seats'
import { changeTickets, followSeats } from './tickets'

/**
 * Sets the status of somebody in a group. Refuses who is not in it in that role, who dropped out and has a seat by another
 * sign-up, a completed group, to set back a seat that credit has paid, and an outdated `version` of the membership. Nothing is
 * written where they have that status already. Who had paid and is set back keeps the payment, unless they are confirmed again.
 */
export function setMemberStatus(
  db: Db,
  by: Staff,
  id: number,
  {
    userId,
    role,
    status,
    version,
  }: { userId: number; role: Role; status: MemberStatus; version?: number | undefined },
  now = new Date(),
  timing = USUAL_TIMING,
): { ok: true } | Refused<'missing' | 'completed' | 'stranger' | 'stale' | 'seated' | 'covered'> {
  return transact(db, (db) => {
    const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, id)).get()
    if (!group) return refused('missing')
    if (isCompleted(group)) return refused('completed')
    const seat = findSeat(db, id, userId)
    if (seat?.role !== role) return refused('stranger')
    if (version !== undefined && version !== seat.version) return refused('stale')
    if (status === seat.status && seat.answerBy === null) return { ok: true }
    if (isIdle({ status }) && version === undefined && isJustAdded(seat, now)) return { ok: true }
    if (isAwaited({ status }) && isCovered(db, seat.ticketId)) return refused('covered')
    // who dropped out may have been seated by another sign-up since
    if (hasDropped(seat) && isSeatedByAnother(db, userId, id)) return refused('seated')
    changeStatus(db, by, { seat, group }, { status }, now, timing)
    return { ok: true }
  })
}

// who adds somebody over the wire says idle after it, which takes nothing from who has joined
function isJustAdded({ ofEvening, status, addedAt }: Membership, now: Date): boolean {
  return ofEvening !== null && isConfirmed({ status }) && now.getTime() - Date.parse(addedAt) < MINUTE_MS
}

/** Sets the status of a seat with its deadlines and money. */
export function changeStatus(
  db: Tx,
  by: Staff,
  {
    seat,
    group: { id, eventAt },
  }: { seat: Membership; group: Pick<typeof dinnerGroups.$inferSelect, 'id' | 'eventAt'> },
  next: { status: MemberStatus; came?: Came },
  now: Date,
  timing = USUAL_TIMING,
) {
  const { status, came } = next
  // the same status once more says that they have answered, and leaves the deadline for the transfer
  const deadlines =
    status === seat.status
      ? { answerBy: null }
      : {
          ...deadlinesOf(status, now, eventAt, timing),
          // who is noted as paid at once has said yes by it
          ...(hasPaid(next) && !isConfirmed(seat) && { confirmedAt: now.toISOString() }),
          ...(isAwaited(next) && { payBy: payByOf(payHoursOf(db, id), now, eventAt, timing) }),
        }
  if (isConfirmed(next) && !isConfirmed(seat)) noteConfirmed(db, [seat], eventAt, now)
  if (isUnanswered(next)) forgetConfirmed(db, seat)
  changeTickets(db, [seat.ticketId], {
    ...{ status, ...deadlines },
    droppedAt: hasDropped(next) ? (seat.droppedAt ?? now.toISOString()) : null,
  })
  if (hasPaid(next) && !hasPaid(seat)) receivePayment(db, seat, now, came)
  if (hasPaid(seat) && isAwaited(next)) endPayment(db, seat.ticketId, 'due', now)
  if (hasDropped(next) && isTooLateToCancel(knownSeat(db, seat), { eventAt }, now, timing.timeZone))
    endPayment(db, seat.ticketId, 'forfeited', now)
  followSeats(db, [id], now)
  const detail = status === seat.status ? status : changed(seat.status, status)
  audit(db, by, 'changed a member status', { groupId: id, userId: seat.userId, detail }, now)
}
