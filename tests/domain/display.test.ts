import { describe, expect, test } from 'bun:test'
import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import * as fc from 'fast-check'
import { yearsOn } from '../../src/domain/profile/age'
import { displayInstant } from '../../src/domain/time'

describe('an instant on the screen', () => {
  const zones = ['Asia/Jakarta', 'UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Etc/GMT-7']
  const patterns = ['dd/MM/yyyy HH:mm:ss', 'EEEE d MMMM', 'EEE d MMM HH:mm', 'yyyy-MM-dd', 'MMMM d, yyyy']

  test('is written as date-fns writes it, in any zone and on either side of a clock change', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1971-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        fc.constantFrom(...patterns),
        (date, zone, pattern) => {
          expect(displayInstant(date.toISOString(), pattern, zone)).toBe(
            format(new TZDate(date.getTime(), zone), pattern),
          )
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('is never thrown about', () => {
    expect(displayInstant('2026-11-20T12:00:00.000Z', 'QQ')).toBe('Error Format Tanggal')
    expect(displayInstant('2026-11-20T12:00:00.000Z', 'HH:mm', 'Nowhere/Town')).toBe('Error Format Tanggal')
    expect(displayInstant('2026-13-45', 'HH:mm')).toBe('Tanggal Tidak Valid')
    expect(displayInstant(undefined, 'HH:mm')).toBe('N/A')
  })
})

test('so many years from a 29 February is the 28th where there is no 29th', () => {
  const years = [yearsOn('2028-02-29', 5), yearsOn('2028-02-29', -4), yearsOn('2026-11-20', -5)]
  expect(years).toEqual(['2033-02-28', '2024-02-29', '2021-11-20'])
})
