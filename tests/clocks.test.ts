import { expect, test } from 'bun:test'
import { LAST_DAY, secondsUntil } from '../scripts/clocks'

test('the clock of a run is set to the next such hour of the house, or to the evening of the last day of a month', () => {
  const then = (at: string, now: string) =>
    new Date(Date.parse(now) + secondsUntil(at, 'Asia/Jakarta', new Date(now))! * 1000).toISOString()
  expect(then('00.30', '2026-11-23T16:00:00.000Z')).toBe('2026-11-23T17:30:00.000Z')
  expect(then(LAST_DAY, '2026-11-23T18:00:00.000Z')).toBe('2026-11-30T13:00:00.000Z')
  expect(then(LAST_DAY, '2026-11-30T14:00:00.000Z')).toBe('2026-12-31T13:00:00.000Z')
  expect(secondsUntil('later', 'Asia/Jakarta', new Date())).toBeUndefined()
})
