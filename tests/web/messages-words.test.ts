import { expect, test } from 'bun:test'
import { emptyText } from '../../web/admin/messages/message-texts'

test('an empty queue says whether quiet hours, filters or nothing are why', () => {
  const counts = { invite: 12, pay: 1, toMark: 0, coldToday: 3 }
  expect(emptyText({ counts, quiet: true }, {})).toBe('13 messages can wait until 08:00.')
  // what other filters leave out is not counted
  expect(emptyText({ counts, quiet: true }, { evening: '7' })).toBe('13 messages can wait until 08:00.')
  expect(emptyText({ counts, quiet: true }, { kind: 'pay' })).toBe('1 message can wait until 08:00.')
  const empty = emptyText({ counts, quiet: true }, { all: 'true', kind: 'today' })
  expect(empty).toBe('No message fits these filters.')
  expect(emptyText({ counts, quiet: false }, { pic: 'Ayu' })).toBe('No message fits these filters.')
  expect(emptyText({ counts: {}, quiet: true }, { pic: 'Ayu' })).toBe('No message fits these filters.')
  expect(emptyText({ counts: {}, quiet: true }, { all: 'true' })).toBe('Nothing to write now.')
})
