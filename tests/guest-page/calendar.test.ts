import { expect, test } from 'bun:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { calendarFile, googleAddress } from '../../src/guest-page/calendar'
import { createTickets } from '../../src/guest-page/tickets'
import { sampled } from '../support/sampled'

const MINUTE = 60_000
const event = {
  uid: 'g4u2@semeja.example',
  sequence: 3,
  startsAt: '2026-11-27T12:00:00.000Z',
  area: 'Prawirotaman',
  place: { venue: 'Kedai Senja', address: 'Jl. Prawirotaman 7; lantai 2', bookedAs: 'Semeja' },
}

test('the file is read by a parser of calendar files: time in UTC, id, sequence and two alarms', () => {
  const calendar = new ICAL.Component(ICAL.parse(calendarFile(event)))
  const [component] = calendar.getAllSubcomponents('vevent')
  const { uid, sequence, startDate, endDate, location, summary } = new ICAL.Event(component!)
  expect({ uid, sequence, location, summary }).toEqual({
    uid: event.uid,
    sequence: 3,
    location: 'Kedai Senja, Jl. Prawirotaman 7; lantai 2',
    summary: 'Makan malam Semeja',
  })
  expect(startDate.zone.tzid).toBe('UTC')
  expect([startDate.toJSDate().toISOString(), endDate.toJSDate().toISOString()]).toEqual([
    event.startsAt,
    '2026-11-27T15:00:00.000Z',
  ])
  const alarms = component!
    .getAllSubcomponents('valarm')
    .map((alarm) => String(alarm.getFirstPropertyValue('trigger')))
  expect(alarms).toEqual(['-P1D', '-PT2H'])
})

test('any place is read as it was written, in lines of at most 75 bytes, and adds nothing to the file', () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom(...'\\;,:"é🍜\n\r a'), fc.string({ minLength: 1, maxLength: 1 })),
  })
  fc.assert(
    fc.property(text, text, (venue, address) => {
      const file = calendarFile({ ...event, place: { venue, address, bookedAs: venue } })
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const calendar = new ICAL.Component(ICAL.parse(file))
      const [component] = calendar.getAllSubcomponents('vevent')
      const shown = `${venue}, ${address}`.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')
      expect(new ICAL.Event(component!).location).toBe(shown)
      expect(component!.getAllProperties()).toHaveLength(9)
    }),
    { numRuns: sampled(200, 10_000) },
  )
})

test('the entry names the table, and holds no link: one without a token opens nothing', () => {
  const file = calendarFile(event).replaceAll('\r\n ', '')
  const details = 'Bilang ke pelayannya: meja atas nama Semeja. Kabar terbaru ada di chat WA kita.'
  expect(file).toContain(`DESCRIPTION:${details}\r\n`)
  expect(new URL(googleAddress(event)).searchParams.get('details')).toBe(details)
  expect(file).not.toMatch(/https?:|\/k/)
  const early = calendarFile({ ...event, place: null }).replaceAll('\r\n ', '')
  expect(early).toContain('LOCATION:Prawirotaman\r\nDESCRIPTION:Nama restonya kita kabarin sebelum harinya.')
})

test('a file is there for ten minutes, and memory is bounded', () => {
  const tickets = createTickets()
  const name = tickets.keep('a', 0)
  expect([tickets.find(name, 10 * MINUTE - 1), tickets.find(name, 10 * MINUTE), tickets.find('x')]).toEqual([
    'a',
    undefined,
    undefined,
  ])
  const first = tickets.keep('b', MINUTE)
  for (let i = 0; i < 10_000; i++) tickets.keep('c', MINUTE)
  expect(tickets.find(first, MINUTE)).toBeUndefined()
})
