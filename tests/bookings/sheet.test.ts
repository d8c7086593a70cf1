import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  changesSince,
  countsOf,
  guestList,
  type TracedSheet as Sheet,
  type SheetGuest,
  traceOf,
} from '../../src/bookings/sheet'
import { printSheets } from '../../src/bookings/sheet-page'
import { tableTalk } from '../../src/domain/evening/table-talk'
import { INTERESTS } from '../../src/domain/profile/profile'
import { MENU_TAGS } from '../../src/domain/venue/menu'
import { texts } from '../support/texts'

const GUEST: SheetGuest = { food: null, drink: null, diet: '', nickname: null, noPhotos: false }
const SHEET: Sheet = {
  eventAt: '2026-11-27T12:00:00.000Z',
  bookedAs: 'Semeja Ayu',
  menu: [{ kind: 'drink', name: 'V60', tags: [] }],
  isHalal: false,
  guests: [],
  traceKey: 'one',
}

const dish = fc.option(fc.constantFrom('Ayam bakar madu', 'Gudeg', 'Es jeruk', 'V60'))
const guest: fc.Arbitrary<SheetGuest> = fc.record({
  food: dish,
  drink: dish,
  diet: fc.constantFrom('', 'kacang', 'udang, susu', 'vegetarian', 'vegan', 'halal'),
  nickname: fc.option(fc.constantFrom('Sari', 'Bimo')),
  noPhotos: fc.boolean(),
})
const sheet: fc.Arbitrary<Sheet> = fc.record({
  eventAt: fc.option(fc.constantFrom('2026-11-27T12:00:00.000Z', '2026-11-27T12:30:00.000Z')),
  bookedAs: fc.option(fc.constantFrom('Semeja Ayu', 'Semeja Budi')),
  menu: fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom('food', 'drink'),
      name: fc.constantFrom('Gudeg', 'Gado-gado', 'Es jeruk', 'V60'),
      tags: fc.uniqueArray(fc.constantFrom(...MENU_TAGS)),
    }),
    { selector: ({ name }) => name },
  ),
  isHalal: fc.boolean(),
  guests: fc.array(guest, { maxLength: 6 }),
  traceKey: fc.constant('one'),
})

describe('what a restaurant reads', () => {
  test('names the house pick of who has not chosen, and counts it with those who chose it', () => {
    const guests = [{ ...GUEST, food: 'Gudeg', drink: 'V60' }, { ...GUEST, food: 'Gudeg' }, GUEST]
    const menu: Sheet['menu'] = [
      { kind: 'food', name: 'Rendang', tags: [] },
      { kind: 'food', name: 'Gudeg', tags: ['house pick'] },
      { kind: 'drink', name: 'Es jeruk', tags: ['house pick'] },
    ]
    const picks = { ...SHEET, menu, guests }
    expect(guestList(picks)).toBe(
      'Tamu 1: Gudeg, V60\nTamu 2: Gudeg, minuman andalan (Es jeruk)\nTamu 3: menu andalan (Gudeg, Es jeruk)',
    )
    expect(countsOf(picks).foods).toEqual([{ name: 'Gudeg', n: 3 }])
    expect(guestList({ ...picks, menu: menu.slice(0, 2) })).toEndWith('Tamu 3: menu andalan (Gudeg)')
  })

  test('gives whoever has not chosen a dish that suits what they do not eat, else asks the restaurant for one', () => {
    const menu: Sheet['menu'] = [
      { kind: 'food', name: 'Ayam geprek', tags: ['house pick', 'spicy'] },
      { kind: 'food', name: 'Pecel', tags: ['vegetarian', 'nuts'] },
      { kind: 'food', name: 'Gado-gado', tags: ['vegan'] },
      { kind: 'drink', name: 'Es susu', tags: ['house pick', 'dairy'] },
    ]
    const line = (diet: string, more: Partial<Sheet> = {}, guest: Partial<SheetGuest> = {}) =>
      guestList({ ...SHEET, menu, ...more, guests: [{ ...GUEST, diet, ...guest }] })
    expect(line('')).toBe('Tamu 1: menu andalan (Ayam geprek, Es susu)')
    expect(line('Vegetarian')).toBe('Tamu 1: Pecel, minuman andalan (Es susu). Pantangan: Vegetarian')
    expect(line('saya vegan')).toBe('Tamu 1: Gado-gado, minuman andalan. Pantangan: saya vegan')
    // an allergy, or anything else that no tag says to be absent
    expect(line('vegetarian, alergi kacang')).toBe('Tamu 1: vegetarian, alergi kacang, mohon disarankan')
    expect(line('kacang', {}, { drink: 'Es teh' })).toBe('Tamu 1: kacang, mohon disarankan, es teh')
    expect(line('vegetarian', { menu: menu.slice(0, 1) })).toBe('Tamu 1: vegetarian, mohon disarankan')
    // by the book of venues
    expect(line('halal')).toBe('Tamu 1: halal, mohon disarankan')
    for (const diet of ['halal', 'Tanpa babi', 'ga makan babi'])
      expect(line(diet, { isHalal: true })).toStartWith('Tamu 1: menu andalan (Ayam geprek, Es susu)')
  })

  test('never gives a dish that its tags speak against, or that is not known to suit', () => {
    fc.assert(
      fc.property(sheet, (any) => {
        const { guests, menu } = any
        for (const diet of ['vegetarian', 'vegan'] as const) {
          const list = guestList({
            ...any,
            guests: guests.map((one) => ({ ...one, food: null, drink: null, diet })),
          })
          for (const { name, kind, tags } of menu)
            if (kind === 'food' && !tags.some((tag) => tag === 'vegan' || tag === diet))
              expect(list).not.toContain(name)
        }
      }),
    )
  })

  test('counts dishes, and drinks where there are any, up to the heads', () => {
    fc.assert(
      fc.property(sheet, (any) => {
        const { foods, drinks } = countsOf(any)
        const sum = (counts: { n: number }[]) => counts.reduce((all, { n }) => all + n, 0)
        expect(sum(foods)).toBe(any.guests.length)
        if (drinks.length > 0 || (any.menu.some(({ kind }) => kind === 'drink') && any.guests.length > 0))
          expect(sum(drinks)).toBe(any.guests.length)
      }),
    )
  })

  test('has another hash exactly when it reads differently', () => {
    const read = (one: Sheet) =>
      JSON.stringify([one.eventAt, one.bookedAs, one.guests.length, hasList && guestList(one)])
    let hasList = true
    fc.assert(
      fc.property(sheet, sheet, fc.boolean(), fc.boolean(), (one, two, isSame, isListed) => {
        hasList = isListed
        const other = isSame
          ? { ...one, guests: one.guests.map((each) => ({ ...each, noPhotos: true })) }
          : two
        expect(traceOf(one, hasList).sheetHash === traceOf(other, hasList).sheetHash).toBe(
          read(one) === read(other),
        )
        expect(changesSince(traceOf(one, hasList), traceOf(other, hasList)) === 0).toBe(
          read(one) === read(other),
        )
      }),
    )
  })

  test('leaves traces that nobody can try out without the key of the database', () => {
    const guests = [{ ...GUEST, diet: 'kacang' }]
    const [one, other] = ['one', 'two'].map((traceKey) => traceOf({ ...SHEET, guests, traceKey }, true))
    expect(one!.sheetHash).not.toBe(other!.sheetHash)
    expect(one!.lineHashes).not.toEqual(other!.lineHashes)
  })

  test('counts the guests whose line is another, and who leaves as one', () => {
    const six = Array.from({ length: 6 }, (_, i) => ({ ...GUEST, diet: `d${i}` }))
    const sent = traceOf({ ...SHEET, guests: six }, true)
    const since = (guests: SheetGuest[], more: Partial<Sheet> = {}) =>
      changesSince(sent, traceOf({ ...SHEET, guests, ...more }, true))
    expect(since(six.map((one, i) => (i < 2 ? { ...one, food: 'Gudeg' } : one)))).toBe(2)
    expect(since(six.slice(1))).toBe(1)
    expect(since(six, { bookedAs: 'Semeja Budi' })).toBe(1)
    // the list itself, and who sits there beside it
    const before = traceOf({ ...SHEET, guests: six }, false)
    expect(changesSince(before, sent)).toBe(1)
    expect(changesSince(before, traceOf({ ...SHEET, guests: six.slice(2) }, false))).toBe(2)
    // two who swap seats are numbered differently, which the restaurant reads
    expect(since([six[1]!, six[0]!, ...six.slice(2)])).toBe(1)
  })
})

describe('the printed sheet', () => {
  const printed = (guests: SheetGuest[], topics: (typeof INTERESTS)[number][][] = [], isCancelled = false) =>
    printSheets(
      [{ ...SHEET, guests, groupId: 7, venue: 'Kedai <Senja>', address: null, topics, isCancelled }],
      'Asia/Jakarta',
    )

  test('shows a name only where its owner allows it, everything as text, and across it that the group is cancelled', async () => {
    const named = { ...GUEST, nickname: '<b>Sari</b>', diet: 'a & b' }
    const html = await printed([named, { ...GUEST, noPhotos: true }]).text()
    for (const text of texts`
      &#60;b&#62;Sari&#60;/b&#62; | a &#38; b | Kedai &#60;Senja&#62; | Tamu 2 | Ga mau difoto
    `)
      expect(html).toContain(text)
    expect(html).toContain('Jumat, 27 November · jam 19.00')
    expect(html).not.toContain('Dibatalkan')
    expect(await printed([GUEST], [], true).text()).toContain('>Dibatalkan<')
  })

  test('runs nothing, is kept nowhere, and lets one style in by its hash', async () => {
    const answer = printed([GUEST])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const policy = answer.headers.get('content-security-policy')!
    expect(policy).toStartWith("default-src 'none'; style-src 'sha256-")
    const html = await answer.text()
    const style = /<style>([^<]*)<\/style>/.exec(html)![1]!
    expect(policy).toContain(new Bun.CryptoHasher('sha256').update(style).digest('base64'))
    expect(html).not.toMatch(/<script|style="| on\w+=/)
  })
})

test('the card of a table has six different questions, about the topics that most share', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(fc.constantFrom(...INTERESTS), { maxLength: 3 }), { maxLength: 6 }),
      (all) => {
        const { topics, questions } = tableTalk(all)
        expect(new Set(questions).size).toBe(6)
        for (const topic of topics) expect(all.filter((one) => one.includes(topic)).length).toBeGreaterThan(1)
      },
    ),
  )
  expect(tableTalk([['Musik', 'Seni'], ['Musik', 'Seni'], ['Musik']]).topics).toEqual(['Musik', 'Seni'])
  expect(tableTalk([['Musik'], ['Seni']]).topics).toEqual([])
})
