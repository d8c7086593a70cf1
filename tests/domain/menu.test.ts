import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { safeParse } from 'valibot'
import {
  eatsAll,
  ITEMS_MAX,
  MENU_TAGS,
  menuLines,
  menuSchema,
  parseMenuLines,
  withoutPrices,
} from '../../src/domain/venue/menu'

const read = (line: string) => parseMenuLines(line).items[0]
const why = (line: string) => parseMenuLines(line).odd[0]?.why

describe('lines of a menu', () => {
  test('are a dish each, with what it costs beside the price of the dinner', () => {
    expect(read('Ayam bakar madu')).toEqual({
      kind: 'food',
      name: 'Ayam bakar madu',
      extraPrice: 0,
      tags: [],
    })
    for (const money of [
      ...['+5000', '+5.000', '+5,000', '+ 5000', '+5rb', '+5 rb', '+5ribu', '+5k', '+Rp5.000', '+ Rp 5.000'],
      ...['Rp5.000', 'Rp 5000', 'rp5rb', '(+5rb)', '(+Rp5.000)', 'IDR 5,000', '+5.000,-', '+5.000,00'],
    ])
      expect([money, read(`Es jeruk ${money}`)]).toEqual([
        money,
        { kind: 'drink', name: 'Es jeruk', extraPrice: 5000, tags: [] },
      ])
    expect(read('Wagyu +27,5rb')!.extraPrice).toBe(27_500)
    expect(read('Paket 2')!.name).toBe('Paket 2')
  })

  test('may begin with a bullet or a number, and are food or drink by the heading above or by their name', () => {
    const { items, odd } = parseMenuLines(
      '1. Es teh\n- Soto ayam\n\nMinuman:\n• Sirup merah\r\n\tMAKANAN\n* Es campur\n2) Nasi goreng',
    )
    expect(odd).toEqual([])
    expect(items.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      ...['drink Es teh', 'food Soto ayam', 'drink Sirup merah', 'food Es campur', 'food Nasi goreng'],
    ])
  })

  test('say with # or in brackets what one has to know', () => {
    expect(read('Gado-gado (vegetarian) #kacang +5rb')).toMatchObject({
      name: 'Gado-gado',
      extraPrice: 5000,
      tags: ['vegetarian', 'nuts'],
    })
    expect(read('Nasi goreng (pedas)')!.tags).toEqual(['spicy'])
    expect(read('Nasi goreng (level 3)')!.name).toBe('Nasi goreng (level 3)')
    for (const tag of MENU_TAGS) expect(read(`Tempe #${tag.replace(' ', '-')}`)!.tags).toEqual([tag])
    expect(why('Tempe #gurih')).toBe('There is no tag #gurih')
  })

  test('that are no dish are named with their number and why', () => {
    const { items, odd } = parseMenuLines('Sate\nAyam goreng 25.000\nsate\n+5000\n---\nSate +5rb +6rb')
    expect(items).toHaveLength(1)
    expect(odd.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6])
    expect(why('Ayam goreng 25rb')).toContain('write + before it')
    expect(why('x'.repeat(81))).toContain('80 characters')
    expect(why('Kopi +99999999999')).toContain('at most Rp10.000.000')
    const long = Array.from({ length: ITEMS_MAX + 2 }, (_, i) => `Menu ${i} a`)
    expect(parseMenuLines(long.join('\n')).odd).toHaveLength(2)
  })

  test('stay as they are where no price is left out, and give the dishes that they would give without prices', () => {
    const pasted = 'V60 (25.000,-)\nKopi susu 18.000 / 20.000\nEs jeruk +5.000'
    expect(parseMenuLines(pasted).odd.map(({ hasPrice }) => hasPrice)).toEqual([true, true])
    expect(withoutPrices(pasted)).toBe('V60\nKopi susu\nEs jeruk +5.000')
    const name = fc.constantFrom('Nasi goreng', 'Gado-gado', 'V60', 'Paket 2', 'Ayam (level 3)', 'Es teh')
    const price = fc.constantFrom('45.000', '38rb', '8k', '25000', '12,5k', '10.000,-', '7 ribu', '1.250.000')
    const before = fc.constantFrom(' ', ' ... ', ': ', ' - ', '\t', ' = ')
    const after = fc.constantFrom('', ' #pedas', ' (vegan) #kacang')
    const lines = fc.uniqueArray(fc.record({ name, before, price, after }), { selector: ({ name }) => name })
    fc.assert(
      fc.property(lines, (all) => {
        const plain = all.map(({ name, after }) => name + after).join('\n')
        const priced = all.map(({ name, before, price, after }) => name + before + price + after).join('\n')
        expect(withoutPrices(plain)).toBe(plain)
        expect(parseMenuLines(withoutPrices(priced))).toEqual(parseMenuLines(plain))
      }),
    )
  })

  test('whatever they are, never throw, make a menu that can be stored, and come back from it', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...['Es jeruk', '+5000', '+5.000,-', 'Rp', 'rb', '#vegan', '(pedas)', '- ', '1. ', ':', '+'],
      ),
      fc.constantFrom(
        ...['Makanan', 'Minuman:', '\n', '\r\n', '\u2028', ' ', '(', ')', '25.000', '#house-pick'],
      ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    )
    const text = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (text) => {
        const { items } = parseMenuLines(text)
        expect(safeParse(menuSchema, { items, version: 1 }).issues).toBeUndefined()
        const again = parseMenuLines(menuLines(items))
        expect(again.odd).toEqual([])
        const sorted = [
          ...items.filter(({ kind }) => kind === 'food'),
          ...items.filter(({ kind }) => kind === 'drink'),
        ]
        expect(again.items).toEqual(sorted)
      }),
      { numRuns: 2000 },
    )
  })
})

test('who says in any words that there is nothing eats everything, and nobody who names anything', () => {
  for (const text of [
    ...['Tidak ada', 'Nggak ada', 'ga ada', 'Gak ada.', 'Enggak', 'tdk ada', '--', 'none!', 'nope', 'n/a'],
    ...['ga ada pantangan', 'no allergies', 'ga punya alergi', 'Tidak ada alergi atau pantangan.'],
  ])
    expect([text, eatsAll(text)]).toEqual([text, true])
  for (const text of [
    ...['no nuts', 'ga makan babi', 'tidak pedas', 'alergi', 'tidak ada kacang', '🥜', '?', 'ada'],
    ...['ga ada, kecuali udang', 'nothing with pork', 'gak pakai susu'],
  ])
    expect([text, eatsAll(text)]).toEqual([text, false])
})
