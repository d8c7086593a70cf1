// what is due of a table: a function for each kind of message, by one clock

import { hasCome } from '../domain/after-dinner/outcome'
import { isSameDay, payByOf } from '../domain/evening/evening-hours'
import { answerBy, hourOn, isLastThird, payBy, type Timing } from '../domain/group/deadlines'
import {
  isCancelled,
  isCompleted,
  isIdle,
  isInvited,
  isReleased,
  isUnanswered,
  isUnstarted,
  MEMBERS,
} from '../domain/group/group'
import {
  hasBegun,
  isAhead,
  isComing,
  isMember,
  isOpen,
  isOver,
  isPaidOrFree,
  isTooLateToCancel,
  lastOf,
  lastOfferAt,
  notifiedBy,
  notifiedOf,
  REFUSAL_MS,
  silenceOf,
} from '../domain/group/seat'
import type { MessageKind } from '../domain/messages/message-kinds'
import { HOUR_MS } from '../domain/units'
import type { Due, DueInput, DueSeat, DueTable, Silent } from './due-input'

/** Days after a dinner for which its guests are written to about it. */
const AFTER_DAYS = 7

/** Returns every message that is due at `now`. Depends on nothing else and writes nothing. */
export function dueAt(input: DueInput, now: Date, timing: Timing): Due[] {
  const clock = clockOf(now, timing)
  return [
    ...input.gone.flatMap(({ userId, groupId, notices }) => {
      const { isNotified, eventAt, announced } = notifiedBy(notices)
      return isNotified && !isOver({ eventAt }, clock.nowIso)
        ? [due(userId, groupId, 'cancelled', announced, { redAt: clock.hour(announced, 0, 15) })]
        : []
    }),
    ...input.tables.flatMap((table) => dueAtTable(table, clock)),
  ]
}

/** Returns whose seats may be given to backups at `now`, table by table. */
export function silentAt({ tables }: Pick<DueInput, 'tables'>, now: Date): Silent[] {
  const at = now.toISOString()
  return tables.flatMap((table) =>
    table.seats.flatMap((seat) => {
      const silence = silenceOf(seat, table, at)
      return silence ? [{ userId: seat.userId, groupId: table.id, ...silence }] : []
    }),
  )
}

function dueAtTable(table: DueTable, clock: Clock): Due[] {
  if (isUnstarted(table)) return []
  if (isCancelled(table))
    return table.seats.flatMap((seat) => [...cancelled(seat, table, clock), ...release(seat, table, clock)])
  if (isOver(table, clock.nowIso))
    return table.seats.flatMap((seat) => [...missed(seat, table, clock), ...thanks(seat, table, clock)])
  if (isCompleted(table)) return []

  // only a table with backups asks for one, and at an evening somebody stands by instead
  const needsBackup =
    !table.evening &&
    table.seats.some(({ role, leftAt }) => role === 'backup' && leftAt === null) &&
    (freeSeats(table) > 0 || table.seats.some((seat) => silenceOf(seat, table, clock.nowIso) !== undefined))
  return table.seats.flatMap((seat) => dueForSeat(seat, table, clock, needsBackup))
}

/** Returns how many seats nobody has: who said no on their own page has left at once. */
export function freeSeats({ seats }: Pick<DueTable, 'seats'>): number {
  return MEMBERS - seats.filter(isMember).length
}

/** Returns the tables of dinners ahead at which a seat is free. */
export function tablesWithFreeSeats<T extends DueTable>(
  { tables }: { tables: readonly T[] },
  now: Date,
): T[] {
  const at = now.toISOString()
  return tables.filter((table) => isOpen(table) && isAhead(table.eventAt, at) && freeSeats(table) > 0)
}

function cancelled(seat: DueSeat, { id, eventAt }: DueTable, clock: Clock): Due[] {
  const known = notifiedOf(seat, { eventAt })
  if (!known.isNotified || !isComing(seat) || isOver({ eventAt: eventAt ?? known.eventAt }, clock.nowIso))
    return []
  const announced = known.announced ?? eventAt
  return [due(seat.userId, id, 'cancelled', announced, { redAt: clock.hour(announced, 0, 15) })]
}

function dueForSeat(seat: DueSeat, table: DueTable, clock: Clock, needsBackup: boolean): Due[] {
  const { id, eventAt } = table
  if (seat.leftAt !== null) return release(seat, table, clock)
  if (!isComing(seat)) return []
  const known = notifiedOf(seat, table)
  const isOtherHour = table.evening && clock.isSameDay(known.eventAt, eventAt)
  // the question whether they come says another hour to who has not answered yet
  if (isInvited(seat) && isOtherHour && known.eventAt !== eventAt && !hasBegun(table, clock.nowIso))
    return [ask(seat, table, 'new-date', clock)]
  if (known.eventAt !== null && known.eventAt !== eventAt)
    return [due(seat.userId, id, 'moved', known.eventAt, { redAt: clock.hour(known.eventAt, 0, 15) })]
  if (eventAt === null || hasBegun(table, clock.nowIso)) return []

  // a pause asks nobody to take a seat; what somebody said yes to goes on
  if (seat.isPaused && (seat.role === 'backup' || isUnanswered(seat))) return []
  if (seat.role === 'backup') {
    if (!needsBackup || !isIdle(seat) || seat.backupAnswer !== null || known.isBackupInvited) return []
    const deadline = clock.answerBy(eventAt)
    return deadline === null ? [] : [due(seat.userId, id, 'backup-ask', eventAt, { deadline })]
  }
  if (isIdle(seat)) return [ask(seat, table, 'invite', clock)]
  if (known.isTakenBack) return [ask(seat, table, 'new-date', clock)]
  if (isInvited(seat)) return nudge(seat, table, clock)
  return isPaidOrFree(seat, table) ? beforeDinner(seat, table, clock) : money(seat, table, clock)
}

function release(seat: DueSeat, table: DueTable, clock: Clock): Due[] {
  const isNotified = seat.notices.some(({ kind, sentAt }) => kind === 'release' && sentAt >= seat.leftAt!)
  const isBack = table.seats.some(({ userId, leftAt }) => userId === seat.userId && leftAt === null)
  if (seat.leftAt === null || !isReleased(seat) || isNotified || isBack || hasBegun(table, clock.nowIso))
    return []
  // of who sent word staff see first whether it came
  if (seat.transferredAt) return []
  return [due(seat.userId, table.id, 'release', table.eventAt)]
}

function ask({ userId }: DueSeat, { id, eventAt }: DueTable, kind: MessageKind, clock: Clock): Due {
  const deadline = clock.answerBy(eventAt)
  return due(userId, id, kind, eventAt, { deadline, call: deadline === null })
}

// nobody who has joined an evening is reminded: they read it on their page
function nudge(seat: DueSeat, { id, eventAt, evening }: DueTable, clock: Clock): Due[] {
  const { userId, answerBy: deadline } = seat
  const offered = lastOfferAt(seat)
  const nudged = lastOf(seat, 'nudge')?.sentAt
  if (evening || deadline === null || (nudged && nudged >= (offered ?? seat.addedAt))) return []
  return clock.isLastThird(offered, deadline) ? [due(userId, id, 'nudge', eventAt, { deadline })] : []
}

function money(seat: DueSeat, table: DueTable, clock: Clock): Due[] {
  const { id, price, eventAt, evening } = table
  const { userId, payBy: by } = seat
  const pay = lastOf(seat, 'pay')
  // the amount of an earlier message is not what is due now; whether it came is for staff to see first
  const isOfOtherAmount = pay?.price != null && pay.price !== (seat.amountDue ?? price) && !seat.transferredAt
  if (!pay || isOfOtherAmount) {
    const deadline = isAhead(by, clock.nowIso) ? by : clock.payBy(table)
    const isFinal = clock.isTooLate(seat, table)
    return [{ ...due(userId, id, 'pay', eventAt, { deadline, call: deadline === null }), isFinal }]
  }
  // a new date comes with a new deadline
  const from = [pay.sentAt, lastOfferAt(seat) ?? ''].sort().at(-1)!
  const nudged = lastOf(seat, 'nudge')?.sentAt
  if (
    evening ||
    by === null ||
    seat.transferredAt ||
    (nudged && nudged >= from) ||
    !clock.isLastThird(from, by)
  )
    return []
  return [due(userId, id, 'nudge', eventAt, { deadline: by })]
}

function beforeDinner(seat: DueSeat, table: DueTable, clock: Clock): Due[] {
  const { id, eventAt, venueText, evening, isUnbooked } = table
  const messages: Due[] = []
  // one that was sent on another day was of a dinner that has been moved since
  const today = lastOf(seat, 'today')?.sentAt
  const isReminded = today !== undefined && Date.parse(today) >= clock.hour(eventAt, 0, 0)!
  if (!evening && clock.now >= clock.hour(eventAt, 0, 10)! && !isReminded)
    messages.push(due(seat.userId, id, 'today', eventAt))
  // until then people of an evening may be moved to another table
  const isFixed = !isUnbooked && (!evening || clock.nowIso >= evening.detailsFrom)
  const place = seat.notices.findLast(({ kind }) => kind === 'details' || kind === 'seat')
  if (isFixed && venueText !== null && place?.venueText !== venueText)
    messages.push(details(seat, table, clock))
  return messages
}

/** Returns `details` or, to who stood by and was not sent yet that they have a seat, `seat`. */
function details(seat: DueSeat, { id, eventAt }: DueTable, clock: Clock): Due {
  const redAt = clock.hour(eventAt, -1, 12)
  if (!lastOf(seat, 'standby') || lastOf(seat, 'seat'))
    return due(seat.userId, id, 'details', eventAt, { redAt })
  const deadline = new Date(Math.min(clock.now + REFUSAL_MS, Date.parse(eventAt!))).toISOString()
  return due(seat.userId, id, 'seat', eventAt, { redAt, deadline })
}

// the text says `kemarin`
function missed(seat: DueSeat, { id, eventAt }: DueTable, clock: Clock): Due[] {
  if (!seat.isFirstMissed || lastOf(seat, 'missed') || !clock.isAfter(eventAt, 0)) return []
  return [due(seat.userId, id, 'missed', eventAt)]
}

function thanks(seat: DueSeat, table: DueTable, clock: Clock): Due[] {
  const { id, eventAt } = table
  if (seat.leftAt !== null || seat.role !== 'member' || !came(seat, table) || lastOf(seat, 'thanks'))
    return []
  return clock.isAfter(eventAt, 10) ? [due(seat.userId, id, 'thanks', eventAt)] : []
}

// where nobody noted it, who owes nothing came
function came(seat: DueSeat, table: DueTable): boolean {
  if (seat.outcome) return hasCome(seat.outcome)
  return !(table.hasDoor && !seat.arrival) && isPaidOrFree(seat, table)
}

function due(
  userId: number,
  groupId: number | null,
  kind: MessageKind,
  eventAt: string | null,
  { redAt = null, deadline = null, call = false }: Partial<Due> = {},
): Due {
  return { userId, groupId, eveningId: null, kind, eventAt, redAt, deadline, call }
}

type Clock = ReturnType<typeof clockOf>

function clockOf(at: Date, timing: Timing) {
  const now = at.getTime()
  // instants of one form compare as texts, and parsing thousands of them takes its time
  const nowIso = at.toISOString()
  const once = (make: (at: Date, eventAt: string | null, timing: Timing) => string | null) => {
    const known = new Map<string | null, string | null>()
    return (eventAt: string | null): string | null => {
      if (!known.has(eventAt)) known.set(eventAt, make(at, eventAt, timing))
      return known.get(eventAt)!
    }
  }
  const usualPayBy = once(payBy)
  return {
    now,
    nowIso,
    hour: (instant: string | null, days: number, hour: number): number | null =>
      instant === null ? null : hourOn(instant, days, hour, timing.timeZone),
    /** whether it is past that hour of the day after the dinner, and not past the days for which its guests are written to */
    isAfter: (eventAt: string | null, hour: number) =>
      now >= hourOn(eventAt!, 1, hour, timing.timeZone) &&
      now < hourOn(eventAt!, 1 + AFTER_DAYS, 10, timing.timeZone),
    isSameDay: (one: string | null, other: string | null) =>
      one !== null && other !== null && isSameDay(one, other, timing.timeZone),
    isTooLate: (seat: DueSeat, table: DueTable) => isTooLateToCancel(seat, table, at, timing.timeZone),
    answerBy: once(answerBy),
    payBy: ({ eventAt, evening }: DueTable) =>
      evening ? payByOf(evening, at, eventAt, timing) : usualPayBy(eventAt),
    /** without a beginning, the one that gives people the usual time */
    isLastThird: (from: string | undefined, by: string) => {
      const end = Date.parse(by)
      return isLastThird(from === undefined ? end - timing.answerHours * HOUR_MS : Date.parse(from), end, now)
    },
  }
}
