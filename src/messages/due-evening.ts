// what is due of an evening as a whole, a rule for each kind of message

import { isDraft, isJoinable, isPlanned } from '../domain/evening/evening'
import type { EveningStatus } from '../domain/evening/evening-calls'
import { type EveningTimes, isSameDay, repairEnd } from '../domain/evening/evening-hours'
import { hourOn, isDinnerOver, isLastThird, type Timing } from '../domain/group/deadlines'
import { isCancelled } from '../domain/group/group'
import { lastOf, type Notice, notifiedBy } from '../domain/group/seat'
import type { MessageKind } from '../domain/messages/message-kinds'
import { HOUR_MS } from '../domain/units'
import type { Due } from './due-input'

/** Somebody who has joined an evening or said no to it, was sent something about it, or lost a seat at it. */
export interface Guest {
  userId: number
  wroteAt: string | null
  /** comes, or comes if there is a seat, and has none */
  isJoined: boolean
  /** when they joined or said no last; null for who has done neither */
  joinedAt: string | null
  /** since when they have that place, whatever they said of it later: never after `joinedAt` */
  placeSince: string | null
  /** said no, cancelled, or lost the seat */
  saidNo: boolean
  /** the date that they joined, where the evening has been moved since */
  movedFrom: string | null
  /** paid for that date: until when they are to say whether they come on the new one */
  answerBy: string | null
  /** a transfer of theirs is awaited */
  isAwaited: boolean
  /** has not joined and may be seated: waits, does not rest, was not removed and has no seat elsewhere */
  isFree: boolean
  /** has paid and has no seat yet */
  standsBy: boolean
  /** has or had a seat at it */
  isSeated: boolean
  /** of it they know */
  knowsSeat: boolean
  /** since when a seat of theirs is lost, because no table was left for it */
  lostAt: string | null
  /** what they were sent about the evening, the earliest first; `confirmed`: their table was called off, and they have no other */
  notices: readonly Notice[]
}

/** An evening, with everything that its messages follow from. */
export interface DueEvening extends EveningTimes {
  id: number
  /** as staff set it */
  status: EveningStatus
  tablesMax: number | null
  /** staff chose that who waits is written to */
  invites: boolean
  guests: readonly Guest[]
  /** who may be written to of the evening and was not in two weeks, the best first */
  candidates: readonly Pick<Guest, 'userId' | 'wroteAt'>[]
}

/** People who are written to for each table. */
const INVITED_PER_TABLE = 9
/** Hours for which somebody who was written to may still join, and nobody else is written to in their place. */
const WAIT_HOURS = 48

/** Returns what is due about an evening as a whole at `now`. Depends on nothing else and writes nothing. */
export function dueAtEvening(evening: DueEvening, now: Date, { timeZone }: Pick<Timing, 'timeZone'>): Due[] {
  const { id, at, candidates } = evening
  const guests = evening.guests.map((guest) => withTableOff(guest, at, timeZone))
  const nowIso = now.toISOString()
  if (isDraft(evening) || isDinnerOver(evening, now)) return []
  const due = (userId: number, kind: MessageKind, more: Partial<Due> = {}): Due => ({
    ...{ userId, groupId: null, eveningId: id, kind, eventAt: at, redAt: null, deadline: null, call: false },
    ...more,
  })
  const off = (userId: number, kind: MessageKind, announced: string | null) =>
    due(userId, kind, { eventAt: announced ?? at, redAt: hourOn(announced ?? at, 0, 15, timeZone) })

  if (isCancelled(evening))
    return guests.flatMap((guest) =>
      countsOnIt(guest, at, timeZone) ? off(guest.userId, 'cancelled', dateKnownTo(guest, at)) : [],
    )
  if (at <= nowIso) return []
  const moved = guests.filter((guest) => isToLearnOfMove(guest, at, timeZone))
  const lost = guests.filter((guest) => isToLearnOfLoss(guest) && !moved.includes(guest))
  const standby = guests.filter((guest) => isToStandBy(guest, evening, now) && !moved.includes(guest))
  const invited = isInviting(evening, now) ? candidates.slice(0, stillToInvite(evening, now)) : []
  return [
    ...moved.map(({ userId, movedFrom, answerBy: deadline }) => ({
      ...off(userId, 'moved', movedFrom),
      // of who was too late to answer the place has ended
      ...(deadline !== null && (deadline > nowIso ? { deadline } : { call: true })),
    })),
    ...guests.flatMap((guest) =>
      isToBeReminded(guest, now) ? due(guest.userId, 'nudge', { deadline: guest.answerBy }) : [],
    ),
    ...lost.map(({ userId, standsBy }) => ({
      ...off(userId, 'cancelled', null),
      deadline: standsBy && standbyUntil(evening) > nowIso ? standbyUntil(evening) : null,
    })),
    ...standby.map(({ userId }) => due(userId, 'standby', { deadline: standbyUntil(evening) })),
    ...invited.map(({ userId }) => due(userId, 'evening')),
  ]
}

/** Returns a message that was sent and waits for an answer, to be sent once more at `now`; undefined when there is none. */
export function againAtEvening(
  evening: DueEvening,
  guest: Guest,
  kind: MessageKind,
  now: Date,
): Due | undefined {
  const { id: eveningId, at } = evening
  const { userId, isFree, isJoined, isSeated } = guest
  const isAhead = isPlanned(evening) && now.toISOString() < at
  if (!isAhead || !wasSent(guest, kind, at)) return undefined
  const isInvitation = kind === 'evening' && isInviting(evening, now) && isFree && !isJoined && !isSeated
  return isInvitation
    ? { userId, groupId: null, eveningId, kind, eventAt: at, redAt: null, deadline: null, call: false }
    : undefined
}

/** Returns how many more people may be written to of an evening at `now`: nine for each table, less who comes and who may still join. */
export function stillToInvite({ tablesMax, guests, at }: DueEvening, now: Date): number {
  if (tablesMax === null) return Number.POSITIVE_INFINITY
  const since = iso(now.getTime() - WAIT_HOURS * HOUR_MS)
  const counted = guests.filter(
    (guest) =>
      guest.isJoined ||
      guest.isSeated ||
      (!guest.saidNo && (wasSent(guest, 'evening', at)?.sentAt ?? '') > since),
  )
  return Math.max(0, INVITED_PER_TABLE * tablesMax - counted.length)
}

/** Whether people who have not joined are written to at `now`. */
export function isInviting(
  evening: Pick<DueEvening, 'status' | 'invites' | 'dealtAt' | 'answersUntil'>,
  now: Date,
): boolean {
  const { invites, dealtAt, answersUntil } = evening
  return isJoinable(evening) && invites && dealtAt === null && now.toISOString() < answersUntil
}

/** Returns until when a standby may be given a seat, and who has paid waits for a table. */
export function standbyUntil({ at }: Pick<DueEvening, 'at'>): string {
  return new Date(repairEnd({ at })).toISOString()
}

/** Whether somebody is to be sent that they stand by: tables are announced, and they have paid and sit at none. */
function isToStandBy(guest: Guest, evening: DueEvening, now: Date): boolean {
  const { dealtAt, announcedAt } = evening
  const { standsBy, answerBy, lostAt, placeSince } = guest
  if (!standsBy || answerBy !== null || dealtAt === null || announcedAt === null) return false
  // that their table is off says so, too, and their page from then on
  if (lostAt !== null && (placeSince ?? '') < lostAt) return false
  // of another day they stood by before it was moved
  return now.toISOString() < standbyUntil(evening) && lastOf(guest, 'standby')?.eventAt !== evening.at
}

/** Returns a guest with the loss of a table of that day which was called off. */
function withTableOff(guest: Guest, at: string, timeZone: string): Guest {
  const off = guest.notices.findLast(({ kind }) => kind === 'confirmed')
  if (!off?.eventAt || off.sentAt < (guest.lostAt ?? '') || !isSameDay(off.eventAt, at, timeZone))
    return guest
  return { ...guest, lostAt: off.sentAt }
}

// who has joined again since, or cancelled, has read it
function isToLearnOfLoss(guest: Guest): boolean {
  const { lostAt, isJoined, joinedAt } = guest
  if (lostAt === null || (joinedAt ?? '') > lostAt || (isJoined && joinedAt === lostAt)) return false
  return !isSentSince(guest, 'cancelled', lostAt)
}

// whose seat it is learns it as a member of the group; whose table was taken apart waits for another
function isMember({ isSeated, lostAt, isJoined }: Guest): boolean {
  return isSeated && lostAt === null && !isJoined
}

function countsOnIt(guest: Guest, at: string, timeZone: string): boolean {
  const { isJoined, joinedAt, saidNo, lostAt } = guest
  // also who lost a table, was sent so and has joined again since, and whose place has ended before they learned of a move
  if (isJoined || isToLearnOfMove(guest, at, timeZone))
    return !isSentSince(guest, 'cancelled', joinedAt ?? '')
  if (isMember(guest)) return false
  if (lostAt !== null) return isToLearnOfLoss(guest)
  return !saidNo && !lastOf(guest, 'cancelled') && notifiedBy(guest.notices).isNotified
}

/**
 * Whether somebody is to be sent that it is on another day: who has paid, has to transfer or had a seat, also once they were too late to
 * answer. The others read it on their page, and another hour in what they are sent next.
 */
function isToLearnOfMove(guest: Guest, at: string, timeZone: string): boolean {
  const { answerBy, isAwaited, knowsSeat, movedFrom } = guest
  if (movedFrom === null || isSameDay(movedFrom, at, timeZone)) return false
  if (answerBy !== null) return lastOf(guest, 'moved')?.eventAt !== movedFrom
  return (isAwaited || knowsSeat) && countsOnAnotherDate(guest, at)
}

/** Whether somebody who was sent that it is on another day is to be asked once more, in the last third of their time. */
function isToBeReminded(guest: Guest, now: Date): boolean {
  const { answerBy, isJoined, movedFrom } = guest
  const sent = lastOf(guest, 'moved')
  if (
    !isJoined ||
    answerBy === null ||
    sent?.eventAt !== movedFrom ||
    isSentSince(guest, 'nudge', sent!.sentAt)
  )
    return false
  return isLastThird(Date.parse(sent!.sentAt), Date.parse(answerBy), now.getTime())
}

// who was only written to of another date reads the new one on the page
function countsOnAnotherDate(guest: Guest, at: string): boolean {
  const { isJoined, movedFrom } = guest
  if (isMember(guest) || !isJoined || movedFrom === null || movedFrom === at) return false
  return lastOf(guest, 'moved')?.eventAt !== movedFrom
}

function dateKnownTo(guest: Guest, at: string): string | null {
  if (!guest.isJoined) return guest.answerBy === null ? notifiedBy(guest.notices).announced : guest.movedFrom
  return countsOnAnotherDate(guest, at) ? guest.movedFrom : at
}

/** Returns the last message of a kind that stated this date, unless it was taken back since. */
function wasSent(guest: Guest, kind: MessageKind, at: string): Notice | undefined {
  const last = lastOf(guest, kind)
  const isTakenBack = last && isSentSince(guest, 'moved', last.sentAt)
  return last?.eventAt === at && !isTakenBack ? last : undefined
}

function isSentSince(guest: Guest, kind: MessageKind, since: string): boolean {
  const sentAt = lastOf(guest, kind)?.sentAt
  return sentAt !== undefined && sentAt >= since
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}
