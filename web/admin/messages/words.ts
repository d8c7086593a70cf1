import type { MessageKind, PageDeed, QueueItem } from '../../../src/domain/messages'

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

/** What somebody did on their own page, in words. */
export function deedText({ action, detail }: Pick<PageDeed, 'action' | 'detail'>): string {
  const more = DETAILS[detail] ?? detail
  return [action === 'changed a user' ? 'changed' : action, more].filter(Boolean).join(': ')
}

const DETAILS: Record<string, string> = {
  date: 'the date does not fit',
  place: 'too far away',
  price: 'the price does not fit',
  rest: 'does not want to come for now',
  money: 'the money back',
  credit: 'credit for another dinner',
  here: 'is there',
  late10: '10 minutes late',
  late20: '20 minutes late',
}
