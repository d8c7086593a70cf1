import type { EveningPage } from '../../../../src/domain/evening-page'
import { hoursOfSteps, isRepairable } from '../../../../src/domain/evening-process'
import { MEMBERS } from '../../../../src/domain/group'
import { DOOR_HOURS } from '../../../../src/domain/guests'
import { MESSAGES, type MessageKind } from '../../../../src/domain/message-kinds'
import { displayInstant } from '../../../../src/domain/time'
import { counted, guestsJoined } from '../evening-words'
import { currentStep, stateOf } from '../steps'

const HOUR_MS = 3_600_000

/** What the button for what is next does. */
export type NextAct =
  | 'open'
  | 'invite'
  | 'copy link'
  | 'messages'
  | 'places'
  | 'tables'
  | 'announce'
  | 'door'
  | 'who came'

interface NextButton {
  act: NextAct
  text: string
}

/** What is to be done now, in a sentence, the button that does it, and what else helps. */
export interface Next {
  text: string
  button?: NextButton
  beside?: NextButton
}

export interface DueMessages {
  count: number
  kind: MessageKind | undefined
}

/** Returns what staff of an evening do next at `now`; who is here can be marked beside anything else. */
export function nextOf(page: EveningPage, due: DueMessages, now: Date, zone: string): Next {
  const next = nextInStep(page, due, now, zone)
  const { at, status } = page.evening
  const isDoorOpen = now.getTime() >= Date.parse(at) - DOOR_HOURS * HOUR_MS && now.toISOString() < at
  if (!isDoorOpen || status === 'cancelled' || page.tables.length === 0) return next
  return next.button ? { ...next, beside: DOOR } : { ...next, button: DOOR }
}

function nextInStep(page: EveningPage, due: DueMessages, now: Date, zone: string): Next {
  const { evening, numbers } = page
  const { status } = evening
  if (status === 'draft')
    return {
      text: 'Nobody can join it yet. Open it, then share its link.',
      button: { act: 'open', text: 'Open' },
    }
  const messages = messagesFor(due)
  if (status === 'cancelled')
    return messages ?? { text: 'It is cancelled, and everybody who knew of it was told.' }
  const hour = (instant: string) => displayInstant(instant, 'EEE HH:mm', zone)
  const joined = `${guestsJoined(numbers.joined)}, ${numbers.paid} paid`
  switch (currentStep(evening, now, zone)) {
    case 'joining':
      if (status === 'closed') return { text: `${joined}. Joining is closed.`, button: MAKE }
      return {
        text: `${joined}. Joining ends ${hour(evening.answers_until)}.`,
        ...(!evening.invites && { button: { act: 'invite', text: 'Write to who waits' } }),
        ...messages,
        beside: { act: 'copy link', text: 'Copy link' },
      }
    case 'tables':
      if (!isRepairable(evening, now))
        return { text: `${joined}. It is too late to make tables: make groups by hand, or cancel it.` }
      if (numbers.joined < MEMBERS)
        return { text: `${joined}: too few for a table. Move the evening, or cancel it.` }
      return { text: `${joined}. Look at their tables, and save them.`, button: MAKE }
    case 'pay':
      return (
        messages ??
        placeless(page) ??
        gapsOf(page, now) ?? {
          text:
            numbers.unpaid > 0
              ? `${numbers.unpaid} of ${numbers.seated} have not paid yet (until ${hour(evening.payUntil)}).`
              : `Everybody has paid. Tables are announced from ${hour(evening.detailsFrom)} on.`,
        }
      )
    case 'announce':
      return (
        announcing(page, now) ?? messages ?? { text: 'No table is left. Move the evening, or cancel it.' }
      )
    case 'day':
      return (
        messages ??
        placeless(page) ??
        gapsOf(page, now) ?? {
          text: `Everybody has been written to. The dinner begins ${hour(evening.at)}; from three hours before, mark who is here.`,
        }
      )
    case 'door':
      return {
        text: 'Mark who is here. After a quarter of an hour, tables that stay small can be merged.',
        button: DOOR,
      }
    case 'came':
      return (
        unmarked(page) ?? {
          text: `The dinner is on. Thanks are due ${hour(hoursOfSteps(stateOf(evening), zone).thanks)}.`,
        }
      )
    case 'thanks':
      return unmarked(page) ?? messages ?? { text: 'Everything is done.' }
  }
}

const DOOR: NextButton = { act: 'door', text: 'Who is here?' }
const MAKE: NextButton = { act: 'tables', text: 'Make tables' }
const REPAIR: NextButton = { act: 'tables', text: 'Repair' }
const ANNOUNCE: NextButton = { act: 'announce', text: 'Announce' }

/** What is due before anything else can be done. */
function messagesFor({ count, kind }: DueMessages): Next | undefined {
  if (count === 0) return undefined
  const people = counted(count, 'person', 'people')
  return {
    text: `${counted(count, 'message is', 'messages are')} due${kind ? `, first: ${MESSAGES[kind].label}` : ''}.`,
    button: { act: 'messages', text: `Write to ${people}` },
  }
}

/** Repairs first, where that can help, and then announces the tables: there may be nobody who fits. */
function announcing(page: EveningPage, now: Date): Next | undefined {
  if (page.tables.length === 0) return undefined
  const unpaid = unpaidOf(page, now)
  const repair = unpaid ?? (placeless(page) ? undefined : gapsOf(page, now))
  if (repair) return { ...repair, beside: ANNOUNCE }
  return (
    placeless(page) ?? {
      text: 'Nobody knows their table yet. From the announcement on nobody is moved without a message.',
      button: ANNOUNCE,
    }
  )
}

/** Guests whose hour to pay has passed: also those who say that they have paid, once tables are to be announced. */
function unpaidOf({ evening, tables }: EveningPage, now: Date): Next | undefined {
  const late = tables
    .flatMap(({ seats, isLocked }) => (isLocked ? [] : seats))
    .filter(
      ({ status, isSettled, pay_by: by }) => status === 'confirmed' && !isSettled && by && isPast(by, now),
    )
  if (late.length === 0 || !isRepairable(evening, now)) return undefined
  return {
    text: `${counted(late.length, 'guest has', 'guests have')} not paid in time. Repair gives their seats to others.`,
    button: REPAIR,
  }
}

function isPast(instant: string, now: Date): boolean {
  return instant <= now.toISOString()
}

/** Fewest guests who keep a table without the other seats being taken. */
const FEWEST = 4

/** Seats that somebody who stands by may take, and tables that could become whole of each other's people, or are too small to stay. */
function gapsOf({ evening, numbers, tables }: EveningPage, now: Date): Next | undefined {
  if (evening.dealtAt === null || !isRepairable(evening, now)) return undefined
  const sizes = tables
    .filter(({ isLocked }) => !isLocked)
    .map(({ seats }) => seats.filter((seat) => seat.status !== 'dropped').length)
  const short = sizes.filter((size) => size < MEMBERS)
  const people = short.reduce((sum, size) => sum + size, 0)
  const canFill = numbers.standby > 0
  const canMerge = canMakeWhole(people)
  if (short.length === 0 || !(canFill || canMerge || short.some((size) => size < FEWEST))) return undefined
  const free = counted(short.length * MEMBERS - people, 'seat is', 'seats are')
  const standby = counted(numbers.standby, 'guest stands', 'guests stand')
  return {
    text: `${free} free at ${counted(short.length, 'table')}${canFill ? `, and ${standby} by` : ''}. Repair closes gaps; lock the tables that are to stay.`,
    button: REPAIR,
  }
}

/** Whether so many guests of tables that are not whole make one that is, and others of four or five. */
function canMakeWhole(people: number): boolean {
  const rest = people - MEMBERS
  return (
    rest === 0 ||
    rest === FEWEST ||
    rest === FEWEST + 1 ||
    rest >= 2 * FEWEST ||
    (rest > 0 && canMakeWhole(rest))
  )
}

/** The tables of which it is not known who came. */
function unmarked({ tables }: EveningPage): Next | undefined {
  const count = tables.filter(({ whoCame }) => whoCame === 'open').length
  if (count === 0) return undefined
  return {
    text: `${counted(count, 'table is', 'tables are')} not marked yet: who came? Thanks go to those who did.`,
    button: { act: 'who came', text: 'Who came?' },
  }
}

/** The tables of which nobody can be sent the place. */
function placeless({ tables }: EveningPage): Next | undefined {
  const count = tables.filter(({ venue, booked_as: name }) => venue === null || name === null).length
  if (count === 0) return undefined
  return {
    text: `${counted(count, 'table has', 'tables have')} no place, or no name at the door. Set it for all of them at once.`,
    button: { act: 'places', text: 'Set places' },
  }
}
