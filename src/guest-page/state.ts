import type { Outcome } from '../domain/after-dinner/outcome'
import { DOOR_HOURS } from '../domain/evening/guests'
import type { Timing } from '../domain/group/deadlines'
import {
  hasDropped,
  isCancelled,
  isCompleted,
  isIdle,
  isInvited,
  isReleased,
  isUnstarted,
  type LeftCode,
} from '../domain/group/group'
import {
  awaitsNewAnswer,
  countsOnAnotherDate,
  type Dinner,
  gaveUp,
  isAhead,
  isComing,
  isConfirmed,
  isOpen,
  isOver,
  isPaidOrFree,
  lastOfferAt,
  type Seat,
} from '../domain/group/seat'
import type {
  AnswerWhy,
  Arrival,
  LinkScope,
  Me,
  MeState,
  MyTicket,
  RefundChoice,
} from '../domain/guest-page/guest-page'
import type { MeetAgain } from '../domain/matchmaking/meet-again'
import { NOTICES } from '../domain/messages/message-kinds'
import type { DueAmount } from '../domain/money/transfer-texts'
import { DAY_MS, HOUR_MS } from '../domain/units'
import type { MyFeedback } from '../feedback/feedback'
import type { Owed } from '../money/refunds'
import type { SeatMoney } from '../money/seat-money'
import type { GivenUp } from './take-back'

/** The newest seat of a person, also one that has ended; its notices include what staff have opened and not marked yet. */
export interface MySeat extends Seat, SeatMoney {
  id: number
  ticketId: number
  leftCode: LeftCode | null
  answerWhy: AnswerWhy | null
  /** of its owner's place at the evening: whether they said the day before that they come, and the date that they had joined, where it was moved */
  ticket: { id: number; coming: boolean | null; movedFrom: string | null } | null
  arrival: Arrival | null
  /** when tables were merged at the door */
  mergedAt: string | null
  /** what they eat, as far as it holds at the venue of the table */
  choice: Record<'food' | 'drink' | 'diet', string | null>
  /** what they get once the menu is closed; the food is null where the restaurant suggests it */
  served: Record<'food' | 'drink', string | null>
  /** what became of it; null: not marked */
  outcome: Outcome | null
}

export interface MyTable extends Dinner {
  area: string | null
  venue: string | null
  address: string | null
  bookedAs: string | null
  /** who sits there and has not dropped out, and how many of them have come */
  people: number
  here: number
  hint: NonNullable<Me['dinner']>['table']
  /** why it was moved or cancelled */
  changeReason: string | null
  /** questions that suit who sits there */
  talk: readonly string[]
  /** of an evening whose tables are not announced yet: neither the table nor its place is shown */
  isHidden: boolean
  /** of an evening that one joins */
  isJoined: boolean
  /** when places are known at the latest */
  placeBy: string | null
  /** its venue is one of the book, and has not confirmed the table, though staff have written to a restaurant */
  isUnbooked: boolean
  /** what can be chosen at its booked venue; null without a menu */
  menu: { hasFood: boolean; hasDrinks: boolean } | null
}

export interface MySeating {
  seat: MySeat
  table: MyTable
}

/** A ticket as the page shows it; times are UTC ISO, amounts rupiah. */
export interface WaitingTicket
  extends Pick<
    MyTicket,
    | 'id'
    | 'evening'
    | 'area'
    | 'price'
    | 'status'
    | 'hasNoTable'
    | 'isStandby'
    | 'canPay'
    | 'hasLapsed'
    | 'held'
    | 'isClaimed'
  > {
  at: string
  joinedAt: string
  /** `paid`: the group of its seat, with what is known of its table */
  groupId: number | null
  known?: { sequence: number } & Pick<MyTicket, 'place' | 'table'>
  /** the date that they had joined, where it was moved, and why */
  movedFrom: string | null
  reason: string | null
  answerBy: string | null
  placeBy: string | null
  due:
    | (Pick<DueAmount, 'code' | 'credit'> & { amount: number; by: string | null; isTransferred: boolean })
    | null
  freeUntil: string | null
}

/** Everything that a page is computed from; times are UTC ISO. */
export interface MyFacts {
  scope: LinkScope
  name: string
  version: number
  resting: boolean
  /** a dinner that is over holds them still: the queue has them again once they say so */
  canReturn: boolean
  /** the link changes nothing but its places: see readsOnly in people/people */
  readOnly: boolean
  /** to the browser that signed up: when it was written to last (UTC ISO), and the end of its number */
  news?: { sentAt: string; phoneEnd: string } | null
  /** this is the browser that signed up, with a number that is not on WhatsApp */
  isUnreached?: boolean
  /** staff took them out of a group with a reason */
  removed: boolean
  /** or they get no seat until a certain day */
  isPausedOrBlocked: boolean
  seating: MySeating | null
  /** their seats at other dinners to come; by the link of a sign-up those that it has paid */
  otherSeats: readonly MySeating[]
  /** a group that they were notified of was deleted before its dinner */
  gone: boolean
  /** money that is owed, first what they have not chosen about, then what was settled recently */
  refunds: readonly Owed[]
  /** rupiah of theirs that are kept for other dinners */
  credit: number
  /** amounts that they say they transferred for what is due no longer, with the dinners that these were for */
  checking: readonly { amount: number; at: string | null }[]
  /** places at evenings that have no table yet */
  tickets: readonly WaitingTicket[]
  /** whether another place is held for them: so many are awaited of one browser at most */
  mayHold: boolean
  /** evenings that they had joined, and that were cancelled before there was a table */
  cancelled: readonly { at: string; reason: string | null }[]
  /** what became of the seats of the person, the latest dinner first */
  dinners: Me['dinners']
  /** what they gave up in the last minutes and can have back */
  givenUp: GivenUp | null
  /** of the dinners that they were at */
  feedback: readonly MyFeedback[]
  contacts: readonly { name: string; phone: string }[]
}

/** The settings that a page depends on. */
export interface MyRules extends Timing {
  bankAccount: string | null
  /** the static QRIS of the house, where it takes payments by it */
  qris?: string | null
  refund: 'both' | RefundChoice
  /** after how many weeks people may meet again */
  meetAgain?: MeetAgain
}

/** Days after a dinner for which its end stands before anything else. */
const DAYS_AFTER = 7

/** Returns the state of a person's page at `now`, and whether it comes from their seat. */
export function stateAt(facts: MyFacts, now: Date): { state: MeState; isOfSeat: boolean } {
  const { seating } = facts
  const ofSeat = seating ? seatState(seating.seat, seating.table, now) : 'waiting'
  const state = wholeState(facts, ofSeat, now)
  return { state, isOfSeat: state === ofSeat }
}

/** Whether they have said yes to a dinner whose date holds. */
export function isGoing(state: MeState): boolean {
  return state === 'confirmed' || state === 'paid'
}

/** Those in which the seat is theirs, whatever else there is to say. */
const WITH_SEAT: ReadonlySet<MeState> = new Set(['asked', 'confirmed', 'paid', 'backup', 'moved'])

function wholeState(
  { seating, gone, removed, resting, canReturn, isPausedOrBlocked, tickets }: MyFacts,
  state: MeState,
  now: Date,
): MeState {
  if (WITH_SEAT.has(state)) return state
  if (removed) return 'removed'
  const eventAt = seating?.table.eventAt ?? null
  const isLongOver = eventAt !== null && now.getTime() > Date.parse(eventAt) + DAYS_AFTER * DAY_MS
  if (state === 'cancelled' || state === 'late' || (state === 'over' && !(resting && isLongOver)))
    return state
  if (gone && state === 'waiting') return 'cancelled'
  // who never answered is in no queue either
  if (resting || (canReturn && state === 'waiting')) return 'resting'
  // no evening is theirs to join
  return state === 'waiting' && isPausedOrBlocked && tickets.length === 0 ? 'removed' : state
}

export function seatState(seat: MySeat, table: MyTable, now: Date): MeState {
  const at = now.toISOString()
  const isBefore = isAhead(table.eventAt, at)
  // a table that a repair leaves nobody at is cancelled
  const isEmptied = seat.leftCode === 'no table' || seat.leftCode === 'no payment'
  if (seat.leftAt !== null) return (isOpen(table) || isEmptied) && isBefore ? leftState(seat) : 'waiting'
  if (isCancelled(table)) return cancelledState(seat, table, now)
  if (isUnstarted(table)) return 'waiting'

  const isMember = seat.role === 'member'
  if (isOver(table, at) || (isCompleted(table) && !isDoorOpen(table, now)))
    return isMember && isConfirmed(seat) ? 'over' : 'waiting'
  if (countsOnAnotherDate(seat, table)) return isComing(seat) ? 'moved' : 'waiting'
  if (table.eventAt === null) return 'waiting'
  const isOffered = isBefore && isOpen(table)
  if (!isMember) return isOffered && isInvitedBackup(seat) ? 'backup' : 'waiting'
  if (hasDropped(seat)) return isBefore ? 'declined' : 'waiting'
  if (isOffered && awaitsAnswer(seat)) return 'asked'
  if (isConfirmed(seat)) return isPaidOrFree(seat, table) ? 'paid' : 'confirmed'
  return 'waiting'
}

// a table that is emptied at the door is completed at once, and who comes later still goes there
function isDoorOpen({ eventAt }: MyTable, now: Date): boolean {
  return eventAt !== null && now.getTime() >= Date.parse(eventAt) - DOOR_HOURS * HOUR_MS
}

function leftState(seat: MySeat): MeState {
  if (isReleased(seat)) return 'late'
  // no table was left for it
  if (seat.leftCode === 'no table') return 'cancelled'
  return gaveUp(seat) ? 'declined' : 'waiting'
}

function cancelledState(seat: MySeat, { eventAt }: MyTable, now: Date): MeState {
  const knows = seat.notices.some(({ kind }) => kind !== 'release') || !isIdle(seat)
  if (!knows || !isComing(seat)) return 'waiting'
  const isLongOver = eventAt !== null && now.getTime() > Date.parse(eventAt) + DAYS_AFTER * DAY_MS
  return isLongOver ? 'waiting' : 'cancelled'
}

function awaitsAnswer(seat: MySeat): boolean {
  if (isInvited(seat)) return true
  return isIdle(seat) ? lastOfferAt(seat) !== undefined : awaitsNewAnswer(seat)
}

function isInvitedBackup(seat: MySeat): boolean {
  if (hasDropped(seat)) return false
  return seat.backupAnswer !== null || seat.notices.some(({ kind }) => NOTICES[kind].asks === 'backup')
}
