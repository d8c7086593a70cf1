import { expect, test } from 'bun:test'
import { keptPlaces } from '../../web/admin/evenings/evening-texts'
import { areaNews } from '../../web/admin/groups/notified'

const group = (area: string | null) => ({
  area,
  member_statuses: { 1: 'paid', 2: 'confirmed', 3: 'messaging', 4: 'idle', 5: 'dropped' } as const,
})

test('who gives a table another area reads how many people count on the old one', () => {
  const news = areaNews(group('Prawirotaman'), { area: 'Kaliurang' })
  expect(news).toBe('3 people know of Prawirotaman, and no message says so before Details: write to them.')
  expect(areaNews(group('Prawirotaman'), { area: 'Prawirotaman' })).toBeUndefined()
  expect(areaNews(group('Prawirotaman'), {})).toBeUndefined()
  expect(areaNews(group(null), { area: 'Kaliurang' })).toBeUndefined()
  expect(areaNews({ area: 'Prawirotaman', member_statuses: { 4: 'idle' } }, { area: 'X' })).toBeUndefined()
})

test('who gives an evening another area or price reads who has joined before it', () => {
  expect(keptPlaces({ joined: 12 }, { area: 'Kaliurang', price: 200_000 })).toStartWith(
    '12 guests joined, and keep their places: of another area and price they read',
  )
  expect(keptPlaces({ joined: 1 }, { price: 200_000 })).toContain('of another price they read')
  expect(keptPlaces({ joined: 0 }, { price: 200_000 })).toBeUndefined()
  expect(keptPlaces({ joined: 12 }, { note: 'x' })).toBeUndefined()
  // of a moved evening everybody is written to
  expect(keptPlaces({ joined: 12 }, { at: '2026-12-11T12:00:00.000Z', price: 1 })).toBeUndefined()
})
