// the rules of a seat: pure functions of it, its dinner, the notices its owner was sent, and an instant (UTC ISO)

import { type MessageKind, NOTICES, type NoticeKind } from '../messages/message-kinds'
import { HOUR_MS } from '../units'
import { isDinnerOver, untilCancelled } from './deadlines'
import {
  type BackupAnswer,
  type GroupStatus,
  hasDropped,
  hasPaid,
  isAwaited,
  isCompleted,
  isIdle,
  isInvited,
  type MemberStatus,
  OPEN_STATUSES,
  type Role,
  YES_STATUSES,
} from './group'

/** What the owner of a seat knows of the dinner from: a message that was sent, or their yes; with the date and place of it. */
export interface Notice {
  kind: NoticeKind
  sentAt: string
  eventAt: string | null
  venueText: string | null
  /** the rupiah that it names as the price; unknown where it is not read */
  price?: number | null
  /** staff have opened it and not marked its result yet */
  isOpen?: boolean
}

/** A row of `seats` as its rules see it. */
export interface Seat {
  role: Role
  status: MemberStatus
  leftAt: string | null
  /** an answer is expected until then */
  answerBy: string | null
  /** the transfer is expected until then */
  payBy: string | null
  /** the last answer on the visitor's own page */
  answeredAt: string | null
  /** when they said that they had transferred what is or was due for it; staff have not marked it since */
  transferredAt?: string | null
  /** its owner cannot be written to: the number is not on WhatsApp, or is somebody else's */
  isUnreached?: boolean
  backupAnswer: BackupAnswer | null
  /** of a ticket: cancelling is free until then, where the house has moved the dinner */
  freeUntil?: string | null
  /** since the seat was theirs, and that they had paid and stood by before, the earliest first */
  notices: readonly Notice[]
}

/** A group as the rules of its seats see it. */
export interface Dinner {
  status: GroupStatus
  eventAt: string | null
  price: number | null
}

/** What the owner of a seat knows of the dinner, as far as it still holds. */
export interface Notified {
  /** that there is a dinner */
  isNotified: boolean
  /** the date they count on */
  eventAt: string | null
  /** the last date that was announced, also when it was taken back since */
  announced: string | null
  isTakenBack: boolean
  isBackupInvited: boolean
}

/** Returns what these notices say together. */
export function notifiedBy(notices: readonly Notice[]): Notified {
  return notices.reduce(after, UNNOTIFIED)
}

function after(known: Notified, { kind, eventAt }: Notice): Notified {
  switch (sayingOf(kind, eventAt, known)) {
    // a dinner that takes place after all is offered like a new one
    case 'cancelled':
      return { ...UNNOTIFIED, isTakenBack: true }
    case 'date off':
      return { ...known, isNotified: true, eventAt: null, isTakenBack: true, isBackupInvited: false }
    case 'date':
      return {
        ...{ isNotified: true, eventAt, announced: eventAt, isTakenBack: false },
        isBackupInvited: known.isBackupInvited || NOTICES[kind].asks === 'backup',
      }
    case 'dinner':
      return { ...known, isNotified: true }
    case 'nothing':
      return known
  }
}

// a yes takes no other date away, and may have been to a dinner without one
function sayingOf(kind: NoticeKind, eventAt: string | null, known: Notified) {
  const isBareYes = kind === 'confirmed' && (eventAt === null || known.eventAt !== null)
  return isBareYes ? 'dinner' : NOTICES[kind].says
}

const UNNOTIFIED: Notified = {
  isNotified: false,
  eventAt: null,
  announced: null,
  isTakenBack: false,
  isBackupInvited: false,
}

/** Returns what the owner of a seat knows of its dinner: who is confirmed knows its date, however they came to it. */
export function notifiedOf(
  seat: Pick<Seat, 'status' | 'notices'>,
  { eventAt }: Pick<Dinner, 'eventAt'>,
): Notified {
  const known = notifiedBy(seat.notices)
  if (!isConfirmed(seat) || known.isTakenBack || known.eventAt !== null) return known
  return { ...known, isNotified: true, eventAt, announced: eventAt }
}

/** Whether the owner counts on another date than the dinner's, or knows that theirs is off. */
export function countsOnAnotherDate(
  seat: Pick<Seat, 'status' | 'notices'>,
  dinner: Pick<Dinner, 'eventAt'>,
): boolean {
  const { isTakenBack, eventAt } = notifiedOf(seat, dinner)
  return isTakenBack || (eventAt !== null && eventAt !== dinner.eventAt)
}

/** Whether a dinner goes ahead as far as staff have set it. */
export function isOpen({ status }: Pick<Dinner, 'status'>): boolean {
  return OPEN_STATUSES.includes(status)
}

export function hasBegun({ eventAt }: Pick<Dinner, 'eventAt'>, now: string): boolean {
  return eventAt !== null && eventAt <= now
}

/** Whether the hours of a dinner have passed. */
export function isOver({ eventAt }: Pick<Dinner, 'eventAt'>, now: string): boolean {
  return eventAt !== null && isDinnerOver({ at: eventAt }, new Date(now))
}

/** Whether it is over at an instant; a dinner without a date is once staff have completed it, and a date ahead says more than that. */
export function hasBeen(dinner: Pick<Dinner, 'status' | 'eventAt'>, at: string): boolean {
  return dinner.eventAt === null ? isCompleted(dinner) : hasBegun(dinner, at)
}

/** Whether somebody sits at the table and is no backup, also when they have dropped out of it. */
export function isMember({ role, leftAt }: Pick<Seat, 'role' | 'leftAt'>): boolean {
  return role === 'member' && leftAt === null
}

/** Whether the owner still counts as somebody who comes. */
export function isComing(seat: Pick<Seat, 'leftAt' | 'status' | 'backupAnswer'>): boolean {
  return seat.leftAt === null && !hasDropped(seat) && seat.backupAnswer !== 'no'
}

/** Whether the owner has said yes, to whatever date. */
export function isConfirmed({ status }: Pick<Seat, 'status'>): boolean {
  return YES_STATUSES.includes(status)
}

/** Whether a dinner asks nobody for money: it is free, or has no price yet. */
export function costsNothing({ price }: Pick<Dinner, 'price'>): boolean {
  return price === null || price === 0
}

/** Whether nothing is due, so that its owner comes: paid, or confirmed where the dinner asks for no money. */
export function isPaidOrFree(seat: Pick<Seat, 'status'>, dinner: Pick<Dinner, 'price'>): boolean {
  return hasPaid(seat) || (isAwaited(seat) && costsNothing(dinner))
}

/** Whether the visitor gave the seat up on their own page; who was noted as dropped by staff has not said so there. */
export function gaveUp(seat: Pick<Seat, 'leftAt' | 'status' | 'answeredAt'>): boolean {
  return hasDropped(seat) && seat.leftAt !== null && seat.answeredAt === seat.leftAt
}

/** Whether somebody who had said yes is to say whether another date fits. */
export function awaitsNewAnswer({ role, status, answerBy, answeredAt, notices }: Seat): boolean {
  if (role !== 'member' || !isConfirmed({ status })) return false
  if (answerBy !== null) return true
  // what is only opened has set no deadline yet
  const last = notices.findLast(({ kind }) => NOTICES[kind].asks === 'date')
  return last?.isOpen === true && (answeredAt === null || answeredAt < last.sentAt)
}

/** For how long who stood by may refuse a seat once they were sent it, until the dinner begins. */
export const REFUSAL_MS = HOUR_MS

/**
 * Returns until when (ms) a seat is cancelled for free: the end of H-2, later where the house has moved the dinner. Who stood by when they were given it has an hour after they were
 * sent that, and until the dinner where they were not.
 */
export function freeUntil(
  { notices, freeUntil: moved }: Pick<Seat, 'notices' | 'freeUntil'>,
  eventAt: string,
  timeZone: string,
): number {
  const usual = Math.max(untilCancelled(eventAt, timeZone), moved ? Date.parse(moved) : 0)
  if (!lastOf({ notices }, 'standby')) return usual
  const given = lastOf({ notices }, 'seat')
  return given && !given.isOpen ? Math.max(usual, Date.parse(given.sentAt) + REFUSAL_MS) : Date.parse(eventAt)
}

/** Whether money does not come back at `now`: later than that of the date they said yes to; never of another date, or a backup's. */
export function isTooLateToCancel(
  seat: Seat,
  dinner: Pick<Dinner, 'eventAt'>,
  now: Date,
  timeZone: string,
): boolean {
  const { eventAt } = dinner
  if (seat.role !== 'member' || eventAt === null || now.getTime() < freeUntil(seat, eventAt, timeZone))
    return false
  return !countsOnAnotherDate(seat, dinner) && !awaitsNewAnswer(seat)
}

/** Returns when the seat, or another date for it, was offered last. */
export function lastOfferAt({ notices }: Pick<Seat, 'notices'>): string | undefined {
  return notices.findLast(({ kind }) => OFFERS.has(NOTICES[kind].asks))?.sentAt
}

const OFFERS: ReadonlySet<string | undefined> = new Set(['seat', 'date'])

export function lastOf({ notices }: Pick<Seat, 'notices'>, kind: MessageKind): Notice | undefined {
  return notices.findLast((notice) => notice.kind === kind)
}

export function isAhead(deadline: string | null, now: string): boolean {
  return deadline !== null && deadline > now
}

/** Why a seat may be given to a backup, and since when: the deadline; null when none could be set. */
export interface Silence {
  why: 'answer' | 'pay' | 'dropped' | 'unreached'
  since: string | null
}

/** Returns why a seat may be given to a backup: a deadline that its owner knew has passed, they dropped out, or cannot be reached. */
export function silenceOf(seat: Seat, dinner: Dinner, now: string): Silence | undefined {
  if (seat.leftAt !== null || seat.role !== 'member' || !isOpen(dinner) || hasBegun(dinner, now))
    return undefined
  const { answerBy, payBy } = seat
  if (hasDropped(seat)) return { why: 'dropped', since: null }
  if (dinner.eventAt === null) return undefined
  if (isIdle(seat)) return seat.isUnreached ? { why: 'unreached', since: null } : undefined
  // nobody is silent about a date for which they were not asked
  if (countsOnAnotherDate(seat, dinner)) return undefined
  if (isInvited(seat) || answerBy !== null)
    return isAhead(answerBy, now) ? undefined : { why: 'answer', since: answerBy }
  // whether it came is for staff to see first
  if (isPaidOrFree(seat, dinner) || !lastOf(seat, 'pay') || seat.transferredAt) return undefined
  return isAhead(payBy, now) ? undefined : { why: 'pay', since: payBy }
}
