import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Tx } from '../../src/db/transact'
import { contactsOf } from '../../src/feedback/contacts'
import { forgetReports } from '../../src/feedback/reports'
import { contactTime, feedbackWindow, revealedBefore } from '../../src/feedback/rules'
import { readPage } from '../../src/guest-page/read'
import { keptPairs, metPairs } from '../../src/matchmaking/pairs'
import { findLink, makeLink } from '../../src/people/links'
import { isReported } from '../../src/people/reported'
import { eraseDue } from '../../src/privacy/erasures'
import { exportPerson, exportPhone } from '../../src/privacy/export'
import { afterDinner } from '../support/after-dinner'
import { answers } from '../support/answers'
import { CONFIG } from '../support/evening'

const RULES = { ...CONFIG, refund: 'both' as const }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ZONE = 'Asia/Jakarta'
/** Seven in the evening in Jakarta, two days ago. */
const DINNER = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS + 12 * 3_600_000).toISOString()

/** A table after its dinner; `contacts` are those that a guest reads at some time. */
async function start() {
  const app = await afterDinner(DINNER)
  const contacts = (i: number, at: Date) =>
    readPage(app.db, findLink(app.db, app.token(i))!, RULES, at)!.contacts.map(({ name }) => name)
  return { ...app, contacts }
}

test('a guest says how it was, sees it again, and takes it back', async () => {
  const { say, of } = await start()
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
  const { of, db, members } = await start()
  const before = new Date(Date.parse(DINNER) - DAY_MS).toISOString()
  db.run(sql`update memberships set left_at = ${before}, holds_seat = 0 where user_id = ${members[0]}`)
  expect((await of(1).me()).feedback).toEqual([])
  expect((await of(2).me()).mates.map(({ mate }) => mate)).toEqual([3, 4, 5, 6])
})

test('wishes for contact of different dinners show nobody a number', async () => {
  const { db, person } = await start()
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
  const { say, contacts, db } = await start()
  await say(1, { wishes: { 2: 'contact' } })
  await say(2, { wishes: { 1: 'contact' } })
  const [{ at }] = db.all<{ at: string }>(sql`select max(at) as at from wishes`) as [{ at: string }]
  const { from, until } = contactTime(at, at, ZONE)
  expect([contacts(1, new Date(from - 1)), contacts(2, new Date(from - 1))]).toEqual([[], []])
  expect([contacts(1, new Date(from)), contacts(2, new Date(from))]).toEqual([['Tamu 1'], ['Tamu 0']])
  expect(contacts(1, new Date(until))).toEqual([])
  // as if the hour had come
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

test('contacts appear at a ten o’clock after both want them, and never after the answers close', () => {
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
  const { say, of, mark } = await start()
  mark('no-show', 3)
  mark('came', 4)
  expect((await of(1).me()).mates.map(({ mate }) => mate)).toEqual([2, 4, 5, 6])
  expect((await of(3).me()).feedback).toEqual([])
  expect((await say(3, { evening: 1 })).status).toBe(409)
  // an answer that names them stores nothing of them
  for (const mate of [3, 9]) expect((await say(1, { wishes: { [mate]: 'contact' } })).status).toBe(409)
  expect((await of(1).me()).mates.some(({ wish }) => wish !== null)).toBe(false)
})

test('two who want to meet again have not met, one of whom does not want to is kept apart, and nobody learns whose wish it is', async () => {
  const { say, db, person, groupId, staff, members } = await start()
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
  const { say, db, members, person, reports, decide } = await start()
  const report = { text: 'Dia ngikutin aku pulang', callMe: true, about: 2 }
  for (let i = 0; i < 2; i++) expect((await say(1, { report })).status).toBe(200)
  const [{ version, people }] = await reports()
  // nobody chooses its writer
  expect(people.map(({ id }: { id: number }) => id)).toEqual(members.slice(1))
  expect(await reports()).toMatchObject([
    { ...report, about: members[1], from: members[0], state: 'open', kind: 'written' },
  ])
  expect(keptPairs(db, [person(1), person(2)]).length).toBe(1)
  expect(isReported(db, person(2))).toBe(true)

  expect((await decide({ state: 'paused', version: version + 1 })).status).toBe(409)
  expect((await decide({ about: members[0] })).status).toBe(422)
  expect((await decide({ state: 'paused', note: 'Sudah ditelepon' })).status).toBe(200)
  // saved as it is it stays as it is
  const decided = await reports()
  expect((await decide({ state: 'paused', note: 'Sudah ditelepon' })).status).toBe(200)
  expect(await reports()).toEqual(decided)
  expect(isReported(db, person(2))).toBe(false)
  const [{ until }] = db.all<{ until: string }>(
    sql`select paused_until as until from people where id = ${person(2)}`,
  ) as [{ until: string }]
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(29 * DAY_MS)
  // half a year later
  forgetReports(db, new Date(Date.now() + 181 * DAY_MS))
  expect(await reports()).toEqual([])
})

test('a report sent again names whom it is about and asks for a call, while nobody has decided on what they read', async () => {
  const { say, staff, db, members, reports } = await start()
  const report = { text: 'Ga nyaman sama obrolannya' }
  await say(1, { report })
  const [{ id, version }] = await reports()
  await say(1, { report })
  expect(await reports()).toMatchObject([{ id, version, about: null, callMe: false }])
  await say(1, { report: { ...report, about: 2, callMe: true } })
  const named = { id, about: members[1], callMe: true, version: version + 1 }
  expect(await reports()).toMatchObject([named])
  // who leaves the name out names nobody else
  await say(1, { report: { ...report, callMe: true } })
  expect(await reports()).toMatchObject([named])
  expect((await staff('PATCH', `/api/reports/${id}`, { state: 'warned', version })).status).toBe(409)
  await staff('PATCH', `/api/reports/${id}`, { state: 'warned', version: version + 1 })
  await say(1, { report: { ...report, about: 3 } })
  expect(await reports()).toMatchObject([{ id, about: members[1], state: 'warned' }])
  // only a pause pauses
  expect(db.values(sql`select paused_until from people where paused_until is not null`)).toEqual([])
})

test('whom staff name in a report shares no table with its writer, whose own choice stays', async () => {
  const { say, of, db, person, members, decide } = await start()
  await say(1, { wishes: { 2: 'again' }, report: { text: 'Satu orang kasar' } })
  const name = async (about: number | null) => expect((await decide({ about })).status).toBe(200)
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

test('whom guests of two dinners do not want to sit with again is a report, until one of them changes their mind', async () => {
  const { db, person, say, staff, reports, decide } = await start()
  db.run(sql`
    insert into wishes (group_id, from_person, to_person, kind, at) values (999, ${person(5)}, ${person(2)}, 'never', ${DINNER})`)
  expect((await staff('GET', '/api/reports')).open).toBe(0)
  await say(1, { wishes: { 2: 'never' } })
  expect(await reports()).toMatchObject([{ kind: 'avoided', text: '2', fromName: null, aboutName: 'Tamu 1' }])
  await say(1, { wishes: { 2: 'again' } })
  expect((await staff('GET', '/api/reports')).open).toBe(0)
  await say(1, { wishes: { 2: 'never' } })
  await decide({ state: 'nothing' })
  // what was decided does not come back without something new
  await say(1, { wishes: { 2: 'never' } })
  expect((await staff('GET', '/api/reports')).open).toBe(0)
})

test('erasing one of a table leaves no trace of them with the others, and a report outlives its writer without saying who it was', async () => {
  const { say, staff, db, members, contacts, person, reports } = await start()
  await say(1, { wishes: { 2: 'contact' }, report: { text: 'Ga nyaman sama obrolannya' } })
  await say(2, { wishes: { 1: 'contact' } })
  db.run(sql`update wishes set at = ${DINNER}`)
  const gone = person(1)
  expect(contacts(2, new Date())).toEqual(['Tamu 0'])
  expect((await staff('DELETE', `/api/users/${members[0]}`)).status).toBe(200)
  expect(contacts(2, new Date())).toEqual([])
  expect(db.all(sql`select 1 from wishes where ${gone} in (from_person, to_person)`)).toEqual([])
  expect(await reports()).toMatchObject([{ from: null, fromName: null }])
})

test('who is reported and asks to be erased is erased once it is decided, and learns nothing of it', async () => {
  const { say, of, db, staff, members, reports, decide, phone } = await start()
  await say(1, { report: { text: 'Kasar ke pelayan', about: 2 } })
  // staff delete nobody before it is decided
  expect((await staff('DELETE', `/api/users/${members[1]}`)).status).toBe(409)
  const digits = (i: number) => phone(i).slice(-4)
  const seen = []
  for (const i of [2, 3]) {
    expect((await of(i).page('DELETE', '/api/me', { digits: digits(i) })).status).toBe(200)
    const { status, erasing, state } = await of(i).me()
    const hours = Math.round((Date.parse(erasing!.at.at) - Date.now()) / HOUR_MS)
    seen.push([status, state, hours, erasing!.waits, erasing!.stopped])
  }
  expect(seen[0]).toEqual(seen[1]!)
  expect(await reports()).toMatchObject([{ text: 'Kasar ke pelayan', about: null }])
  // who stays is who it is about, and asks once more
  expect((await of(2).page('POST', '/api/me/stay')).status).toBe(200)
  expect(await reports()).toMatchObject([{ aboutName: 'Tamu 1' }])
  expect((await of(2).page('DELETE', '/api/me', { digits: digits(2) })).status).toBe(200)

  expect(eraseDue(db, new Date(Date.now() + 25 * HOUR_MS))).toBe(1)
  // both links have ended
  for (const i of [2, 3]) expect((await of(i).me()).status).toBe(401)
  expect(db.all(sql`select id from erasures`).length).toBe(1)
  await decide({ state: 'nothing' })
  expect(eraseDue(db, new Date(Date.now() + 26 * HOUR_MS))).toBe(1)
  expect(await reports()).toEqual([])
})

test('who signs up again with the phone of somebody held back for a report learns nothing of it by an export', async () => {
  const { say, of, staff, call, db, members, phone, reports } = await start()
  await say(1, { report: { text: 'Kasar ke pelayan', about: 2 } })
  const exports = []
  for (const i of [2, 3]) {
    const number = phone(i)
    expect((await of(i).page('DELETE', '/api/me', { digits: number.slice(-4) })).status).toBe(200)
    await call('POST', '/api/register', answers(500 + i, { phone: number, name: 'Baru' }))
    // until the hour it is all of it, and afterwards the new sign-up alone
    exports.push({ before: exportPhone(db, number), number })
  }
  const later = new Date(Date.now() + 25 * HOUR_MS)
  expect(eraseDue(db, later)).toBe(1)
  for (const { before, number } of exports) {
    expect([before.sign_ups.length, before.erasures.length]).toEqual([2, 1])
    const after = exportPhone(db, number, later)
    expect([after.sign_ups.length, after.erasures.length, after.outcomes]).toEqual([1, 0, []])
  }
  // staff who look for the one held back find nothing to export, and still see that they wait
  db.run(sql`update erasures set erases_at = ${DINNER}`)
  const answer = await staff('POST', '/api/privacy/export', { userId: members[1] })
  expect(answer.status).toBe(200)
  expect(answer.sign_ups.length).toBe(1)
  expect((await staff('GET', '/api/privacy/links')).erasures.length).toBe(1)
  // undecided, the report goes with them after three days
  expect(eraseDue(db, new Date(Date.now() + 71 * HOUR_MS))).toBe(0)
  expect(eraseDue(db, new Date(Date.now() + 73 * HOUR_MS))).toBe(1)
  expect(await reports()).toEqual([])
})

test('an answer given before another one was seen takes no never back', async () => {
  const { say, of } = await start()
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
  const { say } = await start()
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
  const { say, of, db, person, staff, members } = await start()
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
  const { say, contacts, call, staff, db, groupId, person, phone } = await start()
  await say(1, { wishes: { 2: 'contact', 3: 'contact' } })
  await say(2, { wishes: { 1: 'contact' } })
  await say(3, { wishes: { 1: 'contact' } })
  db.run(sql`update wishes set at = ${DINNER} where ${person(2)} in (from_person, to_person)`)
  await call('POST', '/api/register', answers(500, { phone: phone(2), name: 'Penipu' }))
  expect(contacts(1, new Date())).toEqual(['Tamu 1'])
  // the other one was not there yet when the group is deleted
  await staff('DELETE', `/api/dinner-groups/${groupId}`)
  expect(contacts(1, new Date(Date.now() + 3 * DAY_MS)).length).toBe(1)
})

test('a guest’s wish is not allowed away by staff', async () => {
  const { say, staff, members } = await start()
  await say(1, { wishes: { 3: 'never' } })
  expect((await staff('DELETE', `/api/users/${members[0]}/apart/${members[2]}`)).status).toBe(409)
})

test('who was missing where tables were merged at the door is neither listed nor asked, until staff note that they came', async () => {
  const { say, of, mark, db, members } = await start()
  db.run(sql`update memberships set merged_at = ${DINNER} where user_id <> ${members[2]}`)
  db.run(sql`update tickets set arrival = 'here' where user_id <> ${members[2]}`)
  const listed = async () => (await of(1).me()).mates.map(({ mate }) => mate)
  expect(await listed()).toEqual([2, 4, 5, 6])
  expect((await of(3).me()).feedback).toEqual([])
  expect((await say(3, { evening: 1 })).status).toBe(409)
  expect((await say(1, { wishes: { 3: 'contact' } })).status).toBe(409)
  mark('came', 3)
  expect(await listed()).toEqual([2, 3, 4, 5, 6])
})

test('the link of a sign-up shows and takes nothing of it', async () => {
  const { db, as, members, seat } = await start()
  const page = as(makeLink(db as Tx, members[0]!, 'signup', new Date()))
  expect(await page.me()).toMatchObject({ feedback: [], mates: [], contacts: [] })
  expect((await page.page('PUT', '/api/me/feedback', { seat: seat(1), evening: 5 })).status).toBe(403)
})
