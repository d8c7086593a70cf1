import { expect, test } from 'bun:test'
import { type PaidSeat, stateOfPayment } from '../../src/domain/money/payment'

const DINNER = '2026-11-27T12:00:00.000Z'
const AFTER = '2026-11-27T16:00:00.000Z'

test('what a seat held that ended after its hour stays with the dinner, and goes back once that is called off', () => {
  const seat: PaidSeat = {
    ...{ role: 'member', status: 'paid', leftAt: AFTER, leftCode: null },
    ...{ isMissed: false, isShort: false },
  }
  const stateIn = (status: 'scheduled' | 'cancelled') =>
    stateOfPayment('held', seat, { status, eventAt: DINNER, price: 150_000 }, AFTER)
  expect(stateIn('scheduled')).toBe('held')
  expect(stateIn('cancelled')).toBe('owed')
})

test('what went back stays so, whatever becomes of its seat', () => {
  const dinner = { status: 'scheduled', eventAt: DINNER, price: 150_000 } as const
  for (const status of ['paid', 'confirmed', 'dropped'] as const)
    for (const leftAt of [null, AFTER])
      expect(
        stateOfPayment(
          'settled',
          { role: 'member', status, leftAt, leftCode: null, isMissed: false, isShort: false },
          dinner,
          AFTER,
        ),
      ).toBe('settled')
})
