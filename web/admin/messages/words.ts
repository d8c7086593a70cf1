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
  const due = MESSAGE_KINDS.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
  if (due === 0) return 'Nothing to write now.'
  const isFiltered = Object.values(filters).some(Boolean)
  if (quiet && all !== 'true') {
    const wait = `${counted(due, 'message')} can wait until 08:00.`
    return isFiltered ? `Nothing urgent fits these filters. In all ${wait}` : wait
  }
  return isFiltered ? 'No message fits these filters.' : 'Nothing to write now.'
}
