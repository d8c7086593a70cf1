import { expect, test } from 'bun:test'
import { isTooSoon, seenAt } from '../../web/ui/presses'

const is = { x: 20, y: 500, pageY: 700, text: 'Aku ikut' }
const before = { ...is, since: 0 }
const sinceOf = (changes: Partial<typeof is>, isScrolled = false) =>
  seenAt(before, { ...is, ...changes }, 1000, isScrolled).since

test('what has come, moved under a finger or says something else takes no press for half a second', () => {
  expect(seenAt(undefined, is, 1000, false).since).toBe(1000)
  const others = [{ text: 'Udah transfer' }, { x: 37 }, { y: 483, pageY: 683 }]
  expect(others.map((other) => sinceOf(other))).toEqual([1000, 1000, 1000])
  expect(isTooSoon(1499, 1000)).toBe(true)
  expect(isTooSoon(1500, 1000)).toBe(false)
  // a slow phone hands over late what was pressed before
  expect(isTooSoon(900, 1000)).toBe(true)
})

test('what stays under the finger, or goes with what is scrolled, takes presses as before', () => {
  expect(sinceOf({})).toBe(0)
  expect(sinceOf({ x: 36, y: 516, pageY: 716 })).toBe(0)
  // it sticks to the window, or stands on the page
  expect(sinceOf({ pageY: 900 })).toBe(0)
  expect(sinceOf({ y: 300 })).toBe(0)
  expect(sinceOf({ y: 300, text: 'Udah transfer' }, true)).toBe(0)
})

test('small steps under a finger add up until it is another place', () => {
  const small = seenAt(before, { ...is, y: 490, pageY: 690 }, 1000, false)
  expect(small.since).toBe(0)
  expect(seenAt(small, { ...is, y: 480, pageY: 680 }, 1016, false).since).toBe(1016)
  expect(isTooSoon(1400, Number.NEGATIVE_INFINITY)).toBe(false)
})
