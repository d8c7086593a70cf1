import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  messageTextsSchema,
  pagesSchema,
  type QueueItem,
  type QueueQuery,
  queueSchema,
  silentSchema,
} from '../../../src/domain/messages'
import { call } from '../../api'
import { keys } from '../app/queries'

/** Rows that are fetched at once; what is sent goes, and the next ones come. */
const SHOWN = 100

export interface QueueFilter extends Partial<Pick<QueueQuery, 'kind' | 'pic' | 'day'>> {
  group?: number | undefined
  /** id of an evening */
  evening?: string | undefined
  all?: 'true' | undefined
}

/** Returns the due messages, the most urgent first. */
export function useQueue(filter: QueueFilter) {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  const query = new URLSearchParams([...given, ['size', String(SHOWN)]]).toString()
  return useQuery({
    queryKey: [...keys.messages, 'queue', query],
    queryFn: ({ signal }) => call(queueSchema, 'GET', `/api/messages/queue?${query}`, undefined, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

/** Returns the number of due messages by kind, and of other things to do. */
export function useMessageCounts() {
  return useQuery({
    queryKey: [...keys.messages, 'counts'],
    queryFn: ({ signal }) =>
      call(queueSchema, 'GET', '/api/messages/queue?size=1', undefined, signal).then(({ counts }) => counts),
  }).data
}

/** Returns the silent members, with the backups who could replace them. */
export function useSilent() {
  return useQuery({
    queryKey: [...keys.messages, 'silent'],
    queryFn: ({ signal }) =>
      call(silentSchema, 'GET', `/api/messages/silent?size=${SHOWN}`, undefined, signal),
    refetchOnMount: 'always',
  })
}

/** Returns what came in through visitors' pages. */
export function usePages() {
  return useQuery({
    queryKey: [...keys.messages, 'pages'],
    queryFn: ({ signal }) => call(pagesSchema, 'GET', '/api/messages/pages', undefined, signal),
    refetchOnMount: 'always',
  })
}

export function useTexts() {
  return useQuery({
    queryKey: [...keys.messages, 'texts'],
    queryFn: ({ signal }) => call(messageTextsSchema, 'GET', '/api/message-texts', undefined, signal),
    refetchOnMount: 'always',
  })
}

/** Returns the key of a message. */
export function keyOf({ userId, groupId, kind }: Pick<QueueItem, 'userId' | 'groupId' | 'kind'>): string {
  return `${userId} ${groupId ?? '-'} ${kind}`
}
