import { describe, expect, test } from 'bun:test'
import { getTableColumns } from 'drizzle-orm'
import fc from 'fast-check'
import { safeParse } from 'valibot'
import { dinnerGroups } from '../../src/db/schema'
import { type DinnerFacts, dinnerColumns, dinnerFacts, FACTS, venueText } from '../../src/domain/group/dinner'
import { groupChangesSchema } from '../../src/domain/group/group-form'
import { PLACEHOLDERS } from '../../src/domain/messages/messages'
import { draftOf, entriesOf } from '../../web/admin/app/dinner/dinner'

const text = (key: string) => {
  const { max = 20 } = FACTS.find((fact) => fact.key === key)!
  return fc.option(fc.string({ minLength: 1, maxLength: max, unit: 'grapheme-ascii' }), { nil: null })
}
const facts: fc.Arbitrary<DinnerFacts> = fc.record({
  event_date: fc.constantFrom(null, '2026-12-11T12:00:00.000Z', '2026-12-11T23:45:00.000Z'),
  venueId: fc.option(fc.integer({ min: 1, max: 500 }), { nil: null }),
  venue: text('venue'),
  address: text('address'),
  booked_as: text('booked_as'),
  area: text('area'),
  price: fc.option(fc.nat({ max: 100_000_000 }), { nil: null }),
  change_reason: text('change_reason'),
})

describe('the facts of a dinner', () => {
  test('each have a column, and each placeholder that is of a dinner says one of them', () => {
    const columns = Object.keys(getTableColumns(dinnerGroups))
    for (const { column } of FACTS) expect(columns).toContain(column)
    const said = FACTS.flatMap(({ says }) => says)
    expect(said.sort()).toEqual(
      PLACEHOLDERS.filter(
        (name) =>
          ![
            ...['nama', 'tim', 'rekening', 'termasuk', 'penanda', 'uang', 'batas', 'link', 'jumlah'],
            ...['daftar', 'jadwal', 'kabar', 'meja'],
          ].includes(name),
      ).sort(),
    )
  })

  test('come back from their columns, and through a form that changes nothing', () => {
    fc.assert(
      fc.property(facts, (before) => {
        const columns = dinnerColumns(before)
        expect(dinnerFacts(columns as Required<typeof columns>)).toEqual(before)
        const { output, success } = safeParse(groupChangesSchema, before)
        expect(success).toBe(true)
        const stored = output as DinnerFacts
        const draft = draftOf(stored, 'Asia/Jakarta')
        const { event_date: _, change_reason: __, ...place } = stored
        expect(safeParse(groupChangesSchema, entriesOf(draft)).output).toEqual(place)
      }),
    )
  })

  test('make a place once all that details tell is known', () => {
    const known = { venue: 'Kedai Senja', address: 'Jl. Prawirotaman 7', bookedAs: 'Semeja' }
    const row = { ...known, venueId: null, eventAt: null, area: null, price: null, changeReason: null }
    expect(venueText(row)).toBe('Kedai Senja\nJl. Prawirotaman 7\nSemeja')
    for (const column of Object.keys(known)) expect(venueText({ ...row, [column]: null })).toBeNull()
  })
})
