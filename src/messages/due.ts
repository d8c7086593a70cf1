import { answerBy, DINNER_HOURS, hourOn, payBy, type Timing } from '../domain/deadlines'
import { type BackupAnswer, type GroupStatus, MEMBERS, type MemberStatus, type Role } from '../domain/group'
import { MESSAGES, type MessageKind } from '../domain/message-kinds'
import { countsOnAnother, type Said, toldBy } from './told'

export interface Seat {
  userId: number
  role: Role
  status: MemberStatus
  addedAt: string
  leftAt: string | null
  released: boolean
  answerBy: string | null
  payBy: string | null
  promotedAt: string | null
  backupAnswer: BackupAnswer | null
  /** what the person was told of this group since the seat was theirs, the earliest first */
  said: readonly Said[]
}

export interface Table {
  id: number
  status: GroupStatus
  eventAt: string | null
  price: number | null
  /** venue, address and name at the door, one a line; null unless all are known */
  place: string | null
  seats: readonly Seat[]
}

/** All that messages follow from; times are UTC ISO. */
export interface Facts {
  tables: readonly Table[]
  /** people who were told of a group that is deleted */
  gone: readonly { userId: number; groupId: number; said: readonly Said[] }[]
  /** people whom the last run left over and who were not told since */
  leftOver: readonly number[]
}

/** A message that should be written now. */
export interface Due {
  userId: number
  groupId: number | null
  kind: MessageKind
  /** the date it speaks of */
  eventAt: string | null
  /** when it turns red (ms) */
  redAt: number | null
  /** what it asks for an answer or a transfer by */
  deadline: string | null
  /** there is no time left for an answer in writing */
  call: boolean
}

/** Somebody who let a deadline pass, or dropped out and keeps the seat until replaced. */
export interface Silent {
  userId: number
  groupId: number
  why: 'answer' | 'pay' | 'dropped'
  /** the deadline; null when none could be set */
  since: string | null
}

/** Days after a dinner for which thanks are due. */
const THANKS_DAYS = 7

/** Returns every message that is due at `now`. Depends on nothing else and writes nothing. */
export function dueAt(facts: Facts, now: Date, timing: Timing): Due[] {
  const clock = clockOf(now, timing)
  return [
    ...facts.gone.flatMap(({ userId, groupId, said }) => {
      const told = toldBy(said)
      return told.heard && !clock.isOver(told.eventAt)
        ? [due(userId, groupId, 'cancelled', told.spokenOf, { redAt: clock.hour(told.spokenOf, 0, 15) })]
        : []
    }),
    ...facts.tables.flatMap((table) => dueAtTable(table, clock)),
    ...facts.leftOver.map((userId) => due(userId, null, 'waiting', null)),
  ]
}

/** Returns who is past a deadline at `now`, or dropped out, table by table. */
export function silentAt({ tables }: Pick<Facts, 'tables'>, now: Date, timing: Timing): Silent[] {
  const clock = clockOf(now, timing)
  return tables.flatMap((table) =>
    isOpen(table) && !clock.hasBegun(table.eventAt)
      ? table.seats.flatMap((seat) => silenceOf(seat, table, clock) ?? [])
      : [],
  )
}

function dueAtTable(table: Table, clock: Clock): Due[] {
  if (table.status === '-') return []
  if (table.status === 'cancelled') return table.seats.flatMap((seat) => cancelled(seat, table, clock))
  if (clock.isOver(table.eventAt)) return table.seats.flatMap((seat) => thanks(seat, table, clock))
  if (table.status === 'completed') return []

  // only a table with backups asks for one
  const needsBackup =
    table.seats.some(({ role, leftAt }) => role === 'backup' && leftAt === null) &&
    (freeSeats(table) > 0 || table.seats.some((seat) => silenceOf(seat, table, clock) !== undefined))
  return table.seats.flatMap((seat) => dueForSeat(seat, table, clock, needsBackup))
}

/** Returns how many seats nobody has: who said no on their own page has left at once. */
export function freeSeats({ seats }: Pick<Table, 'seats'>): number {
  return MEMBERS - seats.filter(({ role, leftAt }) => role === 'member' && leftAt === null).length
}

/** Returns the tables of dinners ahead at which a seat is free. */
export function tablesWithFreeSeats<T extends Table>({ tables }: { tables: readonly T[] }, now: Date): T[] {
  const at = now.toISOString()
  return tables.filter(
    (table) => isOpen(table) && table.eventAt !== null && table.eventAt > at && freeSeats(table) > 0,
  )
}

function cancelled(seat: Seat, { id, eventAt }: Table, clock: Clock): Due[] {
  const told = toldBy(seat.said)
  if (!told.heard || !isComing(seat) || clock.isOver(eventAt ?? told.eventAt)) return []
  const spokenOf = told.spokenOf ?? eventAt
  return [due(seat.userId, id, 'cancelled', spokenOf, { redAt: clock.hour(spokenOf, 0, 15) })]
}

function dueForSeat(seat: Seat, table: Table, clock: Clock, needsBackup: boolean): Due[] {
  const { id, eventAt } = table
  if (seat.leftAt !== null) return release(seat, table, clock)
  if (!isComing(seat)) return []
  const told = toldBy(seat.said)
  if (told.eventAt !== null && told.eventAt !== eventAt)
    return [due(seat.userId, id, 'moved', told.eventAt, { redAt: clock.hour(told.eventAt, 0, 15) })]
  if (eventAt === null || clock.hasBegun(eventAt)) return []

  if (seat.role === 'backup') {
    if (!needsBackup || seat.status !== 'idle' || seat.backupAnswer !== null || told.isBackupAsked) return []
    const deadline = clock.answerBy(eventAt)
    return deadline === null ? [] : [due(seat.userId, id, 'backup-ask', eventAt, { deadline })]
  }
  if (seat.status === 'idle') return [ask(seat, table, seat.promotedAt ? 'backup-seat' : 'invite', clock)]
  if (told.isTakenBack) return [ask(seat, table, 'new-date', clock)]
  if (seat.status === 'messaging') return nudge(seat, table, clock)
  return isSettled(seat, table) ? beforeDinner(seat, table, clock) : money(seat, table, clock)
}

function release(seat: Seat, table: Table, clock: Clock): Due[] {
  const isTold = seat.said.some(({ kind, sentAt }) => kind === 'release' && sentAt >= seat.leftAt!)
  const isBack = table.seats.some(({ userId, leftAt }) => userId === seat.userId && leftAt === null)
  if (!seat.released || isTold || isBack || clock.hasBegun(table.eventAt)) return []
  return [due(seat.userId, table.id, 'release', table.eventAt)]
}

function ask({ userId }: Seat, { id, eventAt }: Table, kind: MessageKind, clock: Clock): Due {
  const deadline = clock.answerBy(eventAt)
  return due(userId, id, kind, eventAt, { deadline, call: deadline === null })
}

function nudge(seat: Seat, { id, eventAt }: Table, clock: Clock): Due[] {
  const { userId, answerBy: deadline } = seat
  const asked = askedAt(seat)
  const nudged = lastOf(seat, 'nudge')?.sentAt
  if (deadline === null || (nudged && nudged >= (asked ?? seat.addedAt))) return []
  return clock.isLastThird(asked, deadline) ? [due(userId, id, 'nudge', eventAt, { deadline })] : []
}

function money(seat: Seat, { id, price, eventAt }: Table, clock: Clock): Due[] {
  const { userId, payBy: by } = seat
  if (price === null) return []
  const told = lastOf(seat, 'pay')
  if (!told) {
    const deadline = isAhead(by, clock) ? by : clock.payBy(eventAt)
    return [due(userId, id, 'pay', eventAt, { deadline, call: deadline === null })]
  }
  // a new date comes with a new deadline
  const from = [told.sentAt, askedAt(seat) ?? ''].sort().at(-1)!
  const nudged = lastOf(seat, 'pay-nudge')?.sentAt
  if (by === null || (nudged && nudged >= from) || !clock.isLastThird(from, by)) return []
  return [due(userId, id, 'pay-nudge', eventAt, { deadline: by })]
}

function beforeDinner(seat: Seat, { id, eventAt, place }: Table, clock: Clock): Due[] {
  const messages: Due[] = []
  // who was told so on another day was told of a dinner that has been moved since
  const today = lastOf(seat, 'today')?.sentAt
  const isTold = today !== undefined && Date.parse(today) >= clock.hour(eventAt, 0, 0)!
  if (clock.now >= clock.hour(eventAt, 0, 10)! && !isTold)
    messages.push(due(seat.userId, id, 'today', eventAt))
  if (place !== null && lastOf(seat, 'details')?.toldPlace !== place)
    messages.push(due(seat.userId, id, 'details', eventAt, { redAt: clock.hour(eventAt, -1, 12) }))
  return messages
}

function thanks(seat: Seat, { id, eventAt, price }: Table, clock: Clock): Due[] {
  const came = seat.status === 'paid' || (seat.status === 'confirmed' && !price)
  if (seat.leftAt !== null || seat.role !== 'member' || !came || lastOf(seat, 'thanks')) return []
  const from = clock.hour(eventAt, 1, 10)!
  const until = clock.hour(eventAt, 1 + THANKS_DAYS, 10)!
  return clock.now >= from && clock.now < until ? [due(seat.userId, id, 'thanks', eventAt)] : []
}

/** Returns why a seat waits for somebody else to take it, or undefined. */
function silenceOf(seat: Seat, table: Table, clock: Clock): Silent | undefined {
  if (seat.leftAt !== null || seat.role !== 'member') return undefined
  const { userId, status } = seat
  const silence = (why: Silent['why'], since: string | null) => ({ userId, groupId: table.id, why, since })
  if (status === 'dropped') return silence('dropped', null)
  if (status === 'idle' || table.eventAt === null) return undefined
  // nobody is silent about a date that they were not asked for
  if (countsOnAnother(seat, table)) return undefined
  if (status === 'messaging' || seat.answerBy !== null)
    return isAhead(seat.answerBy, clock) ? undefined : silence('answer', seat.answerBy)
  if (isSettled(seat, table) || !lastOf(seat, 'pay')) return undefined
  return isAhead(seat.payBy, clock) ? undefined : silence('pay', seat.payBy)
}

export function isOpen({ status }: Pick<Table, 'status'>): boolean {
  return status === 'confirming' || status === 'scheduled'
}

function isComing(seat: Seat): boolean {
  return seat.leftAt === null && seat.status !== 'dropped' && seat.backupAnswer !== 'no'
}

/** Whether nothing is owed: paid, or confirmed where the price is 0. */
function isSettled({ status }: Seat, { price }: Table): boolean {
  return status === 'paid' || (status === 'confirmed' && price === 0)
}

/** Returns when a seat was offered last, or another date. */
function askedAt({ said }: Seat): string | undefined {
  return said.findLast(({ kind }) => asksMember(kind))?.sentAt
}

function asksMember(kind: MessageKind): boolean {
  const { asks } = MESSAGES[kind]
  return asks === 'seat' || asks === 'date'
}

function lastOf({ said }: Seat, kind: MessageKind): Said | undefined {
  return said.findLast((one) => one.kind === kind)
}

function isAhead(deadline: string | null, { nowIso }: Clock): boolean {
  return deadline !== null && deadline > nowIso
}

function due(
  userId: number,
  groupId: number | null,
  kind: MessageKind,
  eventAt: string | null,
  { redAt = null, deadline = null, call = false }: Partial<Due> = {},
): Due {
  return { userId, groupId, kind, eventAt, redAt, deadline, call }
}

type Clock = ReturnType<typeof clockOf>

function clockOf(at: Date, timing: Timing) {
  const now = at.getTime()
  // instants of one form compare as texts, and parsing thousands of them takes its time
  const nowIso = at.toISOString()
  const overBefore = new Date(now - DINNER_HOURS * 3_600_000).toISOString()
  const once = (make: (at: Date, eventAt: string | null, timing: Timing) => string | null) => {
    const known = new Map<string | null, string | null>()
    return (eventAt: string | null): string | null => {
      if (!known.has(eventAt)) known.set(eventAt, make(at, eventAt, timing))
      return known.get(eventAt)!
    }
  }
  return {
    now,
    nowIso,
    hour: (instant: string | null, days: number, hour: number): number | null =>
      instant === null ? null : hourOn(instant, days, hour, timing.timeZone),
    answerBy: once(answerBy),
    payBy: once(payBy),
    hasBegun: (eventAt: string | null) => eventAt !== null && eventAt <= nowIso,
    isOver: (eventAt: string | null) => eventAt !== null && eventAt <= overBefore,
    /** without a beginning, the one that gives people the usual time */
    isLastThird: (from: string | undefined, by: string) => {
      const end = Date.parse(by)
      const begin = from === undefined ? end - timing.answerHours * 3_600_000 : Date.parse(from)
      return now < end && now >= end - (end - begin) / 3
    },
  }
}
