// what is due of an evening as a whole, a rule for each kind of message
import { DINNER_HOURS, hourOn, type Timing } from '../domain/deadlines'
import { type Dealt, isSureDue, type ProcessState } from '../domain/evening-process'
import type { EveningStatus } from '../domain/evenings'
import { MEMBERS } from '../domain/group'
import type { MessageKind } from '../domain/message-kinds'
import { isAhead, lastOf, type Notice, notifiedBy } from '../domain/seat'
import type { Due, Silent } from './due'

/** Somebody who answered about an evening, was sent something about it, or lost a seat at it. */
export interface Guest {
  userId: number
  wroteAt: string | null
  can: boolean | null
  sure: boolean | null
  reserve: boolean | null
  dealt: Dealt | null
  /** an answer to the last question is expected until then; none once it came */
  answerBy: string | null
  /** may be seated: waits, does not rest, was not removed and has no seat elsewhere */
  isFree: boolean
  affords: boolean
  /** has paid and has no seat yet */
  standsBy: boolean
  isSeated: boolean
  /** since when a seat that was promised to them is lost, because no whole table was found */
  lostAt: string | null
  turnsMissed: number
  /** could take a free seat now without breaking a rule; looked at of those alone who stand in reserve */
  fits: boolean
  /** what they were sent about the evening, and their yes to it, the earliest first */
  notices: readonly Notice[]
}

/** An evening, with everything that its messages follow from. */
export interface EveningFacts extends ProcessState {
  id: number
  /** as staff set it */
  status: EveningStatus
  tablesMax: number | null
  /** seats that nobody has at its groups */
  gaps: number
  guests: readonly Guest[]
  /** who may be asked for the evening and was not in two weeks, the best first */
  candidates: readonly Pick<Guest, 'userId' | 'wroteAt'>[]
}

const HOUR_MS = 3_600_000
/** Hours to answer when it is late, and those before the dinner at which everything has to be settled. */
const SHORT_HOURS = 3
/** People who are asked for each table: somebody who is asked comes with one in six. */
const QUESTIONS_PER_TABLE = 9
/** Hours for which somebody who was asked may still answer, and nobody else is asked in their place. */
const WAIT_HOURS = 48
/** Offers that may be open for each free seat. */
const OFFERS_PER_SEAT = 2

/** Returns what is due about an evening as a whole at `now`. Depends on nothing else and writes nothing. */
export function dueAtEvening(
  evening: EveningFacts,
  now: Date,
  { timeZone }: Pick<Timing, 'timeZone'>,
): Due[] {
  const { id, at, status, guests, dealtAt } = evening
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
      countsOnIt(guest) ? off(guest.userId, 'cancelled', knownOf(guest).announced) : [],
    )
  if (at <= nowIso) return []
  const moved = guests.filter((guest) => countsOnAnotherDate(guest, at))
  const isMoved = new Set(moved.map(({ userId }) => userId))
  const rest = guests.filter(({ userId }) => !isMoved.has(userId))
  const candidates = evening.candidates.filter(({ userId }) => !isMoved.has(userId))
  const ofMoved = moved.map((guest) => off(guest.userId, 'moved', knownOf(guest).announced))
  if (dealtAt !== null) return [...ofMoved, ...afterDeal(evening, rest, now, due, off)]
  return [...ofMoved, ...beforeDeal({ ...evening, candidates }, rest, now, due)]
}

/** Returns a question that was sent and is still open, to be sent once more at `now`; undefined when there is none. */
export function againAtEvening(
  evening: EveningFacts,
  guest: Guest,
  kind: MessageKind,
  now: Date,
): Due | undefined {
  const { id, at, status, dealtAt } = evening
  const isAhead = (status === 'open' || status === 'closed') && now.toISOString() < at
  if (!isAhead || !isAskable(guest) || !wasSent(guest, kind, at)) return undefined
  const isOpen = {
    date: guest.can === null,
    sure: dealtAt === null && guest.sure === null,
    'seat-free': guest.reserve === true && guest.answerBy !== null && evening.gaps > 0,
  }[kind as string]
  if (!isOpen) return undefined
  const deadline = kind === 'date' ? null : kind === 'sure' ? sureBy(evening, now) : offerBy(evening, now)
  const call = kind !== 'date' && deadline === null
  return {
    userId: guest.userId,
    groupId: null,
    eveningId: id,
    kind,
    eventAt: at,
    redAt: null,
    deadline,
    call,
  }
}

/** Returns who was asked whether they are sure, and let the time to answer pass. */
export function silentAtEvening({ id, at, status, dealtAt, guests }: EveningFacts, now: Date): Silent[] {
  const nowIso = now.toISOString()
  if (dealtAt !== null || at <= nowIso || (status !== 'open' && status !== 'closed')) return []
  return guests.flatMap((guest) => {
    const { userId, answerBy: since } = guest
    const isSilent = isAskable(guest) && guest.sure === null && wasSent(guest, 'sure', at)
    if (!isSilent || since === null || isAhead(since, nowIso)) return []
    return [{ userId, groupId: null, eveningId: id, why: 'sure' as const, since }]
  })
}

/** Returns until when a question whether somebody is sure, sent at `now`, is answered; null when too little time is left for writing. */
export function sureBy({ sureUntil, at }: Pick<ProcessState, 'sureUntil' | 'at'>, now: Date): string | null {
  const last = Date.parse(at) - SHORT_HOURS * HOUR_MS
  const by = Math.min(Math.max(Date.parse(sureUntil), now.getTime() + SHORT_HOURS * HOUR_MS), last)
  return by > now.getTime() ? iso(by) : null
}

/** Returns until when a free seat that is offered at `now` is theirs to take; null when too little time is left for writing. */
export function offerBy({ at }: Pick<ProcessState, 'at'>, now: Date): string | null {
  const by = now.getTime() + SHORT_HOURS * HOUR_MS
  return by <= Date.parse(at) - SHORT_HOURS * HOUR_MS ? iso(by) : null
}

/** Returns how many more people may be asked for an evening at `now`: nine for each table, less who can and who may still answer. */
export function stillToAsk({ tablesMax, guests, at }: EveningFacts, now: Date): number {
  if (tablesMax === null) return Number.POSITIVE_INFINITY
  const since = iso(now.getTime() - WAIT_HOURS * HOUR_MS)
  const counted = guests.filter((guest) => {
    if (guest.can !== null) return guest.can && guest.affords
    return ASKING.some((kind) => (wasSent(guest, kind, at)?.sentAt ?? '') > since)
  })
  return Math.max(0, QUESTIONS_PER_TABLE * tablesMax - counted.length)
}

/** Whether people are asked at `now` who have not answered whether they can come, and by what kind of message. */
export function askingNow(
  evening: Pick<EveningFacts, 'status' | 'dealtAt' | 'answersUntil' | 'sureUntil' | 'at'>,
  now: Date,
): 'date' | 'sure' | undefined {
  const { status, dealtAt, answersUntil, sureUntil } = evening
  const nowIso = now.toISOString()
  if (dealtAt !== null || status !== 'open') return undefined
  // an evening that is made late has no time to ask twice
  if (isSureDue(evening, nowIso)) return answersUntil >= sureUntil ? 'sure' : undefined
  return nowIso < answersUntil ? 'date' : undefined
}

const ASKING = ['date', 'sure'] as const

type MakeDue = (userId: number, kind: MessageKind, more?: Partial<Due>) => Due

function beforeDeal(evening: EveningFacts, guests: readonly Guest[], now: Date, due: MakeDue): Due[] {
  const { at, candidates } = evening
  const deadline = sureBy(evening, now)
  const limits = { sure: { deadline, call: deadline === null }, date: {} }
  const isSure = evening.status !== 'draft' && isSureDue(evening, now.toISOString())
  const sure = guests
    .filter((guest) => isSure && isAskable(guest) && guest.can === true && guest.sure === null)
    .filter((guest) => !wasSent(guest, 'sure', at))
    .map(({ userId }) => userId)
  const kind = askingNow(evening, now)
  // who counted on another date is asked for the new one, beside those who would be asked otherwise
  const again = guests
    .filter((guest) => kind && isAskable(guest) && guest.can === null && guest.sure === null)
    .filter((guest) => knownOf(guest).isTakenBack)
  const others = kind ? candidates.slice(0, stillToAsk(evening, now)) : []
  const receivers = new Set([...again, ...others].map(({ userId }) => userId))
  return [
    ...sure.map((userId) => due(userId, 'sure', limits.sure)),
    ...[...receivers].map((userId) => due(userId, kind!, limits[kind!])),
  ]
}

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

/** Whether somebody may be asked about an evening: nobody who said no. */
function isAskable(guest: Guest): boolean {
  return guest.isFree && guest.affords && !saidNo(guest)
}

function saidNo({ can, sure }: Pick<Guest, 'can' | 'sure'>): boolean {
  return can === false || sure === false
}

/** Returns what somebody knows of the evening; that they have no seat this time ends what was before. */
function knownOf({ notices }: Guest) {
  return notifiedBy(notices.slice(notices.findLastIndex(({ kind }) => kind === 'spare') + 1))
}

// whose seat it is learns it as a member of the group
function isMember({ isSeated, lostAt }: Guest): boolean {
  return isSeated && lostAt === null
}

function countsOnIt(guest: Guest): boolean {
  if (isMember(guest) || saidNo(guest) || lastOf(guest, 'cancelled')) return false
  return knownOf(guest).isNotified || guest.reserve === true
}

function countsOnAnotherDate(guest: Guest, at: string): boolean {
  const { eventAt } = knownOf(guest)
  return !isMember(guest) && !saidNo(guest) && eventAt !== null && eventAt !== at
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
