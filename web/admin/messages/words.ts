import type { MessageKind, QueueItem } from '../../../src/domain/messages'

/** What staff call a kind. */
export const KIND_LABELS: Record<MessageKind, string> = {
  cancelled: 'Cancelled',
  moved: 'Moved',
  'new-date': 'New date',
  today: 'Today',
  'backup-seat': 'Backup gets a seat',
  details: 'Details',
  'pay-nudge': 'Remind to pay',
  pay: 'Pay',
  nudge: 'Nudge',
  invite: 'Invite',
  'backup-ask': 'Ask a backup',
  release: 'Seat given away',
  thanks: 'Thanks',
  waiting: 'Waiting',
}

export function isRed({ due }: Pick<QueueItem, 'due'>, now = Date.now()): boolean {
  return due !== null && Date.parse(due) <= now
}
