import { DOOR_HOURS } from '../../../../src/domain/evening-door'
import type { EveningPage } from '../../../../src/domain/evening-page'
import { hoursOfSteps, isRepairable } from '../../../../src/domain/evening-process'
import { MEMBERS } from '../../../../src/domain/group'
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
  | 'groups'
  | 'deal'
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

/** Returns what staff of an evening do next at `now`. */
export function nextOf(page: EveningPage, due: DueMessages, now: Date, zone: string): Next {
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
  const step = currentStep(evening, now, zone)
  const hour = (instant: string) => displayInstant(instant, 'EEE HH:mm', zone)
  const free = repairOf(page, now)
  const joined = `${guestsJoined(numbers.joined)}, ${numbers.paid} paid`
  const isDoorOpen = now.getTime() >= Date.parse(evening.at) - DOOR_HOURS * HOUR_MS
  switch (step) {
    case 'joining':
      if (status === 'closed') return { text: `${joined}. Joining is closed.`, button: DEAL }
      return {
        text: `${joined}. Joining ends ${hour(evening.answers_until)}.`,
        ...(!evening.invites && { button: { act: 'invite', text: 'Write to who waits' } }),
        ...messages,
        beside: { act: 'copy link', text: 'Copy link' },
      }
    case 'deal':
      if (numbers.joined === 0) return { text: 'Nobody has joined. Move the evening, or cancel it.' }
      return { text: `${joined}. Look at the tables that they make, and store them.`, button: DEAL }
    case 'deal again':
      return {
        text: `${numbers.paid} have paid, ${numbers.unpaid} have not. Deal again, so that who paid sits at a whole table.`,
        button: { act: 'deal', text: 'Deal again' },
      }
    case 'pay':
      return (
        messages ??
        free ??
        placeless(page) ?? {
          text:
            numbers.unpaid > 0
              ? `${numbers.unpaid} of ${numbers.seated} have not paid yet (until ${hour(evening.payUntil)}). Then tables are dealt again.`
              : `Everybody has paid. At ${hour(evening.payUntil)} tables may be dealt again.`,
        }
      )
    case 'details':
      if (free && evening.announcedAt === null) return free
      if (placeless(page)) return placeless(page)!
      if (evening.announcedAt === null && isPast(evening.detailsFrom, now) && due.kind !== 'details')
        return {
          text: 'Nobody knows their table yet. Announce the tables: from then on nobody is moved without a message.',
          button: { act: 'announce', text: 'Announce' },
        }
      return messages ?? free ?? { text: `Place and time are sent from ${hour(evening.detailsFrom)} on.` }
    case 'day':
      return (
        messages ??
        free ?? {
          text: `Everybody is told. The dinner begins at ${displayInstant(evening.at, 'HH:mm', zone)}; an hour before it you can mark who is here.`,
          ...(isDoorOpen && { button: { act: 'door' as const, text: 'Who is here?' } }),
        }
      )
    case 'door':
      return {
        text: 'Mark who is here. After a quarter of an hour, tables that stay small can be merged.',
        button: { act: 'door', text: 'Who is here?' },
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

const DEAL: NextButton = { act: 'deal', text: 'Deal' }

/** What is due before anything else can be done. */
function messagesFor({ count, kind }: DueMessages): Next | undefined {
  if (count === 0) return undefined
  const people = counted(count, 'person', 'people')
  return {
    text: `${counted(count, 'message is', 'messages are')} due${kind ? `, first: ${MESSAGES[kind].label}` : ''}.`,
    button: { act: 'messages', text: `Write to ${people}` },
  }
}

/** Tables of a dealt evening that could become whole of each other's people; what is free otherwise is offered to reserves. */
function repairOf({ evening, tables }: EveningPage, now: Date): Next | undefined {
  if (evening.dealtAt === null || !isRepairable(evening, now)) return undefined
  const short = tables.filter(({ seats, isLocked }) => seats.length < MEMBERS && !isLocked)
  const people = short.reduce((sum, { seats }) => sum + seats.length, 0)
  if (short.length < 2 || people < MEMBERS) return undefined
  return {
    text: `${short.length} tables are short, and ${people} people sit there. Repair makes whole tables of them where it can; lock those that are to stay.`,
    button: { act: 'deal', text: 'Repair' },
  }
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
  const count = tables.filter(({ venue }) => venue === null).length
  if (count === 0) return undefined
  return {
    text: `${counted(count, 'table has', 'tables have')} no place yet. Choose the groups, and edit place and PIC of all of them at once.`,
    button: { act: 'groups', text: 'Set the place' },
  }
}

function isPast(instant: string, now: Date): boolean {
  return instant <= now.toISOString()
}
