import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  hasCome,
  LOOK_AT_WEIGHT,
  OUTCOMES,
  proposedOutcome,
  shareOf,
  weightOf,
  whoCameAt,
} from '../../src/domain/after-dinner/outcome'

const NOW = new Date('2026-12-11T12:00:00.000Z')
const TODAY = '2026-12-11'
const daysAgo = (days: number) => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10)
const dinners = fc.array(
  fc.record({
    dinnerDay: fc.integer({ min: 0, max: 800 }).map(daysAgo),
    outcome: fc.constantFrom(...OUTCOMES),
  }),
  { maxLength: 12 },
)
const only = (outcome: (typeof OUTCOMES)[number], days: number) => [{ dinnerDay: daysAgo(days), outcome }]

describe('a weight', () => {
  test('is 1 for a dinner that was missed today, ½ for a late cancel, and halves every ninety days for a year', () => {
    const weight = (outcome: (typeof OUTCOMES)[number], days: number) =>
      Math.round(weightOf(only(outcome, days), TODAY) * 100) / 100
    expect(Object.fromEntries(OUTCOMES.map((outcome) => [outcome, weight(outcome, 0)]))).toEqual({
      ...{ came: 0, late: 0, 'no-show': 1, cancelled: 0 },
      ...{ 'cancelled late': 0.5, excused: 0, 'let go': 0 },
    })
    expect([90, 180, 364, 366].map((days) => weight('no-show', days))).toEqual([0.5, 0.25, 0.06, 0])
  })

  test('is halved by each dinner that went well after it, and not by one before', () => {
    const missed = only('no-show', 30)
    const alone = weightOf(missed, TODAY)
    expect(weightOf([...missed, ...only('came', 20)], TODAY)).toBeCloseTo(alone / 2)
    expect(weightOf([...missed, ...only('came', 20), ...only('late', 3)], TODAY)).toBeCloseTo(alone / 4)
    expect(weightOf([...missed, ...only('came', 40)], TODAY)).toBeCloseTo(alone)
  })

  test('asks staff to look after two dinners that were missed soon after each other, and after no single one', () => {
    expect(weightOf([...only('no-show', 1), ...only('no-show', 8)], TODAY)).toBeGreaterThan(LOOK_AT_WEIGHT)
    expect(weightOf([...only('no-show', 1), ...only('cancelled late', 8)], TODAY)).toBeLessThan(
      LOOK_AT_WEIGHT,
    )
    expect(weightOf(only('no-show', 0), TODAY)).toBeLessThan(LOOK_AT_WEIGHT)
  })

  test('never grows as time passes, by a dinner that went well, or by an excuse, and no order of dinners changes it', () => {
    fc.assert(
      fc.property(dinners, fc.integer({ min: 0, max: 500 }), fc.nat(), (all, days, at) => {
        const weight = weightOf(all, TODAY)
        expect(weight).toBeGreaterThanOrEqual(0)
        expect(weight).toBeLessThanOrEqual(all.length)
        expect(weightOf(all.toReversed(), TODAY)).toBeCloseTo(weight, 9)
        const later = daysAgo(-days)
        expect(weightOf(all, later)).toBeLessThanOrEqual(weight)
        expect(weightOf([...all, { dinnerDay: daysAgo(days), outcome: 'came' }], TODAY)).toBeLessThanOrEqual(
          weight,
        )
        const excused = all.map((one, i) =>
          i === at % all.length ? { ...one, outcome: 'excused' as const } : one,
        )
        if (!all[at % all.length] || !hasCome(all[at % all.length]!.outcome))
          expect(weightOf(excused, TODAY)).toBeLessThanOrEqual(weight)
      }),
    )
  })
})

test('the share counts the dinners somebody was expected at, and what was excused, let go or cancelled in time in neither', () => {
  expect(shareOf([])).toEqual({ came: 0, of: 0 })
  const each = OUTCOMES.map((outcome) => ({ outcome }))
  expect(shareOf(each)).toEqual({ came: 2, of: 4 })
  fc.assert(
    fc.property(dinners, (all) => {
      const { came, of } = shareOf(all)
      expect(came).toBeLessThanOrEqual(of)
      expect(of).toBeLessThanOrEqual(all.length)
    }),
  )
})

test('who said that they are there, or was ticked at the door, is proposed as came; who was missing at merged tables as not', () => {
  const proposed = (arrival: Parameters<typeof proposedOutcome>[0]['arrival'], wasMerged = false) =>
    proposedOutcome({ arrival, leftCode: null }, { wasMerged })
  expect([proposed('here'), proposed('here', true)]).toEqual(['came', 'came'])
  expect([proposed(null), proposed(null, true)]).toEqual([null, 'no-show'])
  expect([proposed('late10'), proposed('late20', true)]).toEqual([null, null])
  expect(proposedOutcome({ arrival: null, leftCode: 'absent' }, { wasMerged: false })).toBe('no-show')
})

test('a group is asked who came from two hours after its time, while somebody is unmarked, for thirty days', () => {
  const at = (
    hours: number,
    unmarked: number,
    status: 'scheduled' | 'completed' | 'cancelled' = 'scheduled',
  ) =>
    whoCameAt({ status, eventAt: new Date(NOW.getTime() - hours * 3_600_000).toISOString() }, unmarked, NOW)
  expect([at(-5, 6), at(1.9, 6), at(2, 6), at(2, 0), at(2, 1, 'completed')]).toEqual([
    ...(['not yet', 'not yet', 'open', 'done', 'open'] as const),
  ])
  expect([at(3, 6, 'cancelled'), at(30 * 24, 6), at(30 * 24 + 1, 6)]).toEqual(['done', 'open', 'done'])
  expect(whoCameAt({ status: '-', eventAt: null }, 6, NOW)).toBe('not yet')
})
