import { keepPreviousData } from '@tanstack/react-query'
import type { QueueQuery } from '../../../src/domain/message-calls'
import {
  messageTextsSchema,
  pagesSchema,
  type QueueItem,
  queueSchema,
  silentSchema,
} from '../../../src/domain/messages'
import { FRESH, keys, useGet } from '../app/queries'

/** Rows that are fetched at once; what is sent goes, and the next ones come. */
const SHOWN = 100

export interface QueueFilter extends Partial<Pick<QueueQuery, 'kind' | 'pic' | 'day'>> {
  group?: number | undefined
  evening?: string | undefined
  all?: 'true' | undefined
}

/** Returns the due messages, the most urgent first. */
export function useQueue(filter: QueueFilter) {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  const query = new URLSearchParams([...given, ['size', String(SHOWN)]]).toString()
  return useGet([...keys.messages, 'queue', query], queueSchema, `/api/messages/queue?${query}`, {
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

/** Returns the number of due messages by kind, and of other things to do. */
export function useMessageCounts() {
  return useGet([...keys.messages, 'counts'], queueSchema, '/api/messages/queue?size=1', {
    select: ({ counts }) => counts,
  }).data
}

/** Returns the silent members, with the backups who could replace them. */
export function useSilent() {
  return useGet([...keys.messages, 'silent'], silentSchema, `/api/messages/silent?size=${SHOWN}`, FRESH)
}

export function usePages() {
  return useGet([...keys.messages, 'pages'], pagesSchema, '/api/messages/pages', FRESH)
}

export function useTexts() {
  return useGet([...keys.messages, 'texts'], messageTextsSchema, '/api/message-texts', FRESH)
}

export function keyOf({
  userId,
  groupId,
  eveningId,
  kind,
}: Pick<QueueItem, 'userId' | 'groupId' | 'eveningId' | 'kind'>): string {
  return `${userId} ${groupId ?? '-'} ${eveningId ?? '-'} ${kind}`
}
