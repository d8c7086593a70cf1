import { VISITOR } from '../audit/staff'
import { codeFor, idFrom } from '../db/codes'
import type { Db } from '../db/open'
import type { SignUp } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import { isDraft, isJoinable } from '../domain/evening/evening'
import { statusNow } from '../domain/evening/evening-calls'
import { hasLapsed, isOpenTicket, isWaiting } from '../domain/evening/ticket'
import { isCancelled, isIdle, isSeated, type MemberStatus } from '../domain/group/group'
import { isTakenThatDay, type SameDayGuest, storedEvening } from '../groups/evening'
import { heldAt } from '../groups/seats'
import { join } from './places'
import {
  type EveningRow,
  findTicketOf,
  isOfLink,
  leaveToPhone,
  type Ticket,
  ticketsAt,
  whyNotHeld,
} from './tickets'

/** Who joins. */
export interface Guest extends SameDayGuest {
  gender: string | null
  /** nobody has shown that the link of a sign-up is that of its phone's owner, who was written to */
  isUnproved: boolean
  /** staff have paused or removed them: no place is held */
  isPausedOrBlocked: boolean
}

/** Returns who joins by a sign-up, one of `ids`, which are those of a person; `isOwn`: it is the browser that signed up, maybe `isUnproved`. */
export function guestBy(
  { userId, gender, removed, pausedUntil }: SignUp,
  ids: readonly number[],
  link: Pick<Guest, 'isOwn' | 'isUnproved'>,
  now: Date,
): Guest {
  const others = ids.filter((id) => id !== userId)
  const isPaused = pausedUntil !== null && pausedUntil > now.toISOString()
  return { userId, gender, others, ...link, isPausedOrBlocked: removed !== null || isPaused }
}

type NotJoined = Refused<
  'missing' | 'closed' | 'full' | 'not yet' | 'no table' | 'lapsed' | 'same day' | 'women'
>

interface Joined {
  ok: true
  code: string
  at: string
  status: MemberStatus
  /** on the list of an evening that is open: nobody pays first before five others may sit with them */
  isTooFew: boolean
}

/**
 * Joins somebody to the evening of a code: they come if there is a seat. At one without a list
 * they pay first; at another who wants to is on the list while no table is possible with them (`isTooFew`; refused who is there already). Once
 * more changes nothing, also after it has closed.
 */
export function joinEvening(
  db: Db,
  guest: Guest,
  { evening: code, pay: wanted }: { evening: string; pay: 'now' | 'later' },
  timeZone: string,
  now = new Date(),
): Joined | NotJoined {
  return transact(db, (db) => {
    const evening = findByCode(db, code)
    if (!evening) return refused('missing')
    const { id } = evening
    const { userId, others, isOwn, isUnproved, isPausedOrBlocked } = guest
    const as = (status: MemberStatus, areFew = false): Joined => {
      const isTooFew = areFew || (isIdle({ status }) && isTooFewFor(db, guest, evening, now))
      return { ok: true, code: codeFor(db, 'evening', id), at: evening.at, status, isTooFew }
    }
    const joinedAs = joinedBy(db, guest, id)
    // the browser that typed a number learns of no seat
    const status = (isOwn ? undefined : seatAt(db, id, [userId, ...others])) ?? joinedAs?.status
    const isPaying = wanted === 'now' || (joinedAs !== undefined && hasLapsed(joinedAs, evening))
    const isUpgrade = isIdle({ status }) && isPaying && isOpen(evening, now)
    if (!isCancelled(evening) && status && !isUpgrade) {
      if (!isOwn && joinedAs) leaveToPhone(db, joinedAs)
      return as(status)
    }
    const why = whyNotJoined(db, guest, evening, now)
    if (why) return refused(why)
    const stored = findTicketOf(db, id, userId)
    if (!joinedAs && isAnothers(stored, guest))
      return evening.hasList ? as('idle', true) : refused('no table')
    const own = joinedAs?.userId ?? userId
    const put = (pay: 'now' | 'later') =>
      pay === 'now' && isPausedOrBlocked
        ? refused('not yet')
        : join(
            db,
            VISITOR,
            { userId: own, evening, pay, source: 'visitor', isOwn, isUnproved, others, isPausedOrBlocked },
            timeZone,
            now,
          )
    const added = put(evening.hasList ? wanted : 'now')
    const isTooFew = !added.ok && added.reason === 'not yet'
    if (isTooFew && !evening.hasList) return refused('no table')
    // who is on the list already stays there as they are
    if (isTooFew && !status) put('later')
    else if (!added.ok) return added
    const areFew = isTooFew && evening.dealtAt === null && evening.price > 0
    return as(findTicketOf(db, id, own)!.status, areFew)
  })
}

/** Whether somebody who joins an evening, or is on its list, has a place held by paying now: what is offered to them is what joining takes. */
export function mayPay(db: Db, guest: Guest, evening: EveningRow, now: Date): boolean {
  if (evening.price === 0 || whyNotJoined(db, guest, evening, now)) return false
  const as = joinedBy(db, guest, evening.id)
  // who joined while it was free has nothing to pay
  if (as ? !isIdle(as) || as.price === 0 : isAnothers(findTicketOf(db, evening.id, guest.userId), guest))
    return false
  return whyNotFirst(db, { ...guest, userId: as?.userId ?? guest.userId }, evening, now) === undefined
}

/** Whether staff or the phone have a place for a sign-up whose own link has not joined, to which somebody may have said yes: it is not its to change or to know of. */
function isAnothers(stored: Ticket | undefined, { isUnproved }: Pick<Guest, 'isUnproved'>): boolean {
  return stored !== undefined && isOpenTicket(stored) && (isUnproved || !isIdle(stored) || !isWaiting(stored))
}

function isTooFewFor(db: Db, guest: Guest, evening: EveningRow, now: Date): boolean {
  if (!isOpen(evening, now) || evening.dealtAt !== null || evening.price === 0) return false
  return whyNotFirst(db, guest, evening, now) === 'not yet'
}

/** Why no place is held for somebody who would pay first; undefined where one is. */
function whyNotFirst(db: Db, { userId, isPausedOrBlocked }: Guest, evening: EveningRow, now: Date) {
  return isPausedOrBlocked ? 'not yet' : whyNotHeld(db, { userId, evening, source: 'visitor' }, now)
}

/** Why somebody joins no evening; undefined where they do. */
function whyNotJoined(
  db: Db,
  guest: Guest,
  evening: EveningRow,
  now: Date,
): 'closed' | 'women' | 'same day' | undefined {
  if (!isOpen(evening, now)) return 'closed'
  if (evening.womenOnly && guest.gender !== 'female') return 'women'
  return isTakenThatDay(db, guest, evening) ? 'same day' : undefined
}

function isOpen(evening: EveningRow, now: Date): boolean {
  return isJoinable({ status: statusNow({ ...evening, answers_until: evening.answersUntil }, now) })
}

/** The place that somebody has at an evening, of several the one that is furthest; of a link of a sign-up what its browser joined. */
function joinedBy(db: Db, { userId, others, isOwn }: Guest, eveningId: number): Ticket | undefined {
  const all = ticketsAt(db, eveningId, [userId, ...others])
  return all.find((one) => isOpenTicket(one) && (!isOwn || isOfLink(db, one)))
}

/** Returns the evening of an address; undefined for an unknown one and for one of a draft. */
export function findByCode(db: Db, code: string): EveningRow | undefined {
  const id = idFrom(db, 'evening', code)
  const found = id === undefined ? undefined : storedEvening(db, id)
  return found && !isDraft(found) ? found : undefined
}

function seatAt(db: Db, eveningId: number, userIds: readonly number[]): MemberStatus | undefined {
  return heldAt(db, eveningId, userIds).find(isSeated)?.status
}
