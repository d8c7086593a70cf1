import { expect, test } from 'bun:test'
import { inCharge } from '../../src/domain/group/group'
import { type DueSums, SUM_STATES } from '../../src/domain/money/money-calls'
import type { TimelineEvent } from '../../src/domain/staff/timeline'
import { openMoney } from '../../web/admin/users/person/money'
import { eventText } from '../../web/admin/users/person/timeline'

const NONE = Object.fromEntries(SUM_STATES.map((state) => [state, { n: 0, amount: 0 }])) as DueSums

test('the head of a guest names money of an unknown amount', () => {
  expect(openMoney(NONE)).toBe('no money open')
  expect(openMoney({ ...NONE, owed: { n: 1, amount: 0 } })).toBe('an unknown amount to return')
  expect(openMoney({ ...NONE, late: { n: 1, amount: 150_000 }, check: { n: 1, amount: 90_000 } })).toBe(
    'Rp150.000 to pay, Rp90.000 to check',
  )
  expect(openMoney({ ...NONE, due: { n: 1, amount: 0 }, late: { n: 1, amount: 150_000 } })).toBe(
    'Rp150.000 to pay',
  )
  // neither is open
  expect(openMoney({ ...NONE, credit: { n: 1, amount: 9 }, paid: { n: 1, amount: 9 } })).toBe('no money open')
})

test('the timeline says in the words of staff who joined, came and wrote', () => {
  const text = (action: string, detail = '') =>
    eventText(
      { what: 'action', action, detail, actor: 'staff', by: null, at: '' } as TimelineEvent,
      (at) => at,
    )
  expect([
    text('noted who joins', 'joined, pays now'),
    text('noted who came', 'no-show → came'),
    text('noted who wrote'),
    text('told an arrival', 'late10'),
    text('told an arrival', 'not here'),
    text('took an answer back'),
    text('took back an erasure'),
    text('settled a refund'),
    text('undid an act', 'pause'),
    text('noted a request', 'access, #3'),
    text('changed a user', 'budget'),
    text('paused a person', '2026-12-20'),
  ]).toEqual([
    'Joined, pays now',
    'No-show → came',
    'Wrote to us',
    '10 minutes late',
    'Not here',
    'Undid an answer',
    'Wants to stay after all',
    'Their money was returned',
    'Undid: pause',
    'A request about their data: access, #3',
    'Changed: budget',
    'Paused until: Sun 20 Dec 2026',
  ])
})

test('a table says in words that nobody is in charge', () => {
  expect([inCharge('-'), inCharge('Ayu')]).toEqual(['nobody in charge', 'Ayu in charge'])
})
