import { and, eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { dinnerGroups, memberships } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import { answerBy, type Timing } from '../domain/deadlines'
import { BACKUPS_MAX, type LeftCode, MEMBERS } from '../domain/group'
import type { RefundSetting } from '../domain/house'
import type { Replacement, SeatSomebody } from '../domain/message-calls'
import { gaveUp, hasBegun, isOpen, isSettled, type Silence, silenceOf } from '../domain/seat'
import { changeTicket, findTicketOf, isOpenTicket } from '../evenings/tickets'
import { changeSeats } from '../groups/change-seats'
import { endDropped } from '../groups/deal-seats'
import { setMemberStatus } from '../groups/member-status'
import { countUp, findSeat, type SeatRefusal, seatsOf } from '../groups/seats'
import { presumeChoice } from '../money/payments'
import { readFacts } from './facts'

type WhyNot =
  | 'missing'
  | 'closed'
  | 'begun'
  | 'stranger'
  | 'stale'
  | 'answered'
  | 'no backup'
  | 'said no'
  | 'dropped'
  | 'too late'

/** Gives the seat of a silent member to a backup, of an evening to anybody; what they had paid is owed. Refuses who is not silent. */
export function replaceMember(
  db: Db,
  by: Staff,
  groupId: number,
  { userId, backupId, reason, version }: Replacement,
  timing: Timing & { refund?: RefundSetting },
  now = new Date(),
): { ok: true } | Refused<WhyNot> | SeatRefusal {
  return transact(db, (db) => {
    const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
    if (!group) return refused('missing')
    const seat = findSeat(db, groupId, userId)
    if (seat?.role !== 'member') return refused('stranger')
    if (seat.version !== version) return refused('stale')
    if (!isOpen(group)) return refused('closed')
    if (hasBegun(group, now.toISOString())) return refused('begun')
    const silence = silenceIn(db, groupId, userId, now)
    if (!silence) return refused('answered')
    const why = whyNot(db, group, backupId, timing, now)
    if (why) return refused(why)
    const isBackup = group.eveningId === null

    const { member, backup } = seatsOf(db, groupId)
    const wanted = {
      member: member.map((id) => (id === userId ? backupId : id)),
      backup: backup.filter((id) => id !== backupId),
    }
    const leaving = { by, at: now.toISOString(), code: CODES[silence.why], reason: reason || undefined }
    const changed = changeSeats(db, groupId, group.status, wanted, leaving)
    if (!changed.ok) return changed
    presumeChoice(db, [seat.id], timing.refund === 'credit' ? 'credit' : 'money')
    db.update(memberships)
      .set({ released: silence.why === 'answer' || silence.why === 'pay' })
      .where(eq(memberships.id, seat.id))
      .run()
    countUp(db, groupId)
    const other = isBackup ? `by backup ${backupId}` : `by ${backupId}`
    audit(db, by, 'replaced a member', { groupId, userId, detail: other }, now)
    audit(db, by, isBackup ? 'promoted a backup' : 'added a member', { groupId, userId: backupId }, now)
    return { ok: true as const }
  })
}

/**
 * Gives somebody a free seat of a group, or that of a silent member: at a table made by hand they become a backup of it first. Who has
 * joined its evening and did not pay is confirmed.
 */
export function seatSomebody(
  db: Db,
  by: Staff,
  groupId: number,
  { userId, insteadOf, version }: SeatSomebody,
  timing: Timing & { refund?: RefundSetting },
  now = new Date(),
): { ok: true } | Refused<WhyNot | 'full'> | SeatRefusal {
  return transact(db, (db) => {
    const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
    if (!group) return refused('missing')
    if (version !== group.version) return refused('stale')
    if (!isOpen(group)) return refused('closed')
    if (hasBegun(group, now.toISOString())) return refused('begun')
    const { eveningId } = group
    const ticket = eveningId === null ? undefined : findTicketOf(db, eveningId, userId)
    if (eveningId !== null && insteadOf === undefined) endDropped(db, by, groupId, now)
    const seats = seatsOf(db, groupId)
    const role = insteadOf === undefined ? 'member' : 'backup'
    const isGiven = role === 'backup' && eveningId !== null
    if (!isGiven && seats[role].length >= (role === 'member' ? MEMBERS : BACKUPS_MAX)) return refused('full')
    const seated = isGiven
      ? replaceMember(db, by, groupId, seatGiven(db, groupId, insteadOf!, userId), timing, now)
      : changeSeats(
          db,
          groupId,
          group.status,
          { ...seats, [role]: [...seats[role], userId] },
          { by, at: now.toISOString() },
        )
    if (seated.ok && !isGiven) {
      countUp(db, groupId)
      audit(db, by, `added a ${role}`, { groupId, userId }, now)
    }
    if (!seated.ok || !ticket || !isOpenTicket(ticket)) return seated
    // who had paid and stood by may refuse the seat
    changeTicket(db, ticket.id, { standby: ticket.status === 'paid' || null })
    if (ticket.status !== 'idle') return seated
    const confirmed = { userId, role: 'member', status: 'confirmed' } as const
    const said = setMemberStatus(db, by, groupId, confirmed, now, timing)
    return said.ok ? seated : refused('taken', { userIds: [userId] })
  })
}

function seatGiven(db: Db, groupId: number, userId: number, backupId: number): Replacement {
  return { userId, backupId, version: findSeat(db, groupId, userId)?.version ?? 0 }
}

function whyNot(
  db: Db,
  group: typeof dinnerGroups.$inferSelect,
  backupId: number,
  timing: Timing,
  now: Date,
): WhyNot | undefined {
  if (!isOpen(group)) return 'closed'
  if (hasBegun(group, now.toISOString())) return 'begun'
  const isOfEvening = group.eveningId !== null
  if (!isOfEvening && findSeat(db, group.id, backupId)?.role !== 'backup') return 'no backup'
  const past = allSeatsOf(db, group.id, backupId)
  if (past.some((seat) => seat.backupAnswer === 'no' || gaveUp(seat))) return 'said no'
  if (past.some(({ status }) => status === 'dropped')) return 'dropped'
  // who stands by there has paid, or pays as late as the evening says
  return !isOfEvening && group.price !== 0 && answerBy(now, group.eventAt, timing) === null
    ? 'too late'
    : undefined
}

const CODES = {
  answer: 'no answer',
  pay: 'no payment',
  dropped: 'dropped out',
  unreached: 'no answer',
} as const satisfies Record<Silence['why'], LeftCode>

/** Returns why a seat may be given away, as the queue sees it; at an evening also of who was not sent until when they pay, as a repair does. */
function silenceIn(db: Db, groupId: number, userId: number, now: Date): Silence | undefined {
  const [table] = readFacts(db, now, groupId).tables
  const seat = table?.seats.find((one) => one.userId === userId && one.leftAt === null)
  if (!table || !seat) return undefined
  const { status, payBy, transferredAt } = seat
  const isLate = status === 'confirmed' && payBy !== null && payBy <= now.toISOString()
  const isUnpaid = table.evening && isLate && !transferredAt && !isSettled(seat, table)
  return silenceOf(seat, table, now.toISOString()) ?? (isUnpaid ? { why: 'pay', since: payBy } : undefined)
}

/** Returns the seats that somebody has, or had before, in a group. */
function allSeatsOf(db: Db, groupId: number, userId: number) {
  return db
    .select()
    .from(memberships)
    .where(and(eq(memberships.groupId, groupId), eq(memberships.userId, userId)))
    .all()
}
