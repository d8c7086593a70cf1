import type { Db } from '../db/open'
import { overAt } from '../domain/group/deadlines'
import { hasPaid } from '../domain/group/group'
import type { Link } from '../people/links'
import { pageAt } from './page'
import { readSource } from './read'
import type { MyRules } from './state'

export interface CalendarEvent {
  uid: string
  /** counts up with each change of the dinner */
  sequence: number
  /** UTC ISO */
  startsAt: string
  area: string | null
  /** once it is known */
  place: { venue: string; address: string; bookedAs: string } | null
}

const TITLE = 'Makan malam Semeja'
/** Alarms before the dinner: a day, two hours. */
const ALARMS = ['-P1D', '-PT2H']
/** Most bytes of a line, after which it goes on in the next. */
const LINE_MAX = 75

/** Returns a calendar file (RFC 5545) with one dinner: of names it holds the one at the door only. It has no link: one without a token opens nothing elsewhere. */
export function calendarFile(event: CalendarEvent, now = new Date()): string {
  const { uid, sequence, startsAt } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Semeja//Semeja//ID',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endOf(startsAt))}`,
    `SUMMARY:${escaped(TITLE)}`,
    `LOCATION:${escaped(locationOf(event))}`,
    `DESCRIPTION:${escaped(detailsOf(event))}`,
    'STATUS:CONFIRMED',
    ...ALARMS.flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(TITLE)}`,
      `TRIGGER:${trigger}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Returns the address that adds the same dinner to Google Calendar. */
export function googleAddress(event: CalendarEvent): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: TITLE,
    dates: `${stamp(event.startsAt)}/${stamp(endOf(event.startsAt))}`,
    location: locationOf(event),
    details: detailsOf(event),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

function locationOf({ place, area }: CalendarEvent): string {
  return place ? `${place.venue}, ${place.address}` : (area ?? '')
}

function detailsOf({ place }: CalendarEvent): string {
  const what = place
    ? `Bilang ke pelayannya: meja atas nama ${place.bookedAs}.`
    : 'Nama restonya kita kabarin sebelum harinya.'
  return `${what} Kabar terbaru ada di chat WA kita.`
}

function endOf(startsAt: string): string {
  return new Date(overAt(startsAt)).toISOString()
}

/** `20261127T120000Z` */
function stamp(instant: string): string {
  return instant.replace(/\.\d+/, '').replace(/[-:]/g, '')
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

// never within a sign: some calendars read each line by itself
function folded(line: string): string {
  let [text, bytes] = ['', 0]
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > LINE_MAX) [text, bytes] = [`${text}\r\n `, 1]
    text += sign
    bytes += size
  }
  return text
}

/** Returns the dinner that the page of a link is about, or that of its card `ticketId`, for a calendar, or undefined until it is paid. `site` is the public address. */
export function eventOf(
  db: Db,
  link: Link,
  rules: MyRules,
  { site, ticketId }: { site: string; ticketId?: number },
  now = new Date(),
): CalendarEvent | undefined {
  const source = readSource(db, link, rules.timeZone, now)
  const me = source && pageAt(source.facts, now, rules)
  if (!source || !me) return undefined
  const { host } = new URL(site)
  const { dinner } = me
  const own = source.facts.seating?.seat.ticket
  const isOfSeat = ticketId === undefined || ticketId === own?.id
  if (isOfSeat && me.state === 'paid' && source.seating && dinner?.when) {
    const { group, seat } = source.seating
    // the entry of a place becomes that of the table
    const uid = own ? `t${own.id}` : `g${group.id}u${seat.userId}`
    return {
      ...{ uid: `${uid}@${host}`, sequence: group.version, startsAt: dinner.when.at },
      ...{ area: dinner.area, place: dinner.place },
    }
  }
  const ticket = source.facts.tickets.find(
    (one) => hasPaid(one) && !one.isStandby && (ticketId === undefined || one.id === ticketId),
  )
  return (
    ticket && {
      ...{ uid: `t${ticket.id}@${host}`, startsAt: ticket.at, area: ticket.area },
      ...{ sequence: ticket.known?.sequence ?? 0, place: ticket.known?.place ?? null },
    }
  )
}
