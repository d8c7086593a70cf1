import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { freeCode } from '../../src/money/rows'

test('digits are the first that are free: up to 499, then by hundreds', () => {
  const first = (taken: Iterable<number>) => freeCode(150_000, new Set(taken), () => 0)
  const upTo = (n: number) => Array.from({ length: n }, (_, i) => 150_001 + i)
  expect([[], ...[1, 499, 599, 1234].map(upTo)].map(first)).toEqual([1, 2, 500, 600, 1235])
})

test('digits make an amount that nobody else has, and are not over 499 while one of those is free', () => {
  const codes = fc.uniqueArray(fc.integer({ min: 1, max: 700 }), { maxLength: 700 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300_000 }),
      codes,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (price, used, luck) => {
        const taken = new Set(used.map((code) => price + code))
        const code = freeCode(price, taken, () => luck)
        expect(taken.has(price + code)).toBe(false)
        const isLowFree = Array.from({ length: 499 }, (_, i) => price + i + 1).some(
          (amount) => !taken.has(amount),
        )
        expect(code <= 499).toBe(isLowFree)
      },
    ),
  )
})
