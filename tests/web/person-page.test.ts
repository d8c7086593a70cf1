import { expect, test } from 'bun:test'
import { inCharge } from '../../src/domain/group/group'
import { type DueSums, SUM_STATES } from '../../src/domain/money/money-calls'
import { openMoney } from '../../web/admin/users/person/money'

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

test('a table says in words that nobody is in charge', () => {
  expect([inCharge('-'), inCharge('Ayu')]).toEqual(['nobody in charge', 'Ayu in charge'])
})
