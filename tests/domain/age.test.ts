import { describe, expect, test } from 'bun:test'
import { addDays, format, parseISO, subYears } from 'date-fns'
import fc from 'fast-check'
import * as v from 'valibot'
import { ageOn, latestBirthdate, UNDERAGE_MESSAGE } from '../../src/domain/profile/age'
import { birthdateSchema } from '../../src/domain/profile/profile'
import { todayIn } from '../../src/domain/time'

const iso = (date: Date) => format(date, 'yyyy-MM-dd')
const days = fc.integer({ min: 0, max: 365 * 60 }).map((n) => iso(addDays(parseISO('1990-01-01'), n)))

describe('age', () => {
  test('turns 18 on the birthday and not the day before', () => {
    fc.assert(
      fc.property(days, (today) => {
        const latest = latestBirthdate(today)
        expect(ageOn(latest, today)).toBe(18)
        expect(ageOn(iso(addDays(parseISO(latest), 1)), today)).toBe(17)
      }),
    )
    expect([ageOn('2008-02-29', '2026-02-28'), ageOn('2008-02-29', '2026-03-01')]).toEqual([17, 18])
  })

  test('counts by the calendar of Jakarta, whatever the clock of the server says', () => {
    // 17.00 UTC is midnight in Jakarta
    const before = new Date('2026-08-16T16:59:59Z')
    const after = new Date('2026-08-16T17:00:00Z')
    expect(todayIn('Asia/Jakarta', before)).toBe('2026-08-16')
    expect(todayIn('Asia/Jakarta', after)).toBe('2026-08-17')
    const born = '17/08/2008'
    expect(v.safeParse(birthdateSchema(todayIn('Asia/Jakarta', before)), born).issues?.[0].message).toBe(
      UNDERAGE_MESSAGE,
    )
    expect(v.parse(birthdateSchema(todayIn('Asia/Jakarta', after)), born)).toBe('2008-08-17')
  })

  test('is known whatever order of day, month and year the browser writes in Canada', () => {
    const { DateTimeFormat } = Intl
    // as ICU 72 has it: Chrome 110, and WebKit of those years
    Intl.DateTimeFormat = class extends DateTimeFormat {
      constructor(_: unknown, options: Intl.DateTimeFormatOptions) {
        super('en-US', options)
      }
    } as typeof DateTimeFormat
    try {
      expect(todayIn('Asia/Jakarta', new Date('2026-01-02T17:00:00Z'))).toBe('2026-01-03')
    } finally {
      Intl.DateTimeFormat = DateTimeFormat
    }
  })

  test('is 18 to 100 for a birth date to be taken', () => {
    const schema = birthdateSchema('2026-11-20')
    expect(v.safeParse(schema, '20/11/1926').success).toBe(true)
    expect(v.safeParse(schema, '19/11/1925').success).toBe(false)
    expect(v.safeParse(schema, iso(subYears(parseISO('2026-11-20'), 18))).success).toBe(true)
  })
})
