import { DINNER_HOURS, type Timing } from '../domain/deadlines'
import type { BackupAnswer, GroupStatus, MemberStatus, Role } from '../domain/group'
import type { AnswerWhy, Arrival, LinkScope, Me, MeState, RefundChoice } from '../domain/me'
import { countsOnAnother, type Said } from '../messages/told'

/** The newest seat of a person, also one that has ended. */
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

/** Everything that a page is computed from; times are UTC ISO. */
export interface MyFacts {
  scope: LinkScope
  name: string
  version: number
  resting: boolean
  /** the link changes nothing: see readsOnly in users/owner */
  readOnly: boolean
  /** staff took them out of a group with a reason */
  removed: boolean
  place: { seat: MySeat; table: MyTable } | null
  /** a group that they were told of was deleted before its dinner */
  gone: boolean
  /** money that is owed or was settled lately */
  refund: { seat: number; chosen: RefundChoice | null; done: boolean } | null
}

/** The settings that a page depends on. */
export interface MyRules extends Timing {
  bankAccount: string | null
  refund: 'both' | RefundChoice
}

/** Days after a dinner for which its end is told before anything else. */
const DAYS_AFTER = 7
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Returns the state of a person's page at `now`, and whether it comes from their seat. */
export function stateAt(facts: MyFacts, now: Date): { state: MeState; isOfSeat: boolean } {
  const { place } = facts
  const ofSeat = place ? seatState(place.seat, place.table, now) : 'waiting'
  const state = wholeState(facts, ofSeat, now)
  return { state, isOfSeat: state === ofSeat }
}

/** Those in which the seat is theirs, whatever else there is to say. */
const HELD: ReadonlySet<MeState> = new Set(['asked', 'confirmed', 'paid', 'backup', 'moved'])

function wholeState({ place, gone, removed, resting }: MyFacts, state: MeState, now: Date): MeState {
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
  if (status === 'completed' || isOver(eventAt, now)) return isComing ? 'over' : 'waiting'
  if (countsOnAnother(seat, table))
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
  return eventAt !== null && now.getTime() >= Date.parse(eventAt) + DINNER_HOURS * HOUR_MS
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
