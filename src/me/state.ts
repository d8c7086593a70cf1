import { DINNER_HOURS, hourOn, answerBy as newAnswerBy, type Timing } from '../domain/deadlines'
import type { BackupAnswer, GroupStatus, MemberStatus, Role } from '../domain/group'
import {
  type AnswerWhy,
  ARRIVAL_AFTER,
  ARRIVAL_BEFORE,
  type Arrival,
  type LinkScope,
  type Me,
  type MeState,
  type Moment,
  REFUND_CHOICES,
  type RefundChoice,
} from '../domain/me'
import { type Said, toldBy } from '../messages/due'
import { spoken } from '../messages/texts'

/** The newest seat of a person, also one they have left. */
export interface MySeat {
  id: number
  role: Role
  status: MemberStatus
  leftAt: string | null
  /** given to a backup because no answer came */
  released: boolean
  answerBy: string | null
  payBy: string | null
  answeredAt: string | null
  answerWhy: AnswerWhy | null
  backupAnswer: BackupAnswer | null
  arrival: Arrival | null
  /** what they were told since the seat was theirs, the earliest first; also what staff have opened and not marked yet */
  said: readonly Said[]
}

export interface MyTable {
  status: GroupStatus
  eventAt: string | null
  area: string | null
  venue: string | null
  address: string | null
  bookedAs: string | null
  price: number | null
  /** who sits there and has not dropped out, and how many of them have come */
  people: number
  here: number
  hint: NonNullable<Me['dinner']>['table']
}

/** All that a page follows from; times are UTC ISO. */
export interface MyFacts {
  scope: LinkScope
  name: string
  version: number
  resting: boolean
  /** staff took them out of a group with a reason */
  removed: boolean
  place: { seat: MySeat; table: MyTable } | null
  /** a group that they were told of was deleted before its dinner */
  gone: boolean
  /** money that is owed or was settled lately */
  refund: { chosen: RefundChoice | null; done: boolean } | null
}

/** What of the settings the page depends on. */
export interface MyRules extends Timing {
  bankAccount: string | null
  refund: 'both' | RefundChoice
}

/** Days after a dinner for which its end is told before anything else. */
const DAYS_AFTER = 7
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Returns what the page of a person shows at `now`. Depends on nothing else and writes nothing. */
export function pageAt(facts: MyFacts, now: Date, rules: MyRules): Me {
  const { scope, name, version, resting } = facts
  const bare: Me = {
    ...{ scope, name, version, resting, state: resting ? 'resting' : 'waiting' },
    ...{ seat: null, dinner: null, answerBy: null, isNewDate: false, isPaid: false, why: null },
    ...{ pay: null, backup: null, cancel: null, arrival: null, refund: null },
  }
  // whoever typed somebody else's number must not learn where they dine
  if (scope === 'signup') return bare

  const { place } = facts
  const ofSeat = place ? seatState(place.seat, place.table, now) : 'waiting'
  const state = stateAt(facts, ofSeat, now)
  const refund = facts.refund && {
    ...facts.refund,
    choices: facts.refund.done ? [] : refundChoices(rules),
  }
  const page: Me = { ...bare, state, refund }
  // a group that is gone has a state of its own
  return place && state === ofSeat && SEATED.has(state)
    ? { ...page, ...partsOf(place, state, now, rules) }
    : page
}

/** What somebody can choose between whose money is owed. */
export function refundChoices({ refund }: Pick<MyRules, 'refund'>): RefundChoice[] {
  return REFUND_CHOICES.filter((choice) => refund === 'both' || refund === choice)
}

/** The states that tell of a seat. */
const SEATED: ReadonlySet<MeState> = new Set([
  'asked',
  'declined',
  'late',
  'confirmed',
  'paid',
  'backup',
  'over',
  'moved',
  'cancelled',
])
/** Those in which the seat is theirs, whatever else there is to say. */
const HELD: ReadonlySet<MeState> = new Set(['asked', 'confirmed', 'paid', 'backup', 'moved'])

function stateAt({ place, gone, removed, resting }: MyFacts, state: MeState, now: Date): MeState {
  if (HELD.has(state)) return state
  if (removed) return 'removed'
  const eventAt = place?.table.eventAt ?? null
  const isLongOver = eventAt !== null && now.getTime() > Date.parse(eventAt) + DAYS_AFTER * DAY_MS
  if (state === 'cancelled' || state === 'late' || (state === 'over' && !(resting && isLongOver)))
    return state
  if (gone && state === 'waiting') return 'cancelled'
  if (resting) return 'resting'
  return state
}

function seatState(seat: MySeat, table: MyTable, now: Date): MeState {
  const { eventAt, status } = table
  const at = now.toISOString()
  const isAhead = eventAt !== null && eventAt > at
  const isOpen = status === 'confirming' || status === 'scheduled'
  if (seat.leftAt !== null) return isOpen && isAhead ? leftState(seat) : 'waiting'
  if (status === 'cancelled') return cancelledState(seat, table, now)
  if (status === '-') return 'waiting'

  const { role } = seat
  const isComing = role === 'member' && (seat.status === 'confirmed' || seat.status === 'paid')
  const told = toldBy(seat.said)
  if (status === 'completed' || isOver(eventAt, now)) return isComing ? 'over' : 'waiting'
  if (told.isTakenBack || (told.eventAt !== null && told.eventAt !== eventAt))
    return seat.status === 'dropped' || seat.backupAnswer === 'no' ? 'waiting' : 'moved'
  if (eventAt === null) return 'waiting'
  if (role === 'backup') return isAhead && isAskedBackup(seat) ? 'backup' : 'waiting'
  if (seat.status === 'dropped') return isAhead ? 'declined' : 'waiting'
  if (isAhead && isAsked(seat)) return 'asked'
  if (isComing) return seat.status === 'paid' || table.price === 0 ? 'paid' : 'confirmed'
  return 'waiting'
}

function leftState({ released, answeredAt, status }: MySeat): MeState {
  if (released) return 'late'
  return answeredAt !== null && status === 'dropped' ? 'declined' : 'waiting'
}

function cancelledState({ status, said, backupAnswer }: MySeat, { eventAt }: MyTable, now: Date): MeState {
  const knows = said.some(({ kind }) => kind !== 'release') || status !== 'idle'
  if (!knows || status === 'dropped' || backupAnswer === 'no') return 'waiting'
  const isLongOver = eventAt !== null && now.getTime() > Date.parse(eventAt) + DAYS_AFTER * DAY_MS
  return isLongOver ? 'waiting' : 'cancelled'
}

function isOver(eventAt: string | null, now: Date): boolean {
  return eventAt !== null && now.getTime() >= Date.parse(eventAt) + DINNER_HOURS * 60 * MINUTE_MS
}

function isAsked(seat: MySeat): boolean {
  if (seat.status === 'messaging') return true
  if (seat.status === 'idle') return seat.said.some(({ kind }) => ASKS.has(kind))
  return isAskedAnew(seat)
}

/** Whether somebody who had said yes is asked for another date and has not answered since. */
function isAskedAnew({ said, answeredAt, answerBy }: MySeat): boolean {
  const last = said.findLast(({ kind }) => kind === 'new-date')
  if (!last || (answeredAt !== null && answeredAt >= last.sentAt)) return false
  // what is only opened has set no deadline yet; staff end the question by hand
  return answerBy !== null || last.isOpen === true
}

function isAskedBackup({ said, status, backupAnswer }: MySeat): boolean {
  return status !== 'dropped' && (backupAnswer !== null || said.some(({ kind }) => kind === 'backup-ask'))
}

const ASKS: ReadonlySet<string> = new Set(['invite', 'backup-seat', 'new-date'])

function partsOf(
  { seat, table }: { seat: MySeat; table: MyTable },
  state: MeState,
  now: Date,
  rules: MyRules,
) {
  const zone = rules.timeZone
  const { price, eventAt } = table
  const isPaid = seat.status === 'paid'
  const moment = (instant: string | null) => (instant === null ? null : momentOf(instant, zone))
  const ahead = (deadline: string | null) =>
    moment(deadline !== null && deadline > now.toISOString() ? deadline : null)
  return {
    seat: seat.id,
    dinner: dinnerOf(table, state, moment(state === 'moved' ? null : eventAt)),
    isPaid: isPaid && state !== 'declined',
    isNewDate: state === 'asked' && (seat.status === 'confirmed' || isPaid),
    answerBy: state === 'asked' || state === 'backup' ? ahead(answerDeadline(seat, table, rules)) : null,
    why: state === 'declined' ? seat.answerWhy : null,
    pay:
      state === 'confirmed' && price !== null
        ? { amount: price, by: ahead(seat.payBy), account: rules.bankAccount }
        : null,
    backup: state === 'backup' ? seat.backupAnswer : null,
    cancel: state === 'confirmed' || state === 'paid' ? cancelOf(seat, table, now, rules) : null,
    arrival: state === 'confirmed' || state === 'paid' ? arrivalOf(seat, table, now) : null,
  }
}

function answerDeadline({ answerBy, said }: MySeat, { eventAt }: MyTable, rules: MyRules): string | null {
  if (answerBy !== null) return answerBy
  const open = said.findLast(({ isOpen }) => isOpen)
  return open ? newAnswerBy(new Date(open.sentAt), eventAt, rules) : null
}

function dinnerOf(table: MyTable, state: MeState, when: Moment | null): Me['dinner'] {
  // who has left learns nothing more of it
  if (state === 'declined' || state === 'late') return null
  const { area, price, venue, address, bookedAs, hint } = table
  const isKnown = state === 'paid' || state === 'confirmed' || state === 'asked'
  return {
    when,
    area: area ?? (state === 'paid' ? venue : null),
    price,
    place: state === 'paid' && venue && address && bookedAs ? { venue, address, bookedAs } : null,
    table: isKnown ? hint : null,
  }
}

/** Returns until when somebody may cancel with their money back (H-2 23.59), and whether that is over. */
function cancelOf(seat: MySeat, { eventAt, price }: MyTable, now: Date, rules: MyRules): Me['cancel'] {
  if (eventAt === null || eventAt <= now.toISOString()) return null
  const until = hourOn(eventAt, -2, 23, rules.timeZone) + 59 * MINUTE_MS
  const isLate = now.getTime() >= until + MINUTE_MS
  const owes = seat.status === 'paid' && price !== 0 && !isLate
  return {
    until: momentOf(new Date(until).toISOString(), rules.timeZone),
    isLate,
    choices: owes ? refundChoices(rules) : [],
  }
}

function arrivalOf({ arrival }: MySeat, { eventAt, here, people }: MyTable, now: Date): Me['arrival'] {
  const minutes = eventAt === null ? Number.NaN : (now.getTime() - Date.parse(eventAt)) / MINUTE_MS
  return minutes >= -ARRIVAL_BEFORE && minutes <= ARRIVAL_AFTER ? { mine: arrival, here, people } : null
}

function momentOf(instant: string, zone: string): Moment {
  return { at: instant, ...spoken(instant, zone) }
}
