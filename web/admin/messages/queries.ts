import { keepPreviousData } from '@tanstack/react-query'
import type { QueueQuery } from '../../../src/domain/messages/message-calls'
import { messageTextsSchema, type QueueItem, queueSchema } from '../../../src/domain/messages/messages'
import { FRESH, keys, useGet } from '../app/queries'

/** Rows that are fetched at once; what is sent goes, and the next ones come. */
const ROWS_MAX = 100

export interface QueueFilter extends Partial<Pick<QueueQuery, 'kind' | 'pic' | 'day'>> {
  group?: number | undefined
  evening?: string | undefined
  all?: 'true' | undefined
}

/** Returns the due messages, the most urgent first. */
export function useQueue(filter: QueueFilter) {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  const query = new URLSearchParams([...given, ['size', String(ROWS_MAX)]]).toString()
  return useGet([...keys.messages, 'queue', query], queueSchema, `/api/messages/queue?${query}`, {
    placeholderData: keepPreviousData,
    ...FRESH,
  })
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
