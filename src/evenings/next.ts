import { counted, guestsJoined } from '../domain/counted'
import { isDraft, isJoiningOver } from '../domain/evening/evening'
import type { Evening } from '../domain/evening/evening-calls'
import { currentStep, hoursOfSteps, isRepairable, repairEnd, stateOf } from '../domain/evening/evening-hours'
import type { EveningNumbers, EveningTable } from '../domain/evening/evening-page'
import { DOOR_HOURS } from '../domain/evening/guests'
import { hourOn } from '../domain/group/deadlines'
import { FIVE, hasDropped, isAwaited, isCancelled, MEMBERS } from '../domain/group/group'
import { type TextKind, textLabel } from '../domain/messages/message-kinds'
import { type Next, URGENCIES, type Urgency } from '../domain/staff/today-list'
import { displayInstant } from '../domain/time'
import { HOUR_MS } from '../domain/units'
import { canMakeWhole, FEWEST } from '../matchmaking/core/exact-tables'
import { isLastDay, urgencyToAnnounce, urgencyToMake } from './late'
import {
  ANNOUNCE,
  COPY_LINK,
  DOOR,
  MAKE,
  NO_TABLE,
  NOBODY,
  PLACES,
  REPAIR,
  SEAT_5,
  toDo,
  waiting,
} from './next-buttons'
import { heldOf, unconfirmedOf } from './unconfirmed'

/** Days before an evening, and the hour, from which on it is said that too few have joined. */
const FEW_DAYS = 3
const FEW_HOUR = 20

/** An evening, as far as its next step needs it. */
export interface EveningState {
  evening: Evening
  numbers: EveningNumbers
  tables: readonly (Pick<
    EveningTable,
    'name' | 'pic' | 'isLocked' | 'venueId' | 'venue' | 'booked_as' | 'booking' | 'awaitsBooking' | 'whoCame'
  > & {
    seats: readonly Pick<
      EveningTable['seats'][number],
      'status' | 'isPaidOrFree' | 'pay_by' | 'saysTransferred'
    >[]
  })[]
  standbys: Standbys
}

/** What those who stand by can be seated for by the rules of a good table. */
export interface Standbys {
  /** the free seats of the one table that is short; of several that is not known, and true */
  canFill: boolean
  /** a table of five of their own */
  canSitAsFive: boolean
  /** a whole one, which a repair makes */
  canSitAsSix: boolean
}

/** Messages of one kind that are due. */
export interface Batch {
  kind: TextKind
  count: number
  urgency: Urgency
}

/** Returns what staff of an evening do next at `now`, `due` being the messages about it; who is here can be marked beside anything else. */
export function nextOf(state: EveningState, due: readonly Batch[], now: Date, zone: string): Next {
  const next = nextInStep(state, due, now, zone)
  const { evening, tables } = state
  const isDoorOpen = now.getTime() >= doorOpens(evening) && now.toISOString() < evening.at
  if (!isDoorOpen || isCancelled(evening) || tables.length === 0) return next
  if (next.button) return { ...next, beside: DOOR }
  return toDo(`Mark who is here: the dinner begins ${displayInstant(evening.at, 'EEE HH:mm', zone)}.`, DOOR)
}

function nextInStep(state: EveningState, due: readonly Batch[], now: Date, zone: string): Next {
  const { evening, numbers, tables } = state
  if (isDraft(evening))
    return {
      ...{ urgency: 'later', text: 'Nobody can join it yet: open it, then share its link.' },
      button: { act: 'open', text: 'Open' },
    }
  const unconfirmed = unconfirmedOf(
    tables,
    due.some(({ kind }) => kind === 'booking'),
  )
  const messages = messagesFor(unconfirmed ? due.filter(({ kind }) => kind !== 'booking') : due)
  if (isCancelled(evening))
    return messages ?? waiting('It is cancelled, and everybody who knew of it has been written to.')
  const hour = (instant: string) => displayInstant(instant, 'EEE HH:mm', zone)
  // of tables that are made
  const gaps = gapsOf(state, now)
  const first = state.standbys.canSitAsSix ? gaps : undefined
  const none = tables.length === 0 ? NO_TABLE : undefined
  const places = placeless(state)
  // what guests have to learn at once goes first
  const isAtOnce = messages?.urgency === 'red'
  const before = (next: Next | undefined): Next | undefined =>
    next && !isAtOnce ? { ...(messages && { beside: messages.button }), ...next } : undefined
  // guests who wait to be sent where they dine stand in no batch
  const held =
    evening.announcedAt === null ? undefined : before(heldOf(evening.at, tables, unconfirmed, now, zone))
  // guests pay for a table whose place is known
  const undone = first ?? before(places) ?? held ?? messages ?? places ?? unconfirmed ?? gaps ?? none
  const joined = `${guestsJoined(numbers.joined)}, ${numbers.paid} paid`
  const last = hour(new Date(repairEnd(evening)).toISOString())
  switch (currentStep(evening, now, zone)) {
    case 'joining': {
      if (isJoiningOver(evening)) return toDo(`${joined}, and joining is closed.`, MAKE)
      const ends = hour(evening.answers_until)
      const areTooFew = areFew(state, now, zone) && !isAtOnce
      if (isLastDay(evening, now) && !areTooFew)
        return {
          ...toDo(`${joined}, joining ends ${ends}: make tables by ${last}, or close it earlier.`),
          beside: messages?.button ?? COPY_LINK,
        }
      return {
        ...waiting(`${joined}, joining ends ${ends}.`),
        ...(!evening.invites && { button: { act: 'invite', text: 'Write to who waits' } }),
        ...(areTooFew
          ? toDo(`${joined}, too few for a table: move it, cancel it, or wait until ${ends}.`)
          : messages),
        beside: COPY_LINK,
      }
    }
    case 'tables':
      return { ...making(state, joined, last, now), urgency: urgencyToMake(evening, now) }
    case 'pay':
      return (
        undone ??
        waiting(
          numbers.unpaid > 0
            ? `${numbers.unpaid} of ${numbers.seated} have not paid yet (until ${hour(evening.payUntil)}).`
            : `Everybody has paid, and tables are announced from ${hour(evening.detailsFrom)} on.`,
        )
      )
    case 'announce': {
      const next = announcing(state, now)
      if (next) return { ...next, urgency: urgencyToAnnounce(evening, now) }
      return messages ?? NO_TABLE
    }
    case 'day':
      return (
        before(unpaidOf(state, now)) ??
        undone ??
        waiting(
          `Everybody has been written to: mark who is here from three hours before ${hour(evening.at)} on.`,
        )
      )
    case 'door':
      if (none) return messages ?? NOBODY
      return toDo('Mark who is here: after a quarter of an hour, small tables can be merged.', DOOR)
    case 'came':
      if (none) return messages ?? NOBODY
      return (
        unmarked(state) ??
        waiting(`The dinner is on, and thanks are due ${hour(hoursOfSteps(stateOf(evening), zone).thanks)}.`)
      )
    case 'thanks':
      return unmarked(state) ?? messages ?? waiting('Everything is done.')
  }
}

/** `Thu 26 Nov` */
export function dayOf({ at }: Pick<Evening, 'at'>, zone: string): string {
  return displayInstant(at, 'EEE d MMM', zone)
}

/** `36 × Details`, and from when on where it can wait. */
export function batchText({ kind, count, urgency }: Batch): string {
  return `${count} × ${textLabel(kind)}${urgency === 'later' ? ', from 08:00' : ''}`
}

/** Returns the time in ms from which on who is here can be marked. */
export function doorOpens({ at }: Evening): number {
  return Date.parse(at) - DOOR_HOURS * HOUR_MS
}

function making({ evening, numbers }: EveningState, joined: string, last: string, now: Date): Next {
  if (!isRepairable(evening, now))
    return toDo(`${joined}, too late to make tables: make groups by hand, or cancel it.`)
  if (numbers.joined < MEMBERS) return toDo(`${joined}, too few for a table: move the evening, or cancel it.`)
  const until = isLastDay(evening, now) ? `, and need them by ${last}` : ''
  return toDo(`${joined}: they have no tables yet${until}.`, MAKE)
}

/** Whether fewer than six may come on the evening before its last day of joining. */
function areFew({ evening, numbers }: EveningState, now: Date, zone: string): boolean {
  return numbers.joined < MEMBERS && now.getTime() >= hourOn(evening.at, -FEW_DAYS, FEW_HOUR, zone)
}

/** What is due before anything else can be done. */
function messagesFor(due: readonly Batch[]): Next | undefined {
  if (due.length === 0) return undefined
  const pressing = due.filter(({ urgency }) => urgency !== 'later')
  const people = (pressing.length > 0 ? pressing : due).reduce(
    (sum, { kind, count }) => sum + (kind === 'booking' ? 0 : count),
    0,
  )
  return {
    urgency: URGENCIES.find((each) => due.some(({ urgency }) => urgency === each))!,
    text: due.map(batchText).join(' · '),
    button: {
      act: 'messages',
      text: `Write to ${people > 0 ? counted(people, 'person', 'people') : 'the restaurant'}`,
    },
  }
}

export const UNANNOUNCED = 'Nobody knows their table yet.'

/** Repairs first, where that can help, and then announces the tables: there may be nobody who fits. */
function announcing(state: EveningState, now: Date): Next | undefined {
  if (state.tables.length === 0) return gapsOf(state, now) ?? fiveOf(state, now)
  const unpaid = unpaidOf(state, now)
  const repair = unpaid ?? (placeless(state) ? undefined : gapsOf(state, now))
  const five = repair ?? (placeless(state) ? undefined : fiveOf(state, now))
  if (five) return { ...five, beside: ANNOUNCE }
  return placeless(state) ?? toDo(UNANNOUNCED, ANNOUNCE)
}

/** As many who stand by as may have a table of their own. */
function fiveOf({ evening, numbers, tables, standbys }: EveningState, now: Date): Next | undefined {
  const isFull = tables.length >= (evening.tables_max ?? Number.POSITIVE_INFINITY)
  const isPossible = numbers.standby >= FIVE && standbys.canSitAsFive
  if (!isPossible || isFull || !isRepairable(evening, now)) return undefined
  return toDo(`${numbers.standby} stand by: Seat 5 makes a table of them.`, SEAT_5)
}

/** Guests whose hour to pay has passed: also those who say that they have paid, once tables are to be announced. */
function unpaidOf({ evening, tables }: EveningState, now: Date): Next | undefined {
  const late = tables
    .flatMap(({ seats, isLocked }) => (isLocked ? [] : seats))
    .filter((seat) => {
      const { isPaidOrFree, pay_by: by } = seat
      return isAwaited(seat) && !isPaidOrFree && by && by <= now.toISOString()
    })
  if (late.length === 0 || !isRepairable(evening, now)) return undefined
  const said = late.filter(({ saysTransferred }) => saysTransferred).length
  const check = said > 0 ? ` (${counted(said, 'says', 'say')} transferred)` : ''
  return toDo(
    `${counted(late.length, 'guest has', 'guests have')} not paid in time${check}: Repair gives their seat to others.`,
    REPAIR,
  )
}

/** Seats that somebody who stands by may take, and tables that could become whole of each other's people, or are too small to stay. */
function gapsOf({ evening, numbers, tables, standbys }: EveningState, now: Date): Next | undefined {
  if (evening.dealtAt === null || !isRepairable(evening, now)) return undefined
  const gaps = tables
    .map(({ name, isLocked, seats }) => ({
      ...{ name, isLocked },
      size: seats.filter((seat) => !hasDropped(seat)).length,
    }))
    .filter(({ size }) => size < MEMBERS)
  const open = gaps.filter(({ isLocked }) => !isLocked)
  const canFill = numbers.standby > 0 && standbys.canFill
  // of a locked table nobody leaves
  const short = canFill ? gaps : open
  const seated = (some: typeof gaps) => some.reduce((sum, { size }) => sum + size, 0)
  const canMerge = canMakeWhole(seated(open))
  if (short.length === 0 || !(canFill || canMerge || open.some(({ size }) => size < FEWEST)))
    return standbys.canSitAsSix
      ? toDo(`${numbers.standby} stand by and fit at a table: Repair makes it.`, REPAIR)
      : undefined
  const where = short.length === 1 ? short[0]!.name : counted(short.length, 'table')
  const free = `${counted(short.length * MEMBERS - seated(short), 'seat')} free at ${where}`
  return toDo(
    `${free}${canFill ? `, ${numbers.standby} standby` : ''}: lock the tables that are to stay, then Repair.`,
    REPAIR,
  )
}

/** The tables of which it is not known who came. */
function unmarked({ tables }: EveningState): Next | undefined {
  const count = tables.filter(({ whoCame }) => whoCame === 'open').length
  if (count === 0) return undefined
  return toDo(`${counted(count, 'table is', 'tables are')} not marked yet: who came?`, {
    act: 'who came',
    text: 'Who came?',
  })
}

/** The tables of which nobody can be sent the place. */
function placeless({ tables }: EveningState): Next | undefined {
  const count = tables.filter(({ venue, booked_as: name }) => venue === null || name === null).length
  if (count === 0) return undefined
  return toDo(`${counted(count, 'table has', 'tables have')} no place, or no name at the door.`, PLACES)
}
