import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  chanceOf,
  expectedAt,
  expectedText,
  isExpectedLow,
  type Rates,
  STAGES,
  stageOf,
} from '../../src/domain/evening/expected'
import { MEMBER_STATUSES } from '../../src/domain/group/group'

const NOW = new Date('2026-11-20T05:00:00.000Z')
const DINNER = { status: 'scheduled', eventAt: '2026-11-27T12:00:00.000Z', price: 95_000 } as const
const NONE = { came: 0, of: 0 }
const UNKNOWN: Rates = { invited: NONE, confirmed: NONE, paid: NONE }
const six = (status: (typeof MEMBER_STATUSES)[number]) => Array.from({ length: 6 }, () => ({ status }))

describe('how many are expected', () => {
  test('takes nine of ten at each stage until thirty ends of it are known', () => {
    for (const status of ['idle', 'messaging', 'confirmed', 'paid'] as const)
      expect(expectedAt(DINNER, six(status), UNKNOWN, NOW)).toBe(5.4)
    expect([4.7, 4.8, 5.4, 5.5, 5.9].map((n) => expectedText(n))).toEqual([
      ...['4 of 6', '5 of 6', '5 of 6', '5 of 6', '6 of 6'],
    ])
    // of an evening
    expect([expectedText(5.4, 1), expectedText(10.1, 2)]).toEqual(['5 of 6', '10 of 12'])
    expect([expectedText(9.5, 2), expectedText(9.6, 2)]).toEqual(['9 of 12', '10 of 12'])
    const few: Rates = { ...UNKNOWN, paid: { came: 1, of: 29 } }
    expect(chanceOf('paid', few)).toBe(0.9)
    expect(chanceOf('paid', { ...UNKNOWN, paid: { came: 15, of: 30 } })).toBe(0.5)
  })

  test('counts nobody who dropped out, a yes to a free dinner as paid, and says nothing of a dinner that is off or begun', () => {
    expect(expectedAt(DINNER, [...six('paid').slice(1), { status: 'dropped' }], UNKNOWN, NOW)).toBe(4.5)
    expect([4.5, 4.8].map((people) => isExpectedLow(people))).toEqual([true, false])
    const stages = [0, null, 150_000].map((price) => stageOf({ status: 'confirmed' }, { price }))
    expect(stages).toEqual(['paid', 'paid', 'confirmed'])
    const none = [{ status: 'cancelled' }, { status: 'completed' }, { eventAt: NOW.toISOString() }] as const
    for (const dinner of none)
      expect(expectedAt({ ...DINNER, ...dinner }, six('paid'), UNKNOWN, NOW)).toBeNull()
  })

  test('lies between none and all of them, and a seat is never surer than one that is further', () => {
    const rate = fc.tuple(fc.nat(200), fc.nat(200)).map(([came, missed]) => ({ came, of: came + missed }))
    fc.assert(
      fc.property(
        fc.record({ invited: rate, confirmed: rate, paid: rate }),
        fc.array(fc.constantFrom(...MEMBER_STATUSES), { maxLength: 6 }),
        (rates, statuses) => {
          const people = statuses.map((status) => ({ status }))
          const expected = expectedAt(DINNER, people, rates, NOW)!
          expect(expected).toBeGreaterThanOrEqual(0)
          expect(expected).toBeLessThanOrEqual(people.length + 0.01)
          const chances = STAGES.map((stage) => chanceOf(stage, rates))
          expect(chances).toEqual(chances.toSorted((a, b) => a - b))
        },
      ),
    )
  })
})
