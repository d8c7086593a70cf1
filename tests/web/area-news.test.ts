import { expect, test } from 'bun:test'
import { areaNews } from '../../web/admin/app/notified'
import { keptAnswers } from '../../web/admin/evenings/evening-words'

const group = (area: string | null) => ({
  area,
  member_statuses: { 1: 'paid', 2: 'confirmed', 3: 'messaging', 4: 'idle', 5: 'dropped' } as const,
})

test('who gives a table another area reads how many people count on the old one', () => {
  expect(areaNews(group('Prawirotaman'), { area: 'Kaliurang' })).toBe(
    '3 people know of Prawirotaman, and no message says so before Details: write to them.',
  )
  expect(areaNews(group('Prawirotaman'), { area: 'Prawirotaman' })).toBeUndefined()
  expect(areaNews(group('Prawirotaman'), {})).toBeUndefined()
  expect(areaNews(group(null), { area: 'Kaliurang' })).toBeUndefined()
  expect(areaNews({ area: 'Prawirotaman', member_statuses: { 4: 'idle' } }, { area: 'X' })).toBeUndefined()
})

test('who gives an evening another area or price reads who has answered before it', () => {
  expect(keptAnswers({ can: 12 }, { area: 'Kaliurang', price: 200_000 })).toStartWith(
    '12 people said they can, and keep that answer: of another area and price they read',
  )
  expect(keptAnswers({ can: 1 }, { price: 200_000 })).toContain('of another price they read')
  expect(keptAnswers({ can: 0 }, { price: 200_000 })).toBeUndefined()
  expect(keptAnswers({ can: 12 }, { note: 'x' })).toBeUndefined()
  // a moved evening asks everybody again
  expect(keptAnswers({ can: 12 }, { at: '2026-12-11T12:00:00.000Z', price: 1 })).toBeUndefined()
})
