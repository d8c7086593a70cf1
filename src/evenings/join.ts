import { eq } from 'drizzle-orm'
import { VISITOR } from '../audit/staff'
import { codeFor, idFrom } from '../db/codes'
import type { Db } from '../db/open'
import { evenings, type SignUp } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import { statusNow } from '../domain/evening/evening-calls'
import { hasLapsed, isOpenTicket, isWaiting } from '../domain/evening/ticket'
import type { MemberStatus } from '../domain/group/group'
import { openGroupsOf } from '../groups/evening'
import { isTakenThatDay, type SameDayGuest } from '../groups/same-day'
import { openIn } from '../groups/seats'
import { join } from './places'
import { type EveningRow, findTicketOf, type Ticket, ticketsAt, whyNotHeld } from './tickets'

/** Who joins. */
export interface Guest extends SameDayGuest {
  gender: string | null
  /** staff have paused or removed them: no place is held */
  isPausedOrBlocked: boolean
}

/** Returns who joins by a sign-up, one of `ids`, which are those of a person; `isOwn`: it is the browser that signed up. */
export function guestBy(
  { userId, gender, removed, pausedUntil }: SignUp,
  ids: readonly number[],
  isOwn: boolean,
  now: Date,
): Guest {
  const others = ids.filter((id) => id !== userId)
  const isPaused = pausedUntil !== null && pausedUntil > now.toISOString()
  return { userId, gender, others, isOwn, isPausedOrBlocked: removed !== null || isPaused }
}

type NotJoined = Refused<
  'missing' | 'closed' | 'full' | 'not yet' | 'no table' | 'lapsed' | 'same day' | 'women'
>

/**
 * Joins somebody to the evening of a code: they come if there is a seat. At one without a list
 * they pay first. Once more changes nothing, also after it has closed.
 */
export function joinEvening(
  db: Db,
  guest: Guest,
  { evening: code, pay: wanted }: { evening: string; pay: 'now' | 'later' },
  timeZone: string,
  now = new Date(),
): { ok: true; code: string; at: string; status: MemberStatus } | NotJoined {
  return transact(db, (db) => {
    const eveningId = idFrom(db, 'evening', code)
    const evening = eveningId === undefined ? undefined : findEvening(db, eveningId)
    if (!evening || evening.status === 'draft') return refused('missing')
    const { id, at } = evening
    const joined = { ok: true as const, code: codeFor(db, 'evening', id), at }
    const { userId, others, isOwn, isPausedOrBlocked } = guest
    const pay = evening.hasList ? wanted : 'now'
    const notYet = evening.hasList ? ('not yet' as const) : ('no table' as const)
    const joinedAs = joinedBy(db, guest, id)
    // the browser that typed a number learns of no seat
    const status = (isOwn ? undefined : seatAt(db, id, [userId, ...others])) ?? joinedAs?.status
    const isPaying = wanted === 'now' || (joinedAs !== undefined && hasLapsed(joinedAs, evening))
    const isUpgrade = status === 'idle' && isPaying && isOpen(evening, now)
    if (evening.status !== 'cancelled' && status && !isUpgrade) return { ...joined, status }
    const why = whyNotJoined(db, guest, evening, pay, now)
    if (why) return refused(why === 'not yet' ? notYet : why)
    const stored = findTicketOf(db, id, userId)
    // what staff or the phone hold for it is not its to change or to know of
    if (!joinedAs && stored && isOpenTicket(stored) && (stored.status !== 'idle' || !isWaiting(stored)))
      return pay === 'now' ? refused(notYet) : { ...joined, status: 'idle' as const }
    const as = joinedAs?.userId ?? userId
    const of = { userId: as, evening, pay, source: 'visitor' as const, isOwn, others, isPausedOrBlocked }
    const added = join(db, VISITOR, of, timeZone, now)
    if (!added.ok) return added.reason === 'not yet' ? refused(notYet) : added
    return { ...joined, status: findTicketOf(db, id, as)!.status }
  })
}

/** Whether somebody on the list of an evening has a place held by paying now: what is offered to them is what joining takes. */
export function mayPay(db: Db, guest: Guest, evening: EveningRow, now: Date): boolean {
  const as = evening.price > 0 ? joinedBy(db, guest, evening.id) : undefined
  // who joined while it was free has nothing to pay
  if (as?.status !== 'idle' || as.price === 0 || whyNotJoined(db, guest, evening, 'now', now)) return false
  return whyNotHeld(db, { userId: as.userId, evening, source: 'visitor' }, now) === undefined
}

/** Why somebody joins no evening, or does not pay for it first; undefined where they do. */
function whyNotJoined(
  db: Db,
  guest: Guest,
  evening: EveningRow,
  pay: 'now' | 'later',
  now: Date,
): 'closed' | 'women' | 'same day' | 'not yet' | undefined {
  if (!isOpen(evening, now)) return 'closed'
  if (evening.womenOnly && guest.gender !== 'female') return 'women'
  if (isTakenThatDay(db, guest, evening)) return 'same day'
  return pay === 'now' && guest.isPausedOrBlocked ? 'not yet' : undefined
}

function isOpen(evening: EveningRow, now: Date): boolean {
  return statusNow({ ...evening, answers_until: evening.answersUntil }, now) === 'open'
}

/** The place that somebody has at an evening, of several the one that is furthest; of a link of a sign-up what its browser joined. */
function joinedBy(db: Db, { userId, others, isOwn }: Guest, eveningId: number): Ticket | undefined {
  const all = ticketsAt(db, eveningId, [userId, ...others])
  return all.find((one) => isOpenTicket(one) && (!isOwn || one.own))
}

function findEvening(db: Db, id: number): EveningRow | undefined {
  return db.select().from(evenings).where(eq(evenings.id, id)).get()
}

function seatAt(db: Db, eveningId: number, userIds: readonly number[]): MemberStatus | undefined {
  return openGroupsOf(db, eveningId)
    .flatMap((groupId) => openIn(db, groupId))
    .find(({ userId, role, status }) => userIds.includes(userId) && role === 'member' && status !== 'dropped')
    ?.status
}
