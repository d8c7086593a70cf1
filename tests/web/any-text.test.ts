import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { groupsView } from '../../web/admin/groups/view'
import { finder } from '../../web/admin/matchmaking/preview/plan'
import { tidyPhone } from '../../web/admin/users/person/draft'
import { usersView } from '../../web/admin/users/view'
import { tidyDay } from '../../web/ui/date-field'
import { tidyTime } from '../../web/ui/time-field'

// what people type and paste: numbers, labels, operators of search languages, any code unit
const texts = fc.oneof(
  fc.constantFrom(
    '0801-0137-1769',
    '+62 801-0137-1769',
    'Rp100.000 - Rp200.000',
    '-',
    '[',
    '\\',
    '(?<x>',
    '\u0000',
  ),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'-\\^$.*+?()[]{}|/ \'"%_:&=#0Aaİßé\ud83d\udc4d\u0000\u0301') }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
)

test('no text breaks the search of the preview', () => {
  const person = { name: 'Tamu', phone: '+628123456789' }
  const plan = { people: new Map([[1, person]]) } as unknown as Parameters<typeof finder>[0]
  fc.assert(fc.property(texts, (text) => typeof finder(plan, text)(1) === 'boolean'))
})

test('no address breaks a table, and a view survives the way through it', () => {
  fc.assert(
    fc.property(texts, texts, (key, value) => {
      const address = new URLSearchParams([
        [key, value],
        ['search', value],
        ['day', value],
        ['ageMin', value],
      ]).toString()
      for (const { read, write } of [usersView, groupsView]) {
        const view = read(address) as never
        expect(read(write(view, ''))).toEqual(view)
        read(value)
      }
    }),
  )
})

test('no text breaks a field that tidies it', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const tidy of [tidyDay, tidyTime, tidyPhone]) expect(typeof tidy(text)).toBe('string')
    }),
  )
})
