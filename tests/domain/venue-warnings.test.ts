import { expect, test } from 'bun:test'
import {
  type VenueGuest,
  type VenueNeeds,
  venueWarnings,
  venueWarningText,
} from '../../src/domain/venue/venue-warnings'

const KEDAI = {
  ...{ active: true, area: 'Prawirotaman', tables_max: 2, priceFrom: 90_000, note: '' },
  ...{ smoking: 'all' as const, halal: true, vegetarian: null },
}
const guest = (name: string, rest: Partial<VenueGuest> = {}): VenueGuest => ({
  ...{ id: name.length, name, smoker: null, diet: '', wasHere: false },
  ...rest,
})
const NEEDS: VenueNeeds = { tables: 1, others: 0, price: null, budget: null, area: null, guests: [] }
const words = (venue: Partial<typeof KEDAI> | object, needs: Partial<VenueNeeds>) =>
  venueWarnings({ ...KEDAI, ...venue }, { ...NEEDS, ...needs }).map(venueWarningText)

test('a venue is warned of where it is full, dearer than the dinner, or archived', () => {
  expect(words({}, {})).toEqual([])
  expect(words({}, { tables: 3 })).toEqual(['Takes 2 tables a night'])
  expect(words({}, { others: 2 })).toEqual(['Takes 2 tables a night, and 2 others are there'])
  expect(words({ tables_max: 1 }, { others: 1 })).toEqual(['Takes 1 table a night, and 1 other is there'])
  expect(words({}, { price: 75_000 })).toEqual(['From Rp90.000, above the price of Rp75.000'])
  expect(words({}, { price: 90_000, budget: '<Rp100.000' })).toEqual([])
  expect(words({ priceFrom: 100_000 }, { budget: '<Rp100.000' })).toEqual([
    'From Rp100.000, above the budget <Rp100.000',
  ])
  expect(words({}, { price: 0 })).toEqual([])
  expect(words({ active: false }, {})).toEqual(['Archived'])
})

test('a venue is warned of where it is in another area than the dinner is announced for', () => {
  expect(words({}, { area: 'Kaliurang' })).toEqual(['In Prawirotaman, not in Kaliurang'])
  expect(words({}, { area: 'prawirotaman' })).toEqual([])
  expect(words({ area: '' }, { area: 'Kaliurang' })).toEqual([])
})

test('a venue is warned of by what its guests said', () => {
  const guests = [
    guest('Ayu', { smoker: 'No', diet: 'Vegetarian, alergi udang', wasHere: true }),
    guest('Budi', { smoker: 'Yes', diet: 'halal ya' }),
    guest('Citra', { smoker: 'No', diet: 'ga makan daging' }),
    guest('Dewi', { diet: 'Ga ada', wasHere: true }),
  ]
  expect(words({}, { guests })).toEqual([
    'Not known whether it serves vegetarian food: Ayu and Citra',
    'Not known whether it serves food without seafood: Ayu',
    'People smoke everywhere there: Ayu and Citra do not',
    'Ayu and Dewi were here before',
  ])
  const known = { vegetarian: true, halal: false, smoking: 'none', note: 'Bisa tanpa udang' }
  expect(words(known, { guests })).toEqual([
    'Does not serve halal food: Budi',
    'Nobody smokes there: Budi does',
    'Ayu and Dewi were here before',
  ])
  const many = ['Ayu', 'Budi', 'Citra', 'Dewi'].map((name) => guest(name, { wasHere: true }))
  expect(words({}, { guests: many })).toEqual(['Ayu, Budi and 2 more were here before'])
})
