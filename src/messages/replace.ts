import { and, eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { dinnerGroups, memberships } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import { answerBy, type Timing } from '../domain/deadlines'
import type { LeftCode } from '../domain/group'
import type { RefundSetting } from '../domain/house'
import type { Replacement } from '../domain/message-calls'
import { gaveUp, hasBegun, isOpen, type Silence, silenceOf } from '../domain/seat'
import { changeSeats } from '../groups/change-seats'
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

/** Gives the seat of a silent member to a backup; what they had paid is owed. Refuses who is not silent. */
export function replaceMember(
  db: Db,
  by: Staff,
  groupId: number,
  { userId, backupId, reason, version }: Replacement,
  timing: Timing & { refund?: RefundSetting },
  now = new Date(),
): { ok: true } | Refused<WhyNot> | SeatRefusal {
  return transact(db, () => {
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
    audit(db, by, 'replaced a member', { groupId, userId, detail: `by backup ${backupId}` }, now)
    audit(db, by, 'promoted a backup', { groupId, userId: backupId }, now)
    return { ok: true as const }
  })
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
  if (findSeat(db, group.id, backupId)?.role !== 'backup') return 'no backup'
  const past = allSeatsOf(db, group.id, backupId)
  if (past.some((seat) => seat.backupAnswer === 'no' || gaveUp(seat))) return 'said no'
  if (past.some(({ status }) => status === 'dropped')) return 'dropped'
  return group.price !== 0 && answerBy(now, group.eventAt, timing) === null ? 'too late' : undefined
}

const CODES = {
  answer: 'no answer',
  pay: 'no payment',
  dropped: 'dropped out',
  unreached: 'no answer',
} as const satisfies Record<Silence['why'], LeftCode>

/** Returns why a seat may be given away, as the queue sees it. */
function silenceIn(db: Db, groupId: number, userId: number, now: Date): Silence | undefined {
  const [table] = readFacts(db, now, groupId).tables
  const seat = table?.seats.find((one) => one.userId === userId && one.leftAt === null)
  return table && seat && silenceOf(seat, table, now.toISOString())
}

/** Returns the seats that somebody has, or had before, in a group. */
function allSeatsOf(db: Db, groupId: number, userId: number) {
  return db
    .select()
    .from(memberships)
    .where(and(eq(memberships.groupId, groupId), eq(memberships.userId, userId)))
    .all()
}
