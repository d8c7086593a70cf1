import type { AuditAction } from '../../../src/domain/staff/audit'
import { displayInstant } from '../../../src/domain/time'

/** Returns a day (`yyyy-MM-dd`) as in `Fri 11 Dec 2026`. */
export function displayDay(day: string): string {
  return displayInstant(day, 'EEE d MMM yyyy', 'UTC')
}

/** Returns a number of times in words: `once`, `twice`, `3 times`. */
export function timesText(count: number): string {
  if (count === 1) return 'once'
  return count === 2 ? 'twice' : `${count} times`
}

export function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns what staff call an action of the audit, whose names stay as they were once written. */
export function actionWords(action: string): string {
  return WORDS[action] ?? action
}

const WORDS: Partial<Record<string, string>> = {
  'added a user': 'added a guest',
  'changed a user': 'changed a guest',
  'deleted a user': 'deleted a guest',
  'deleted users': 'deleted guests',
  'exported users': 'exported guests',
  'kept two users apart': 'kept two guests apart',
  'allowed two users together': 'allowed two guests together',
  'created a group': 'added a table',
  'changed a group': 'changed a table',
  'deleted a group': 'deleted a table',
  'exported a group': 'exported a table',
  'added a member': 'gave a seat',
  'removed a member': 'freed a seat',
  'replaced a member': 'gave a seat to another guest',
  'made a member a backup': 'made a guest a backup',
  'changed a member status': 'marked a seat',
  'undid an act': 'undid a change',
  'noted a booking': 'marked a booking',
  'took an answer back': 'undid an answer',
  'settled a refund': 'returned money',
  'told an arrival': 'marked who is here',
  'said a transfer': 'said that money was sent',
  'noted who came': 'marked who came',
  'paused a person': 'paused a guest',
  'went to rest': 'paused by themselves',
  'flagged a number': 'marked a wrong number',
  'noted who wrote': 'marked who wrote',
  'noted who joins': 'marked who joins',
  'took back matchmaking': 'undid matchmaking',
  'exported a person': 'exported a guest',
  'erased a person': 'erased a guest',
  'took back an erasure': 'cancelled an erasure',
  'noted a request': 'added a request',
} satisfies Partial<Record<AuditAction, string>>
