// what guests say after a dinner, and what becomes of it
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Tx } from '../../src/db/transact'
import { contactsOf } from '../../src/feedback/contacts'
import { forgetReports } from '../../src/feedback/reports'
import { contactTime, feedbackWindow, revealedBefore } from '../../src/feedback/rules'
import { readPage } from '../../src/guest-page/read'
import { keptPairs, metPairs } from '../../src/matchmaking/pairs'
import { findLink } from '../../src/people/links'
import { peopleOfSignUps } from '../../src/people/people'
import { isReported } from '../../src/people/reported'
import { eraseDue } from '../../src/privacy/erasures'
import { exportPerson, exportPhone } from '../../src/privacy/export'
import { CONFIG } from '../support/evening'
import { startPages } from '../support/pages'
import { changeSeatTickets } from '../support/put-seat'

const RULES = { ...CONFIG, refund: 'both' as const }
const DAY_MS = 86_400_000
const ZONE = 'Asia/Jakarta'
/** Seven in the evening in Jakarta, two days ago. */
const DINNER = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS + 12 * 3_600_000).toISOString()

/** A table of six after its dinner, each with a link, by their place at it from 1 on. */
async function afterDinner() {
  const app = await startPages({ eventAt: DINNER })
  const { db, members } = app
  changeSeatTickets(db, `role = 'member'`, { status: 'paid' })
  const tokens = [] as string[]
  for (const id of members) tokens.push(await app.link(id))
  const seat = (i: number) => app.seatOf(members[i - 1]!).id as number
  const of = (i: number) => app.as(tokens[i - 1]!)
  const say = (i: number, answers: object) =>
    of(i).page('PUT', '/api/me/feedback', { seat: seat(i), ...answers })
  const contacts = (i: number, at: Date) =>
    readPage(db, findLink(db, tokens[i - 1]!)!, RULES, at)!.contacts.map(({ name }) => name)
  const person = (i: number) => peopleOfSignUps(db, [members[i - 1]!])[0]!
  const mark = (outcome: string, i: number) =>
    db.run(sql`
      insert into outcomes (person_id, group_id, dinner_day, outcome, at, source)
      values (${person(i)}, ${app.groupId}, ${DINNER.slice(0, 10)}, ${outcome}, ${DINNER}, 'staff')`)
  return { ...app, of, say, contacts, person, mark, token: (i: number) => tokens[i - 1]! }
}

test('a guest says how it was, sees it again, and takes it back', async () => {
  const { say, of } = await afterDinner()
  const before = await of(1).me()
  expect(before.feedback).toMatchObject([{ evening: null, venue: [] }])
  expect(before.mates.map(({ mate, wish }) => [mate, wish])).toEqual([2, 3, 4, 5, 6].map((n) => [n, null]))
  const { status, me } = await say(1, {
    evening: 5,
    venue: ['quiet', 'good food'],
    wishes: { 2: 'contact', 3: 'never' },
  })
  expect([status, me.feedback[0].evening, me.feedback[0].venue]).toEqual([200, 5, ['quiet', 'good food']])
  expect((await say(1, { evening: null, wishes: { 2: null } })).me.feedback[0].evening).toBeNull()
  expect((await of(1).me()).mates.map(({ wish }) => wish)).toEqual([null, 'never', null, null, null])
})

test('who had left the table before the dinner is asked nothing, and is no mate of who was there', async () => {
  const { of, db, members } = await afterDinner()
  const before = new Date(Date.parse(DINNER) - DAY_MS).toISOString()
  db.run(sql`update memberships set left_at = ${before}, active = 0 where user_id = ${members[0]}`)
  expect((await of(1).me()).feedback).toEqual([])
  expect((await of(2).me()).mates.map(({ mate }) => mate)).toEqual([3, 4, 5, 6])
})

test('wishes for contact of different dinners show nobody a number', async () => {
  const { db, person } = await afterDinner()
  const wish = (from: number, to: number, group: number) =>
    db.run(sql`
      insert into wishes (from_person, to_person, group_id, kind, at)
      values (${person(from)}, ${person(to)}, ${group}, 'contact', ${DINNER})`)
  const seen = () => contactsOf(db, person(1), ZONE, new Date(Date.parse(DINNER) + DAY_MS))
  wish(1, 2, 1)
  wish(2, 1, 99)
  expect(seen()).toEqual([])
  wish(2, 1, 1)
  expect(seen().map(({ personId }) => personId)).toEqual([person(2)])
})

test('contacts appear to both at the next ten o’clock, stay from then on, and go after sixty days', async () => {
  const { say, contacts, db } = await afterDinner()
  await say(1, { wishes: { 2: 'contact' } })
  await say(2, { wishes: { 1: 'contact' } })
  const [{ at }] = db.all<{ at: string }>(sql`select max(at) as at from wishes`) as [{ at: string }]
  const { from, until } = contactTime(at, at, ZONE)
  expect([contacts(1, new Date(from - 1)), contacts(2, new Date(from - 1))]).toEqual([[], []])
  expect([contacts(1, new Date(from)), contacts(2, new Date(from))]).toEqual([['Tamu 1'], ['Tamu 0']])
  expect(contacts(1, new Date(until))).toEqual([])
  // a mind that is changed before leaves no trace
  await say(2, { wishes: { 1: 'again' } })
  expect(contacts(1, new Date(from))).toEqual([])
  // as if the hour had come
  await say(2, { wishes: { 1: 'contact' } })
  db.run(sql`update wishes set at = ${DINNER}`)
  await say(2, { wishes: { 1: null } })
  expect(contacts(1, new Date())).toEqual(['Tamu 1'])
})

test('those who count as having exchanged contacts are those whose hour has come', () => {
  const at = fc.date({ min: new Date('2026-03-01'), max: new Date('2026-04-30'), noInvalidDate: true })
  fc.assert(
    fc.property(at, at, at, fc.constantFrom(ZONE, 'Europe/Berlin', 'America/New_York'), (a, b, now, zone) => {
      const before = revealedBefore(now.getTime(), zone)
      const { from } = contactTime(a.toISOString(), b.toISOString(), zone)
      expect(Math.max(a.getTime(), b.getTime()) < before).toBe(from <= now.getTime())
    }),
    { numRuns: 500 },
  )
})

test('a contact opens a chat that names both, and the next ten o’clock is one at which both are there', () => {
  for (const [first, second, from] of [
    ['2026-11-27T15:00:00.000Z', '2026-11-27T16:00:00.000Z', '2026-11-28T03:00:00.000Z'],
    ['2026-11-28T02:59:59.999Z', '2026-11-27T16:00:00.000Z', '2026-11-28T03:00:00.000Z'],
    ['2026-11-28T03:00:00.000Z', '2026-11-27T16:00:00.000Z', '2026-11-29T03:00:00.000Z'],
  ] as const)
    expect(new Date(contactTime(first, second, ZONE).from).toISOString()).toBe(from)
  const { from, until } = feedbackWindow('2026-11-27T12:00:00.000Z', ZONE)
  expect([from, until].map((ms) => new Date(ms).toISOString())).toEqual([
    '2026-11-27T14:30:00.000Z',
    '2026-12-12T03:00:00.000Z',
  ])
  // what both allow last appears when the answers close: until then each can take it back
  for (let both = from; both < until; both += DAY_MS / 24) {
    const at = new Date(both).toISOString()
    expect(contactTime(at, at, ZONE).from).toBeLessThanOrEqual(until)
  }
})

test('who did not come is neither listed nor asked, and who paid and is not marked is both', async () => {
  const { say, of, mark } = await afterDinner()
  mark('no-show', 3)
  mark('came', 4)
  expect((await of(1).me()).mates.map(({ mate }) => mate)).toEqual([2, 4, 5, 6])
  expect((await of(3).me()).feedback).toEqual([])
  expect((await say(3, { evening: 1 })).status).toBe(409)
  // an answer that names them stores nothing of them
  for (const mate of [3, 9]) expect((await say(1, { wishes: { [mate]: 'contact' } })).status).toBe(409)
  expect((await of(1).me()).mates.some(({ wish }) => wish !== null)).toBe(false)
})

test('who said yes to a dinner without a price was there as at a free one', async () => {
  const { of, db, members } = await afterDinner()
  for (const [price, mates] of [
    [null, [2, 3, 4, 5, 6]],
    [0, [2, 3, 4, 5, 6]],
    [150_000, [3, 4, 5, 6]],
  ] as const) {
    db.run(sql`update dinner_groups set price = ${price}`)
    changeSeatTickets(db, `user_id = ${members[1]}`, { status: 'confirmed' })
    expect([price, (await of(1).me()).mates.map(({ mate }) => mate)]).toEqual([price, [...mates]])
  }
})

test('who was missing where tables were merged at the door is neither listed nor asked, until staff note that they came', async () => {
  const { say, of, mark, db, members } = await afterDinner()
  db.run(sql`update memberships set merged_at = ${DINNER} where user_id <> ${members[2]}`)
  db.run(sql`update tickets set arrival = 'here' where user_id <> ${members[2]}`)
  const listed = async () => (await of(1).me()).mates.map(({ mate }) => mate)
  expect(await listed()).toEqual([2, 4, 5, 6])
  expect((await of(3).me()).feedback).toEqual([])
  expect((await say(3, { evening: 1 })).status).toBe(409)
  expect((await say(1, { wishes: { 3: 'contact' } })).status).toBe(409)
  mark('came', 3)
  expect(await listed()).toEqual([2, 3, 4, 5, 6])
  expect((await of(3).me()).feedback.length).toBe(1)
})

test('the link of a sign-up shows and takes nothing of it', async () => {
  const { call, db, as, members } = await afterDinner()
  const { makeLink } = await import('../../src/people/links')
  const page = as(makeLink(db as Tx, members[0]!, 'signup', new Date()))
  expect(await page.me()).toMatchObject({ feedback: [], mates: [], contacts: [] })
  expect((await page.page('PUT', '/api/me/feedback', { seat: 1, evening: 5 })).status).toBeGreaterThanOrEqual(
    400,
  )
  expect((await call('PUT', '/api/me/feedback', { seat: 1, evening: 5 })).status).toBe(401)
})

test('two who want to meet again have not met, one of whom does not want to is kept apart, and nobody learns whose wish it is', async () => {
  const { say, db, person, groupId, staff, members } = await afterDinner()
  const people = [1, 2, 3].map(person)
  expect(metPairs(db, people).length).toBe(3)
  await say(1, { wishes: { 2: 'contact', 3: 'never' } })
  expect(metPairs(db, people).length).toBe(3)
  await say(2, { wishes: { 1: 'again' } })
  expect(metPairs(db, people).map(({ a, b }) => [a, b])).toEqual([
    [people[0]!, people[2]!],
    [people[1]!, people[2]!],
  ])
  expect(keptPairs(db, people)).toEqual([{ a: people[0]!, b: people[2]! }])
  for (const [id, other] of [
    [members[0], members[2]],
    [members[2], members[0]],
  ])
    expect((await staff('GET', `/api/users/${id}/history`)).apart).toMatchObject([
      { id: other, isByGuest: true },
    ])
  // what a deleted group leaves behind holds still
  await staff('DELETE', `/api/dinner-groups/${groupId}`)
  expect(keptPairs(db, people).length).toBe(1)
})

test('a report is read and decided, and keeps the two apart', async () => {
  const { say, staff, db, members, person } = await afterDinner()
  const report = { text: 'Dia ngikutin aku pulang', callMe: true, about: 2 }
  for (let i = 0; i < 2; i++) expect((await say(1, { report })).status).toBe(200)
  const { open, reports } = await staff('GET', '/api/reports')
  expect(open).toBe(1)
  expect(reports).toMatchObject([
    { ...report, about: members[1], from: members[0], state: 'open', kind: 'written' },
  ])
  expect(keptPairs(db, [person(1), person(2)]).length).toBe(1)
  expect(isReported(db, person(2))).toBe(true)

  const [{ id, version }] = reports
  expect((await staff('PATCH', `/api/reports/${id}`, { state: 'paused', version: version + 1 })).status).toBe(
    409,
  )
  expect((await staff('PATCH', `/api/reports/${id}`, { about: members[0], version })).status).toBe(422)
  expect(
    (await staff('PATCH', `/api/reports/${id}`, { state: 'paused', note: 'Sudah ditelepon', version }))
      .status,
  ).toBe(200)
  // saved as it is it stays as it is
  const decided = (await staff('GET', '/api/reports')).reports
  const again = { state: 'paused', note: 'Sudah ditelepon', version: decided[0].version }
  expect((await staff('PATCH', `/api/reports/${id}`, again)).status).toBe(200)
  expect((await staff('GET', '/api/reports')).reports).toEqual(decided)
  expect(isReported(db, person(2))).toBe(false)
  const [{ until }] = db.all<{ until: string }>(
    sql`select paused_until as until from people where id = ${person(2)}`,
  ) as [{ until: string }]
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(29 * DAY_MS)
  // half a year later
  forgetReports(db, new Date(Date.now() + 181 * DAY_MS))
  expect((await staff('GET', '/api/reports')).reports).toEqual([])
})

test('staff choose whom a report is about among others than its writer, who has signed up again', async () => {
  const { say, staff, call, db, members, person } = await afterDinner()
  await say(1, { report: { text: 'Ga nyaman sama obrolannya' } })
  const { answers } = await import('../support/answers')
  const phone = db.all<{ phone: string }>(sql`select phone from people where id = ${person(1)}`)[0]!.phone
  expect((await call('POST', '/api/register', answers(501, { phone }))).status).toBe(201)
  const [{ people }] = (await staff('GET', '/api/reports')).reports
  expect(people.map(({ id }: { id: number }) => id)).toEqual(members.slice(1, 6))
})

test('a report sent again names whom it is about and asks for a call, while nobody has decided on what they read', async () => {
  const { say, staff, members } = await afterDinner()
  const report = { text: 'Ga nyaman sama obrolannya' }
  const stored = async () => (await staff('GET', '/api/reports')).reports
  await say(1, { report })
  const [{ id, version }] = await stored()
  await say(1, { report })
  expect(await stored()).toMatchObject([{ id, version, about: null, callMe: false }])
  await say(1, { report: { ...report, about: 2, callMe: true } })
  const named = { id, about: members[1], callMe: true, version: version + 1 }
  expect(await stored()).toMatchObject([named])
  // who leaves the name out names nobody else
  await say(1, { report: { ...report, callMe: true } })
  expect(await stored()).toMatchObject([named])
  expect((await staff('PATCH', `/api/reports/${id}`, { state: 'warned', version })).status).toBe(409)
  await staff('PATCH', `/api/reports/${id}`, { state: 'warned', version: version + 1 })
  await say(1, { report: { ...report, about: 3 } })
  expect(await stored()).toMatchObject([{ id, about: members[1], state: 'warned' }])
})

test('whom staff name in a report shares no table with its writer, whose own choice stays', async () => {
  const { say, of, staff, db, person, members } = await afterDinner()
  await say(1, { wishes: { 2: 'again' }, report: { text: 'Satu orang kasar' } })
  const name = async (about: number | null) => {
    const [{ id, version }] = (await staff('GET', '/api/reports')).reports
    expect((await staff('PATCH', `/api/reports/${id}`, { about, version })).status).toBe(200)
  }
  const apart = (i: number) => keptPairs(db, [person(1), person(i)]).length
  await name(members[1]!)
  expect([apart(2), apart(3)]).toEqual([1, 0])
  expect((await of(1).me()).mates.map(({ wish }) => wish)).toEqual(['again', null, null, null, null])
  await name(members[2]!)
  expect([apart(2), apart(3)]).toEqual([0, 1])
  await name(null)
  expect(apart(3)).toBe(0)
  // what the writer chose is not staff's to take back
  await say(1, { wishes: { 2: 'never' } })
  await name(members[1]!)
  await name(null)
  expect(apart(2)).toBe(1)
})

test('a no beside a contact, or by staff, is of the dinner that it is about', async () => {
  const { say, staff, members } = await afterDinner()
  await say(3, { wishes: { 2: 'never' } })
  await say(1, { report: { text: 'Satu orang kasar' } })
  const [{ id, version, groupId }] = (await staff('GET', '/api/reports')).reports
  await staff('PATCH', `/api/reports/${id}`, { about: members[1], version })
  expect((await staff('GET', '/api/reports')).reports).toMatchObject([{ kind: 'written', groupId }])
})

test('whom guests of two dinners do not want to sit with again is a report, until one of them changes their mind', async () => {
  const { db, person, say, staff } = await afterDinner()
  db.run(sql`
    insert into wishes (group_id, from_person, to_person, kind, at) values (999, ${person(5)}, ${person(2)}, 'never', ${DINNER})`)
  expect((await staff('GET', '/api/reports')).open).toBe(0)
  await say(1, { wishes: { 2: 'never' } })
  const { reports } = await staff('GET', '/api/reports')
  expect(reports).toMatchObject([{ kind: 'avoided', text: '2', fromName: null, aboutName: 'Tamu 1' }])
  await say(1, { wishes: { 2: 'again' } })
  expect((await staff('GET', '/api/reports')).open).toBe(0)
  await say(1, { wishes: { 2: 'never' } })
  const [again] = (await staff('GET', '/api/reports')).reports
  await staff('PATCH', `/api/reports/${again.id}`, { state: 'nothing', version: again.version })
  // what was decided does not come back without something new
  await say(1, { wishes: { 2: 'never' } })
  expect((await staff('GET', '/api/reports')).open).toBe(0)
})

test('erasing one of a table leaves no trace of them with the others, and a report outlives its writer without saying who it was', async () => {
  const { say, staff, db, members, contacts, person } = await afterDinner()
  await say(1, { wishes: { 2: 'contact' }, report: { text: 'Ga nyaman sama obrolannya' } })
  await say(2, { wishes: { 1: 'contact' } })
  db.run(sql`update wishes set at = ${DINNER}`)
  const gone = person(1)
  expect(contacts(2, new Date())).toEqual(['Tamu 0'])
  expect((await staff('DELETE', `/api/users/${members[0]}`)).status).toBe(200)
  expect(contacts(2, new Date())).toEqual([])
  expect(db.all(sql`select 1 from wishes where ${gone} in (from_person, to_person)`)).toEqual([])
  expect((await staff('GET', '/api/reports')).reports).toMatchObject([{ from: null, fromName: null }])
})

test('who is reported and asks to be erased is erased once it is decided, three days later at most, and learns nothing of it', async () => {
  const { say, of, staff, db, person } = await afterDinner()
  await say(1, { report: { text: 'Kasar ke pelayan', about: 2 } })
  const digits = (i: number) =>
    db.all<{ phone: string }>(sql`select phone from people where id = ${person(i)}`)[0]!.phone.slice(-4)
  const hour = 3_600_000
  const seen = []
  for (const i of [2, 3]) {
    expect((await of(i).page('DELETE', '/api/me', { digits: digits(i) })).status).toBe(200)
    const { status, erasing, state } = await of(i).me()
    const hours = Math.round((Date.parse(erasing!.at.at) - Date.now()) / hour)
    seen.push([status, state, hours, erasing!.waits, erasing!.stopped])
  }
  expect(seen[0]).toEqual(seen[1]!)
  expect((await staff('GET', '/api/reports')).reports).toMatchObject([
    { text: 'Kasar ke pelayan', about: null },
  ])
  // who stays is who it is about, and asks once more
  expect((await of(2).page('POST', '/api/me/stay')).status).toBe(200)
  const { reports } = await staff('GET', '/api/reports')
  expect(reports).toMatchObject([{ aboutName: 'Tamu 1' }])
  expect((await of(2).page('DELETE', '/api/me', { digits: digits(2) })).status).toBe(200)

  expect(eraseDue(db, new Date(Date.now() + 25 * hour))).toBe(1)
  // both links have ended
  for (const i of [2, 3]) expect((await of(i).me()).status).toBe(401)
  expect(db.all(sql`select id from erasures`).length).toBe(1)
  const [{ id, version }] = (await staff('GET', '/api/reports')).reports
  await staff('PATCH', `/api/reports/${id}`, { state: 'nothing', version })
  expect(eraseDue(db, new Date(Date.now() + 26 * hour))).toBe(1)
  expect((await staff('GET', '/api/reports')).reports).toEqual([])
})

test('who signs up again with the phone of somebody held back for a report learns nothing of it by an export', async () => {
  const { say, of, staff, call, db, person, members } = await afterDinner()
  await say(1, { report: { text: 'Kasar ke pelayan', about: 2 } })
  const { answers } = await import('../support/answers')
  const hour = 3_600_000
  const exports = []
  for (const i of [2, 3]) {
    const phone = db.all<{ phone: string }>(sql`select phone from people where id = ${person(i)}`)[0]!.phone
    expect((await of(i).page('DELETE', '/api/me', { digits: phone.slice(-4) })).status).toBe(200)
    await call('POST', '/api/register', answers(500 + i, { phone, name: 'Baru' }))
    // until the hour it is all of it, and afterwards the new sign-up alone
    exports.push({ before: exportPhone(db, phone), phone })
  }
  const later = new Date(Date.now() + 25 * hour)
  expect(eraseDue(db, later)).toBe(1)
  for (const { before, phone } of exports) {
    expect([before.sign_ups.length, before.erasures.length]).toEqual([2, 1])
    const after = exportPhone(db, phone, later)
    expect([after.sign_ups.length, after.erasures.length, after.outcomes]).toEqual([1, 0, []])
  }
  // staff who look for the one held back find nothing to export, and still see that they wait
  db.run(sql`update erasures set erases_at = ${DINNER}`)
  const answer = await staff('POST', '/api/privacy/export', { userId: members[1] })
  expect(answer.status).toBe(200)
  expect(answer.sign_ups.length).toBe(1)
  expect((await staff('GET', '/api/privacy/links')).erasures.length).toBe(1)
  expect(eraseDue(db, new Date(Date.now() + 73 * hour))).toBe(1)
})

test('an undecided report is erased after three days with whom it is about, and staff delete nobody before', async () => {
  const { say, of, staff, db, members, person } = await afterDinner()
  await say(1, { report: { text: 'Kasar ke pelayan', about: 2 } })
  expect((await staff('DELETE', `/api/users/${members[1]}`)).status).toBe(409)
  const [{ phone }] = db.all<{ phone: string }>(sql`select phone from people where id = ${person(2)}`) as [
    { phone: string },
  ]
  await of(2).page('DELETE', '/api/me', { digits: phone.slice(-4) })
  expect(eraseDue(db, new Date(Date.now() + 71 * 3_600_000))).toBe(0)
  expect(eraseDue(db, new Date(Date.now() + 73 * 3_600_000))).toBe(1)
  expect(db.all(sql`select id from reports`)).toEqual([])
})

test('an answer given before another one was seen takes no never back', async () => {
  const { say, of } = await afterDinner()
  await say(1, { evening: 3 })
  const seen = (await of(1).me()).feedback[0]!.at
  // another phone, later
  await Bun.sleep(2)
  await say(1, { wishes: { 2: 'never' } })
  const late = await say(1, { seen, evening: 5, wishes: { 2: 'contact', 3: 'again' } })
  const wishes = late.me.mates.map(({ wish }: { wish: string | null }) => wish)
  expect([late.status, wishes]).toEqual([200, ['never', 'again', null, null, null]])
  // who has seen it may
  const now = late.me.feedback[0].at
  expect((await say(1, { seen: now, wishes: { 2: 'again' } })).me.mates[0].wish).toBe('again')
})

test('a never that was seen is taken back, whatever else was said of the dinner meanwhile', async () => {
  const { say } = await afterDinner()
  for (const meanwhile of [
    { wantsChat: true },
    { evening: 4 },
    { report: { text: 'Dia maksa minum', callMe: false, about: 3 } },
  ]) {
    const { me } = await say(1, { wishes: { 2: 'never' } })
    const seen = me.feedback[0].at
    await Bun.sleep(2)
    await say(1, meanwhile)
    const { status, me: after } = await say(1, { seen, wishes: { 2: null, 3: 'again' } })
    const [second, third] = after.mates as { wish: string | null }[]
    // what the report has said of another one since stays
    expect([meanwhile, status, second!.wish, third!.wish]).toEqual([
      meanwhile,
      200,
      null,
      'report' in meanwhile ? 'never' : 'again',
    ])
  }
})

test('after a contact is exchanged a no keeps the two apart, and the other one sees no difference', async () => {
  const { say, of, db, person, staff, members } = await afterDinner()
  await say(1, { wishes: { 2: 'contact' } })
  await say(2, { wishes: { 1: 'contact' } })
  db.run(sql`update wishes set at = ${DINNER}`)
  const before = await of(2).me()
  expect(before.contacts.length).toBe(1)
  const exported = () => {
    const { exported_at: _, ...rest } = exportPerson(db, person(2))
    return { ...rest, sign_ups: rest.sign_ups.map((signUp) => ({ ...signUp, links: [] })) }
  }
  const file = exported()
  await say(1, { wishes: { 2: 'never' } })
  expect(keptPairs(db, [person(1), person(2)]).length).toBe(1)
  await say(1, { report: { text: 'Neror aku', about: 2 } })
  expect(await of(2).me()).toEqual(before)
  expect(exported()).toEqual(file)
  expect((await staff('GET', `/api/users/${members[0]}/history`)).apart).toMatchObject([{ id: members[1] }])
})

test('a contact that nobody could take back any more lapses, and has the name of the table', async () => {
  const { say, contacts, call, staff, db, groupId, person } = await afterDinner()
  await say(1, { wishes: { 2: 'contact', 3: 'contact' } })
  await say(2, { wishes: { 1: 'contact' } })
  await say(3, { wishes: { 1: 'contact' } })
  db.run(sql`update wishes set at = ${DINNER} where ${person(2)} in (from_person, to_person)`)
  const [{ phone }] = db.all<{ phone: string }>(sql`select phone from people where id = ${person(2)}`) as [
    { phone: string },
  ]
  const { answers } = await import('../support/answers')
  await call('POST', '/api/register', answers(500, { phone, name: 'Penipu' }))
  expect(contacts(1, new Date())).toEqual(['Tamu 1'])
  // the other one was not there yet when the group is deleted
  await staff('DELETE', `/api/dinner-groups/${groupId}`)
  expect(contacts(1, new Date(Date.now() + 3 * DAY_MS)).length).toBe(1)
})

test('a guest’s wish is not allowed away, and a pause ends with the decision for it', async () => {
  const { say, staff, members, person, db } = await afterDinner()
  await say(1, { report: { text: 'Kasar', about: 2 }, wishes: { 3: 'never' } })
  expect((await staff('DELETE', `/api/users/${members[0]}/apart/${members[2]}`)).status).toBe(409)
  const decide = async (state: string) => {
    const [{ id, version }] = (await staff('GET', '/api/reports')).reports
    return staff('PATCH', `/api/reports/${id}`, { state, version })
  }
  const paused = () =>
    db.all<{ until: string | null }>(
      sql`select paused_until as until from people where id = ${person(2)}`,
    )[0]!.until
  await decide('paused')
  expect(paused()).not.toBeNull()
  await decide('nothing')
  expect(paused()).toBeNull()
  expect(
    (await staff('GET', '/api/activity?action=answered after a dinner')).entries ?? [],
  ).not.toContainEqual(expect.objectContaining({ userId: members[0] }))
})
