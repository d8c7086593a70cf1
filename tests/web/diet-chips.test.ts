import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DIET_CHIPS, hasChip, withChip } from '../../web/questions/diet-chips'

test('a tap writes a chip behind what is typed, a second takes it out again, and nothing else changes', () => {
  expect(withChip('', 'Halal')).toBe('Halal')
  expect(withChip('alergi udang', 'Halal')).toBe('alergi udang, Halal')
  expect(withChip('alergi udang, ', 'Tanpa babi')).toBe('alergi udang, Tanpa babi')
  expect(withChip('halal, alergi udang', 'Halal')).toBe('alergi udang')
  for (const nothing of ['-', 'Ga ada', 'tidak ada', 'none', 'gak ada', 'enggak ada'])
    expect(withChip(nothing, 'Vegetarian')).toBe('Vegetarian')
  // part of a longer word is none
  expect(hasChip('Halal aja', 'Halal')).toBe(false)
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{4,9}( [a-z]{4,9})?$/), fc.subarray(DIET_CHIPS), (typed, chips) => {
      const text = chips.reduce(withChip, typed)
      expect(DIET_CHIPS.filter((chip) => hasChip(text, chip))).toEqual(chips)
      expect(chips.reduce(withChip, text)).toBe(typed)
    }),
  )
})
