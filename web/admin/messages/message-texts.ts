import { counted } from '../../../src/domain/counted'
import { MESSAGE_KINDS } from '../../../src/domain/messages/message-kinds'
import type { Queue, QueueItem } from '../../../src/domain/messages/messages'
import { ADDRESS_MAX } from '../../../src/domain/messages/whatsapp'
import type { QueueFilter } from './queries'

/** Returns what to do where an address of so many characters is too long for WhatsApp; nothing where it is not. */
export function roomText(length: number): string {
  if (length <= ADDRESS_MAX) return ''
  return `Too long for WhatsApp by ${Math.ceil((length / ADDRESS_MAX - 1) * 100)} %: shorten it`
}

export function isRed({ due }: Pick<QueueItem, 'due'>): boolean {
  return due !== null && Date.parse(due) <= Date.now()
}

/** Returns why the queue is empty: quiet hours, the filters, or nothing is due. */
export function emptyText(
  { counts, quiet }: Pick<Queue, 'counts' | 'quiet'>,
  { all, ...filters }: QueueFilter,
): string {
  const kinds = filters.kind ? [filters.kind] : MESSAGE_KINDS
  const due = kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
  if (due > 0 && quiet && all !== 'true') return `${counted(due, 'message')} can wait until 08:00.`
  return Object.values(filters).some(Boolean) ? 'No message fits these filters.' : 'Nothing to write now.'
}
