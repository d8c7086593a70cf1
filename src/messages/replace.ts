import { and, eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { dinnerGroups, ticketedSeats } from '../db/schema'
import { type Refused, refused, type Tx, transact } from '../db/transact'
import { isOpenTicket } from '../domain/evening/ticket'
import { answerBy, type Timing } from '../domain/group/deadlines'
import {
  BACKUPS_MAX,
  hasDropped,
  hasPaid,
  isAwaited,
  isIdle,
  type LeftCode,
  MEMBERS,
  type Role,
} from '../domain/group/group'
import { gaveUp, hasBegun, isOpen, isPaidOrFree, type Silence, silenceOf } from '../domain/group/seat'
import type { RefundSetting } from '../domain/house/house'
import type { Replacement, SeatSomebody } from '../domain/messages/message-calls'
import { todayIn } from '../domain/time'
import { takeFreeSeat } from '../evenings/free-seats'
import { findAhead } from '../evenings/tables-input'
import { findTicketOf } from '../evenings/tickets'
import { changeSeats } from '../groups/change-seats'
import { endDropped } from '../groups/deal-seats'
import { setMemberStatus } from '../groups/member-status'
import { countUp, findSeat, type SeatRefusal, seatsOf } from '../groups/seats'
import { changeTickets } from '../groups/tickets'
import { canTakeSeat } from '../matchmaking/candidates'
import { presumeChoice } from '../money/refund-rules'
import { readDueInput } from './read-due-input'

type Group = typeof dinnerGroups.$inferSelect
type Rules = Timing & { refund?: RefundSetting }

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

/** Gives the seat of a silent member to a backup; what they had paid is owed. Refuses who is not silent. */
export function replaceMember(
  db: Db,
  by: Staff,
  groupId: number,
  { userId, backupId, reason, version }: Replacement,
  timing: Rules,
  now = new Date(),
): { ok: true } | Refused<WhyNot> | SeatRefusal {
  return transact(db, (db) => {
    const seat = findSeat(db, groupId, userId)
    if (seat?.role === 'member' && seat.version !== version) return refused('stale')
    return giveSeat(db, by, groupId, { userId, to: backupId, isBackup: true, reason }, timing, now)
  })
}

interface GivenSeat {
  /** whose it is */
  userId: number
  /** who gets it, and whether they are a backup of the table */
  to: number
  isBackup: boolean
  reason?: string | undefined
}

function giveSeat(
  db: Tx,
  by: Staff,
  groupId: number,
  { userId, to, isBackup, reason }: GivenSeat,
  timing: Rules,
  now: Date,
): { ok: true } | Refused<WhyNot> | SeatRefusal {
  const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
  if (!group) return refused('missing')
  const seat = findSeat(db, groupId, userId)
  if (seat?.role !== 'member') return refused('stranger')
  if (!isOpen(group)) return refused('closed')
  if (hasBegun(group, now.toISOString())) return refused('begun')
  const silence = silenceIn(db, groupId, userId, now)
  if (!silence) return refused('answered')
  const why = whyNot(db, group, to, isBackup, timing, now)
  if (why) return refused(why)

  const { member, backup } = seatsOf(db, groupId)
  const wanted = {
    member: member.map((id) => (id === userId ? to : id)),
    backup: backup.filter((id) => id !== to),
  }
  const leaving = { at: now.toISOString(), code: CODES[silence.why], reason: reason || undefined }
  const changed = changeSeats(db, groupId, group.status, wanted, leaving)
  if (!changed.ok) return changed
  presumeChoice(db, [seat.ticketId], timing.refund === 'credit' ? 'credit' : 'money')
  countUp(db, groupId)
  const other = isBackup ? `by backup ${to}` : `by ${to}`
  audit(db, by, 'replaced a member', { groupId, userId, detail: other }, now)
  audit(db, by, isBackup ? 'promoted a backup' : 'added a member', { groupId, userId: to }, now)
  return { ok: true }
}

/**
 * Gives somebody a free seat of a group, or that of a silent member: at a table made by hand they become a backup of it first. Who has
 * joined its evening and did not pay is confirmed. Refuses whom the rules of matchmaking do not seat there now.
 */
export function seatSomebody(
  db: Db,
  by: Staff,
  groupId: number,
  { userId, insteadOf, version }: SeatSomebody,
  timing: Rules & Pick<Config, 'timeZone' | 'meetAgain'>,
  now = new Date(),
): { ok: true } | Refused<WhyNot | 'full'> | SeatRefusal {
  return transact(db, (db) => {
    const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
    if (!group) return refused('missing')
    if (version !== group.version) return refused('stale')
    if (!isOpen(group)) return refused('closed')
    if (hasBegun(group, now.toISOString())) return refused('begun')
    const { eveningId } = group
    const taken = refused('taken', { userIds: [userId] })
    const isOffered = canTakeSeat(db, groupId, userId, insteadOf, timing, now)
    if (eveningId === null) {
      const role = insteadOf === undefined ? 'member' : 'backup'
      return isOffered ? addTo(db, by, group, role, userId, now) : taken
    }
    const ticket = findTicketOf(db, eveningId, userId)
    const guest = ticket && isOpenTicket(ticket) ? ticket : undefined
    // who had paid and stood by may refuse the seat
    const standsBy = () => guest && changeTickets(db, [guest.id], { standby: hasPaid(guest) || null })
    if (insteadOf !== undefined) {
      const given = giveSeat(db, by, groupId, { userId: insteadOf, to: userId, isBackup: false }, timing, now)
      if (!given.ok) return given
      if (!isOffered) return taken
      standsBy()
      if (!isIdle(guest)) return given
      const confirmed = { userId, role: 'member', status: 'confirmed' } as const
      return setMemberStatus(db, by, groupId, confirmed, now, timing).ok ? given : taken
    }
    // who was noted as dropped out holds a seat until now
    endDropped(db, groupId, now)
    if (seatsOf(db, groupId).member.length >= MEMBERS) return refused('full')
    if (!isOffered) return taken
    if (!guest) return addTo(db, by, group, 'member', userId, now)
    const where = { ...timing, groupId, today: todayIn(timing.timeZone, now) }
    const found = findAhead(db, eveningId, now)
    if (!found.ok || takeFreeSeat(db, by, userId, found.evening, where, now) === null) return taken
    standsBy()
    return { ok: true as const }
  })
}

function addTo(
  db: Tx,
  by: Staff,
  { id: groupId, status }: Group,
  role: Role,
  userId: number,
  now: Date,
): { ok: true } | Refused<'full'> | SeatRefusal {
  const seats = seatsOf(db, groupId)
  if (seats[role].length >= (role === 'member' ? MEMBERS : BACKUPS_MAX)) return refused('full')
  const wanted = { ...seats, [role]: [...seats[role], userId] }
  const seated = changeSeats(db, groupId, status, wanted, { at: now.toISOString() })
  if (!seated.ok) return seated
  countUp(db, groupId)
  audit(db, by, `added a ${role}`, { groupId, userId }, now)
  return { ok: true }
}

function whyNot(
  db: Db,
  group: Group,
  userId: number,
  isBackup: boolean,
  timing: Timing,
  now: Date,
): WhyNot | undefined {
  if (isBackup && findSeat(db, group.id, userId)?.role !== 'backup') return 'no backup'
  const past = allSeatsOf(db, group.id, userId)
  if (past.some((seat) => seat.backupAnswer === 'no' || gaveUp(seat))) return 'said no'
  if (past.some(hasDropped)) return 'dropped'
  // who stands by there has paid, or pays as late as the evening says
  return isBackup && group.price !== 0 && answerBy(now, group.eventAt, timing) === null
    ? 'too late'
    : undefined
}

const CODES = {
  answer: 'no answer',
  pay: 'no payment',
  dropped: 'dropped out',
  unreached: 'unreached',
} as const satisfies Record<Silence['why'], LeftCode>

/** Returns why a seat may be given away, as the queue sees it; at an evening also of who was not sent until when they pay, as a repair does. */
function silenceIn(db: Db, groupId: number, userId: number, now: Date): Silence | undefined {
  const [table] = readDueInput(db, now, groupId).tables
  const seat = table?.seats.find((one) => one.userId === userId && one.leftAt === null)
  if (!table || !seat) return undefined
  const { payBy, transferredAt } = seat
  const isLate = isAwaited(seat) && payBy !== null && payBy <= now.toISOString()
  const isUnpaid = table.evening && isLate && !transferredAt && !isPaidOrFree(seat, table)
  return silenceOf(seat, table, now.toISOString()) ?? (isUnpaid ? { why: 'pay', since: payBy } : undefined)
}

/** Returns the seats that somebody has, or had before, in a group. */
function allSeatsOf(db: Db, groupId: number, userId: number) {
  return db
    .select()
    .from(ticketedSeats)
    .where(and(eq(ticketedSeats.groupId, groupId), eq(ticketedSeats.userId, userId)))
    .all()
}
