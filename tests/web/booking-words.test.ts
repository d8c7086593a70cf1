import { expect, test } from 'bun:test'
import { choiceText, sheetTexts, stateText } from '../../web/admin/bookings/booking-texts'

const ZONE = 'Asia/Jakarta'
const NOW = Date.parse('2026-11-26T05:00:00.000Z')

test('the strip of a table says what the restaurant said, who chose, and what the sheet lacks', () => {
  expect(stateText('confirmed', 'Semeja Ayu')).toBe('Booked, under "Semeja Ayu"')
  expect(stateText('confirmed', null)).toBe('Booked, under no name yet')
  expect(stateText(null, 'Semeja Ayu')).toBe('Not asked')
  const table = { chose: 5, sits: 6, sentAt: '2026-11-24T05:00:00.000Z', changes: 1 }
  expect(sheetTexts(table, ZONE, NOW)).toEqual(['5 of 6 chose', 'Sheet sent Tue, 1 change since'])
  expect(sheetTexts({ ...table, changes: 0, sentAt: '2026-11-10T05:00:00.000Z' }, ZONE, NOW)).toEqual([
    '5 of 6 chose',
    'Sheet sent 10 Nov',
  ])
})

test('what a guest eats is said with what they allow, and where it comes from', () => {
  const dishes = [{ id: 1, kind: 'food' as const, name: 'Gudeg', extraPrice: 0, tags: [] }]
  const guest = { food: null, drink: null, diet: null, answered: '', nickname: false, noPhotos: false }
  expect(choiceText(guest, dishes)).toBe('Has not chosen')
  // what is typed may be what they eat, too
  expect(choiceText({ ...guest, answered: 'Vegan' }, [])).toBe('diet: Vegan (from the sign-up)')
  const choice = choiceText({ ...guest, food: 1, diet: 'kacang', nickname: true, noPhotos: true }, dishes)
  expect(choice).toBe('Gudeg · diet: kacang · by nickname · no photos')
  expect(choiceText({ ...guest, food: 1, diet: '', answered: 'udang' }, dishes)).toBe(
    'Gudeg · eats everything',
  )
})
