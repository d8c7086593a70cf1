import { expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { codeFor } from '../../src/db/codes'
import { refused, transact } from '../../src/db/transact'
import { createEvening } from '../../src/evenings/evenings'
import { settleTickets } from '../../src/evenings/lapse'
import { putTicket } from '../../src/evenings/staff-tickets'
import { joinByLink } from '../../src/guest-page/evenings'
import { leaveEvening, sayTransferred } from '../../src/guest-page/my-tickets'
import { readPage } from '../../src/guest-page/read'
import { findLink, type Link, makeLink } from '../../src/people/links'
import { openForFile } from '../support/app'
import { AYU, CONFIG, DINNER, NOON, storePeople } from '../support/evening'
import { checkInvariants } from '../support/invariants'
import { anyOf, often, press } from '../support/press'
import { samePhone } from '../support/same-phone'
import { sampled } from '../support/sampled'

setDefaultTimeout(300_000)

const db = openForFile()

const HOUR = 3_600_000
const rules = { ...CONFIG, meetAgain: null }
// two sign-ups of one phone, and those that they may sit with
const people = storePeople(db, 9)
const [first, second, ...others] = people as [number, number, ...number[]]
samePhone(db, second, first)
const linkOf = (userId: number, scope: Link['scope']) =>
  findLink(
    db,
    transact(db, (db) => makeLink(db, userId, scope, NOON)),
    new Date(NOON),
  )!
const links = [first, second].flatMap((id) => [linkOf(id, 'signup'), linkOf(id, 'phone')])

/** What stands otherwise for `own` (their person), `evening` or `first` (their sign-up). */
const SETTINGS = [
  "people set paused_until = '2027-01-01T00:00:00.000Z' where id = :own",
  'people set paused_until = null where id = :own',
  "people set removed = 'x' where id = :own",
  'people set removed = null where id = :own',
  'people set paused_until = null',
  "people set paused_until = '2027-01-01T00:00:00.000Z' where id <> :own",
  'evenings set women_only = 1 where id = :evening',
  'evenings set women_only = 0',
  'evenings set has_list = 0 where id = :evening',
  'evenings set has_list = 1',
  'evenings set tables_max = 1',
  'evenings set tables_max = null',
  'evenings set price = 0 where id = :evening',
  'evenings set price = 150000',
  "evenings set status = 'closed' where id = :evening",
  "evenings set status = 'open'",
  "evenings set dealt_at = '2026-11-20T05:00:00.000Z' where id = :evening",
  'evenings set dealt_at = null',
  "profiles set gender = 'female' where user_id = :first",
  "profiles set gender = 'male' where user_id = :first",
]
const at = fc.nat(2)
const by = fc.nat(links.length - 1)
const step = fc.oneof(
  often(6, press('join', { by, at, pay: anyOf('later', 'later', 'now') })),
  often(2, press('leave', { by, at })),
  often(2, press('says paid', { by, at })),
  often(2, press('other joins', { who: fc.nat(6), at })),
  often(2, press('staff join', { who: fc.nat(1), at, pay: anyOf('later', 'now', 'paid') })),
  often(3, press('wait', { hours: anyOf(0.5, 1, 5, 24, 50) })),
  often(6, press('set', { at, what: fc.constantFrom(...SETTINGS) })),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test('whoever is offered to pay at once is held a place, whatever they, others and staff did before', () => {
  let offers = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 30 }), (steps) => {
      const evenings = start()
      let now = NOON
      for (const one of steps) {
        now = act(one, evenings, now)
        for (const link of links) offers += tryAll(link, now)
      }
      checkInvariants(db)
    }),
    { numRuns: sampled(15, 200) },
  )
  // what is never offered says nothing
  expect(offers).toBeGreaterThan(10)
})

/** Takes each offer of a page, undoes it, and returns how many there were. */
function tryAll(link: Link, now: Date): number {
  const offered = readPage(db, link, rules, now)!.tickets.filter(({ canPay }) => canPay)
  for (const { evening } of offered) {
    let held: object | undefined
    transact(db, (db) => {
      held = joinByLink(db, { link, rules }, { evening, pay: 'now' }, now)
      return refused('undone')
    })
    expect(held).toMatchObject({ ok: true, status: 'confirmed' })
  }
  return offered.length
}

function start() {
  for (const table of ['payments', 'messages', 'tickets', 'evenings']) db.run(sql.raw(`delete from ${table}`))
  db.run(sql`update people set paused_until = null, removed = null, rests_since = null`)
  db.run(sql`update profiles set gender = 'male', resting_at = null where user_id = ${first}`)
  // two on one day, and one on the next
  return [0, 1, 24].map((hours) => {
    const at = new Date(Date.parse(DINNER) + hours * HOUR).toISOString()
    const where = { city: 'Yogyakarta', area: 'Tugu', price: 150_000, tables_max: null }
    const made = createEvening(db, AYU, { at, ...where, note: '', status: 'open' }, CONFIG, NOON)
    if (!made.ok) throw new Error(made.reason)
    return { id: made.id, code: codeFor(db, 'evening', made.id) }
  })
}

function act(one: Step, evenings: { id: number; code: string }[], now: Date): Date {
  if (one.do === 'wait') {
    const later = new Date(+now + one.hours * HOUR)
    settleTickets(db, later)
    return later
  }
  const evening = evenings[one.at]!
  if (one.do === 'join')
    joinByLink(db, { link: links[one.by]!, rules }, { evening: evening.code, pay: one.pay }, now)
  else if (one.do === 'other joins')
    putTicket(db, AYU, evening.id, { userId: others[one.who]!, pay: 'now' }, rules, now)
  else if (one.do === 'staff join')
    putTicket(db, AYU, evening.id, { userId: [first, second][one.who]!, pay: one.pay }, rules, now)
  else if (one.do === 'set') {
    const own = `(select person_id from profiles where user_id = ${first})`
    const text = one.what
      .replace(':own', own)
      .replace(':evening', String(evening.id))
      .replace(':first', String(first))
    db.run(sql.raw(`update ${text}`))
  } else {
    const by = { link: links[one.by]!, rules }
    const id = readPage(db, by.link, rules, now)!.tickets.find(
      (ticket) => ticket.evening === evening.code,
    )?.id
    if (id === undefined) return now
    if (one.do === 'leave') leaveEvening(db, by, { id }, now)
    else sayTransferred(db, by, { id, transferred: true }, now)
  }
  return now
}
