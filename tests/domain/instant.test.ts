import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isoInstant } from '../../src/domain/instant'
import { isDay, isoBirthdate } from '../../src/domain/profile/age'
import { displayInstant } from '../../src/domain/time'
import { instantOf } from '../../src/domain/wall-clock'
import { texts } from '../support/texts'

const two = (n: number) => String(n).padStart(2, '0')
const number = (min: number, max: number) => fc.integer({ min, max })
/** Days of years of four digits, most of which exist. */
const written = fc
  .tuple(number(1, 9999), number(0, 13), number(0, 32))
  .map(([year, month, day]) => ({ year, month, day }))
const textOf = ({ year, month, day }: { year: number; month: number; day: number }) =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** By the calendar and not by what JavaScript makes of a date. */
function exists({ year, month, day }: { year: number; month: number; day: number }): boolean {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day >= 1 && day <= (days[month - 1] ?? 0)
}

test('a day that does not exist is refused wherever one is read, and none is moved to another', () => {
  const time = fc.tuple(number(0, 23), number(0, 59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
  fc.assert(
    fc.property(written, time, (date, clock) => {
      const day = textOf(date)
      const there = exists(date)
      expect([day, isDay(day)]).toEqual([day, there])
      expect(isoBirthdate(day)).toBe(there ? day : undefined)
      expect(isoBirthdate(day.split('-').reverse().join('/'))).toBe(there ? day : undefined)
      expect(isoInstant(`${day}T${clock}Z`)).toBe(there ? `${day}T${clock}:00.000Z` : undefined)
      const instant = instantOf(day, clock, 'Etc/GMT-7')
      // seven hours earlier the year before begins
      if (day === '0001-01-01') return
      expect(instant && displayInstant(instant, 'yyyy-MM-dd HH:mm', 'Etc/GMT-7')).toBe(
        there ? `${day} ${clock}` : undefined,
      )
    }),
    { numRuns: 2000 },
  )
})

describe('an instant', () => {
  test('is the same in UTC, whatever zone it names', () => {
    for (const text of ['2027-02-28T19:00:00+07:00', '2027-02-28T12:00Z', '2027-02-28T12:00:00.000Z'])
      expect(isoInstant(text)).toBe('2027-02-28T12:00:00.000Z')
  })

  test('that is written as a day and an hour, or a day that is, has the form that is known', () => {
    expect(instantOf('2026-11-20', '19:00', 'Asia/Jayapura')).toBe('2026-11-20T10:00:00.000Z')
    for (const time of ['24:00', '7']) expect(instantOf('2026-11-20', time)).toBeUndefined()
    for (const day of texts`1/2/2000 | 2000/01/01 | besok`) expect(isoBirthdate(day)).toBeUndefined()
  })

  test('that has no zone, no such time or lies outside the years that sort is refused', () => {
    for (const text of [
      '',
      ...texts`
        2027-02-30T12:00:00.000Z | 2027-02-29T12:00:00.000Z | 2027-04-31T12:00:00+07:00
        2027-02-28T12:00:00 | 2027-02-28 | 2027-02-28T24:00:00Z | 2027-02-28T12:60:00Z
        2027-02-28T12:00:60Z | 2027-02-28T12:00:00+25:00 | 2027-02-28 12:00:00Z | +010000-01-01T00:00:00Z
        9999-12-31T23:59:00-12:00 | 0000-01-01T00:00:00+07:00 | Sun Feb 28 2027
      `,
    ])
      expect([text, isoInstant(text)]).toEqual([text, undefined])
  })
})
