// what is due of an evening as a whole, a rule for each kind of message
import { DINNER_HOURS, hourOn, type Timing } from '../domain/deadlines'
import type { Dealt, ProcessState } from '../domain/evening-process'
import type { EveningStatus } from '../domain/evenings'
import { MEMBERS } from '../domain/group'
import type { MessageKind } from '../domain/message-kinds'
import { isAhead, lastOf, type Notice, notifiedBy } from '../domain/seat'
import type { Due } from './due'

/** Somebody who has joined an evening or said no to it, was sent something about it, or lost a seat at it. */
export interface Guest {
  userId: number
  wroteAt: string | null
  /** comes if there is a seat, and has none */
  isJoined: boolean
  /** said no, or cancelled */
  saidNo: boolean
  /** the date that they joined, where the evening has been moved since */
  movedFrom: string | null
  reserve: boolean | null
  dealt: Dealt | null
  /** an answer to the last offer is expected until then; none once it came */
  answerBy: string | null
  /** may be seated: waits, does not rest, was not removed and has no seat elsewhere */
  isFree: boolean
  /** has paid and has no seat yet */
  standsBy: boolean
  isSeated: boolean
  /** since when a seat that was promised to them is lost, because no whole table was found */
  lostAt: string | null
  turnsMissed: number
  /** could take a free seat now without breaking a rule; looked at of those alone who stand in reserve */
  fits: boolean
  /** what they were sent about the evening, the earliest first */
  notices: readonly Notice[]
}

/** An evening, with everything that its messages follow from. */
export interface EveningFacts extends ProcessState {
  id: number
  /** as staff set it */
  status: EveningStatus
  tablesMax: number | null
  /** staff chose that who waits is written to */
  invites: boolean
  /** seats that nobody has at its groups */
  gaps: number
  guests: readonly Guest[]
  /** who may be written to of the evening and was not in two weeks, the best first */
  candidates: readonly Pick<Guest, 'userId' | 'wroteAt'>[]
}

const HOUR_MS = 3_600_000
/** Hours to answer when it is late, and those before the dinner at which everything has to be settled. */
const SHORT_HOURS = 3
/** People who are written to for each table. */
const INVITED_PER_TABLE = 9
/** Hours for which somebody who was written to may still join, and nobody else is written to in their place. */
const WAIT_HOURS = 48
/** Offers that may be open for each free seat. */
const OFFERS_PER_SEAT = 2

/** Returns what is due about an evening as a whole at `now`. Depends on nothing else and writes nothing. */
export function dueAtEvening(
  evening: EveningFacts,
  now: Date,
  { timeZone }: Pick<Timing, 'timeZone'>,
): Due[] {
  const { id, at, status, guests, candidates, dealtAt } = evening
  const nowIso = now.toISOString()
  if (status === 'draft' || Date.parse(at) + DINNER_HOURS * HOUR_MS <= now.getTime()) return []
  const due = (userId: number, kind: MessageKind, more: Partial<Due> = {}): Due => ({
    ...{ userId, groupId: null, eveningId: id, kind, eventAt: at, redAt: null, deadline: null, call: false },
    ...more,
  })
  const off = (userId: number, kind: MessageKind, announced: string | null) =>
    due(userId, kind, { eventAt: announced ?? at, redAt: hourOn(announced ?? at, 0, 15, timeZone) })

  if (status === 'cancelled')
    return guests.flatMap((guest) =>
      countsOnIt(guest) ? off(guest.userId, 'cancelled', dateKnownTo(guest, at)) : [],
    )
  if (at <= nowIso) return []
  const moved = guests.filter((guest) => countsOnAnotherDate(guest, at))
  const ofMoved = moved.map(({ userId, movedFrom }) => off(userId, 'moved', movedFrom))
  if (dealtAt !== null) {
    const rest = guests.filter((guest) => !moved.includes(guest))
    return [...ofMoved, ...afterDeal(evening, rest, now, due, off)]
  }
  const invited = isInviting(evening, now) ? candidates.slice(0, stillToInvite(evening, now)) : []
  return [...ofMoved, ...invited.map(({ userId }) => due(userId, 'evening'))]
}

/** Returns a message that was sent and waits for an answer, to be sent once more at `now`; undefined when there is none. */
export function againAtEvening(
  evening: EveningFacts,
  guest: Guest,
  kind: MessageKind,
  now: Date,
): Due | undefined {
  const { id: eveningId, at, status, gaps } = evening
  const { userId, isJoined, isSeated, reserve, answerBy } = guest
  const isAhead = (status === 'open' || status === 'closed') && now.toISOString() < at
  if (!isAhead || !isAskable(guest) || !wasSent(guest, kind, at)) return undefined
  const isOffer = kind === 'seat-free' && reserve === true && answerBy !== null && gaps > 0
  const isInvitation = kind === 'evening' && isInviting(evening, now) && !isJoined && !isSeated
  if (!isOffer && !isInvitation) return undefined
  const deadline = isOffer ? offerBy(evening, now) : null
  const call = isOffer && deadline === null
  return { userId, groupId: null, eveningId, kind, eventAt: at, redAt: null, deadline, call }
}

/** Returns until when a free seat that is offered at `now` is theirs to take; null when too little time is left for writing. */
export function offerBy({ at }: Pick<ProcessState, 'at'>, now: Date): string | null {
  const by = now.getTime() + SHORT_HOURS * HOUR_MS
  return by <= Date.parse(at) - SHORT_HOURS * HOUR_MS ? iso(by) : null
}

/** Returns how many more people may be written to of an evening at `now`: nine for each table, less who comes and who may still join. */
export function stillToInvite({ tablesMax, guests, at }: EveningFacts, now: Date): number {
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
  {
    status,
    invites,
    dealtAt,
    answersUntil,
  }: Pick<EveningFacts, 'status' | 'invites' | 'dealtAt' | 'answersUntil'>,
  now: Date,
): boolean {
  return status === 'open' && invites && dealtAt === null && now.toISOString() < answersUntil
}

type MakeDue = (userId: number, kind: MessageKind, more?: Partial<Due>) => Due

function afterDeal(
  evening: EveningFacts,
  guests: readonly Guest[],
  now: Date,
  due: MakeDue,
  off: (userId: number, kind: MessageKind, announced: string | null) => Due,
): Due[] {
  const { at, dealtAt } = evening
  const lost = guests.filter(
    (guest) => guest.lostAt !== null && !isSentSince(guest, 'lost-seat', guest.lostAt),
  )
  // who is to learn that their seat is lost is offered another one after that
  const spare = guests.filter(
    (guest) => isAskable(guest) && guest.dealt !== null && guest.dealt !== 'seated' && !lost.includes(guest),
  )
  const late = spare.filter((guest) => {
    const offer = offerTo(guest, at)
    return offer && guest.reserve && guest.answerBy === null && !isSentSince(guest, 'late-yes', offer.sentAt)
  })
  const unnotified = spare.filter(
    (guest) =>
      (guest.reserve === null || guest.standsBy) &&
      guest.lostAt === null &&
      !isSentSince(guest, 'spare', dealtAt!),
  )
  const deadline = offerBy(evening, now)
  return [
    ...lost.map(({ userId }) => off(userId, 'lost-seat', null)),
    ...offered(evening, spare, now).map(({ userId }) =>
      due(userId, 'seat-free', { deadline, call: deadline === null }),
    ),
    ...late.map(({ userId }) => due(userId, 'late-yes')),
    ...unnotified.map(({ userId }) => due(userId, 'spare')),
  ]
}

/** Returns the reserves to whom a free seat is offered next, the best first. */
function offered({ at, gaps }: EveningFacts, spare: readonly Guest[], now: Date): Guest[] {
  if (gaps === 0) return []
  const willing = spare.filter(({ reserve }) => reserve === true)
  const open = willing.filter((guest) => offerTo(guest, at) && isAhead(guest.answerBy, now.toISOString()))
  // who let an offer pass gets no other one; whose yes came too late does
  return willing
    .filter((guest) => {
      const offer = offerTo(guest, at)
      if (!guest.fits) return false
      return !offer || isSentSince(guest, 'late-yes', offer.sentAt)
    })
    .sort(
      (a, b) =>
        b.turnsMissed - a.turnsMissed ||
        Number(a.wroteAt === null) - Number(b.wroteAt === null) ||
        a.userId - b.userId,
    )
    .slice(0, Math.max(0, OFFERS_PER_SEAT * gaps - open.length))
}

/** Returns the last offer of a free seat, unless it was taken: a seat was lost after it. */
function offerTo(guest: Guest, at: string): Notice | undefined {
  const offer = wasSent(guest, 'seat-free', at)
  return offer && (guest.lostAt ?? '') > offer.sentAt ? undefined : offer
}

/** Whether somebody may be offered a seat: nobody who said no. */
function isAskable({ isFree, saidNo }: Guest): boolean {
  return isFree && !saidNo
}

// whose seat it is learns it as a member of the group
function isMember({ isSeated, lostAt }: Guest): boolean {
  return isSeated && lostAt === null
}

function countsOnIt(guest: Guest): boolean {
  const { isJoined, saidNo, reserve, standsBy, lostAt } = guest
  if (isMember(guest) || saidNo || lastOf(guest, 'cancelled')) return false
  if (standsBy || reserve === true) return true
  if (lostAt !== null) return !isSentSince(guest, 'lost-seat', lostAt)
  return isJoined ? !isLeftOut(guest) : notifiedBy(guest.notices).isNotified
}

/** Whether somebody knows that they were left over, and stands in no reserve. */
function isLeftOut(guest: Guest): boolean {
  const { dealt, reserve, standsBy } = guest
  return dealt === 'spare' && reserve !== true && !standsBy && lastOf(guest, 'spare') !== undefined
}

// who was only written to of another date reads the new one on the page
function countsOnAnotherDate(guest: Guest, at: string): boolean {
  const { isJoined, movedFrom } = guest
  if (isMember(guest) || !isJoined || isLeftOut(guest) || movedFrom === null || movedFrom === at) return false
  return lastOf(guest, 'moved')?.eventAt !== movedFrom
}

function dateKnownTo(guest: Guest, at: string): string | null {
  if (!guest.isJoined) return notifiedBy(guest.notices).announced
  return countsOnAnotherDate(guest, at) ? guest.movedFrom : at
}

/** Returns the last message of a kind that stated this date, unless it was taken back since. */
function wasSent(guest: Guest, kind: MessageKind, at: string): Notice | undefined {
  const last = lastOf(guest, kind)
  const isTakenBack = last && isSentSince(guest, 'moved', last.sentAt)
  return last?.eventAt === at && !isTakenBack ? last : undefined
}

function isSentSince(guest: Guest, kind: MessageKind, since: string): boolean {
  return (lastOf(guest, kind)?.sentAt ?? '') >= since
}

/** Returns how many seats nobody has at tables with so many members each. */
export function gapsOf(members: readonly number[]): number {
  return members.reduce((sum, n) => sum + (n === 0 ? 0 : Math.max(0, MEMBERS - n)), 0)
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}
