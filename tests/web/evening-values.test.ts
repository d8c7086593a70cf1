import { expect, test } from 'bun:test'
import type { Evening } from '../../src/domain/evening/evening-calls'
import { UNSET } from '../../src/domain/house/house'
import type { StaffHouse } from '../../src/domain/house/settings'
import { postOf } from '../../web/admin/evenings/share'
import { copyOf, newEveningsOf, usualOf } from '../../web/admin/evenings/values'

const ZONE = 'Asia/Jakarta'
/** Friday, 11 December at 19.00, with joining until Sunday at 20.00. */
const EVENING = {
  ...{ id: 1, city: 'Yogyakarta', area: 'Prawirotaman', price: 150_000, note: '', tables_max: null },
  ...{ at: '2026-12-11T12:00:00.000Z', answers_until: '2026-12-06T13:00:00.000Z' },
} as Evening

test('a copy of an evening is a week on, with as long to join, and never what staff noted', () => {
  const notes = { guestNote: 'Bawa jaket', note: 'Bu Ayu telat' }
  const of = { ...EVENING, title: 'Malam Jazz', womenOnly: true, ...notes }
  const copiedOn = (day: string) => copyOf(of, ZONE, new Date(`${day}T05:00:00.000Z`))
  expect(copiedOn('2026-12-05')).toMatchObject({
    ...{ date: '2026-12-18', untilDate: '2026-12-13' },
    ...{ title: 'Malam Jazz', womenOnly: true, guestNote: 'Bawa jaket', note: '' },
  })
  // one that is made late does not end joining in the past
  expect(copiedOn('2026-12-14')).toMatchObject({ date: '2026-12-18', untilDate: '' })
  expect(copiedOn('2026-12-19')).toMatchObject({ date: '2026-12-25', untilDate: '2026-12-20' })
  // several at once, each a week after the one before
  const made = newEveningsOf({ ...copiedOn('2026-12-05'), weeks: 3 }, ZONE)
  expect(made.map(({ at, answers_until: until }) => [at, until])).toEqual([
    ['2026-12-18T12:00:00.000Z', '2026-12-13T13:00:00.000Z'],
    ['2026-12-25T12:00:00.000Z', '2026-12-20T13:00:00.000Z'],
    ['2027-01-01T12:00:00.000Z', '2026-12-27T13:00:00.000Z'],
  ])
})

test('the post of an evening says what it is, and ends with its address', () => {
  const link = 'https://semeja.example/e/AB2CD3'
  const plain = { ...EVENING, title: '', womenOnly: false, guestNote: '' }
  expect(postOf(plain, link, ZONE).split('\n')).toEqual([
    'Makan malam bareng lima orang baru',
    'Jumat, 11 Desember, jam 19.00',
    'Prawirotaman, Yogyakarta · Rp150.000',
    `Ikut yuk: ${link}`,
  ])
  const of = {
    ...plain,
    title: 'Malam Jazz',
    womenOnly: true,
    guestNote: 'Bawa jaket',
    price: 0,
    note: 'rahasia',
  }
  expect(postOf(of, link, ZONE).split('\n')).toEqual([
    'Malam Jazz',
    'Makan malam bareng lima orang baru',
    'Jumat, 11 Desember, jam 19.00',
    'Prawirotaman, Yogyakarta · gratis',
    ...['Khusus cewek', 'Bawa jaket', `Ikut yuk: ${link}`],
  ])
})

test('the first evening begins as the usual one of the house, on its day in three days or more', () => {
  const house = { ...UNSET, usualDay: 4, usualTime: '18:30', usualArea: 'Seturan', priceFrom: 95_000 }
  const settings = { ...house, city: 'Yogyakarta', usualTables: 3 } as unknown as StaffHouse
  // a Monday, a Tuesday
  const of = (day: string) => usualOf(settings, ZONE, new Date(`${day}T05:00:00.000Z`))
  expect(of('2026-12-07')).toMatchObject({
    date: '2026-12-10',
    time: '18:30',
    area: 'Seturan',
    price: '95000',
  })
  expect(of('2026-12-08')).toMatchObject({ date: '2026-12-17', city: 'Yogyakarta', tables: '3' })
  expect(usualOf({ ...UNSET } as unknown as StaffHouse, ZONE)).toMatchObject({
    date: '',
    time: '19:00',
    tables: '5',
  })
})
