import { MESSAGES } from '../../../../src/domain/message-kinds'
import { rupiah } from '../../../../src/domain/site'
import type { TimelineEvent } from '../../../../src/domain/timeline'
import { actionText } from '../words'

/** Returns what happened, in words; `at` shows an instant. */
export function eventText(event: TimelineEvent, at: (instant: string) => string): string {
  switch (event.what) {
    case 'seat':
      return event.role === 'member' ? 'Got a seat' : 'Became a backup'
    case 'left':
      return ['Left the table', event.reason ?? event.code].filter(Boolean).join(': ')
    case 'message': {
      const { kind, result, openedAt } = event
      return `${MESSAGES[kind].label}: ${result}${openedAt === event.at ? '' : `, opened ${at(openedAt)}`}`
    }
    case 'money':
      return `${MONEY[event.state]}${event.amount === null ? '' : `: ${rupiah(event.amount)}`}`
    case 'action': {
      const text = actionText(event).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, at)
      return text.charAt(0).toUpperCase() + text.slice(1)
    }
  }
}

export function byText(event: TimelineEvent): string {
  if (event.what === 'action' && event.actor !== 'staff')
    return event.actor === 'visitor' ? 'on their page' : 'Operator'
  return ('by' in event && event.by) || ''
}

const MONEY = {
  due: 'Money is due',
  held: 'Money came',
  owed: 'Money is owed to them',
  settled: 'Money paid back',
  forfeited: 'Money does not go back',
  'given up': 'Money given up with their data',
  void: 'Money never came, and is not due any more',
}
