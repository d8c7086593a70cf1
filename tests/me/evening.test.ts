// what visitors say on their own page about an evening that asks first
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { PAGE_MESSAGES } from '../../src/domain/me'
import { ME_MESSAGES } from '../../src/domain/me-calls'
import { SIDE_MESSAGES } from '../../src/domain/me-side'
import { makeLink } from '../../src/people/links'
import { storePeople } from '../support/evening'
import { eveningBody, inDays } from '../support/evenings'
import { checkInvariants } from '../support/invariants'
import { startPages } from '../support/pages'

async function startEvening(n: number) {
  const app = await startPages()
  const people = storePeople(app.db, n)
  const { evening } = await app.staff('POST', '/api/evenings', eveningBody({}))
  const id: number = evening.id
  const page = async (userId: number) => app.as(await app.link(userId))
  const say = (userId: number, body: object) =>
    app.staff('PUT', `/api/users/${userId}/availability`, { eveningId: id, ...body })
  const put = async (userId: number, body: object) =>
    (await page(userId)).page('PUT', `/api/me/evenings/${id}`, body)
  /** Answers are in: people are asked whether they are sure. */
  const begin = () => app.db.run(sql`update evenings set answers_until = ${inDays(-1)} where id = ${id}`)
  const deal = async () => {
    const { digest } = await app.staff('POST', `/api/evenings/${id}/deal/preview`, {})
    return app.staff('POST', `/api/evenings/${id}/deal`, { digest })
  }
  return { ...app, people, id, page, say, put, begin, deal }
}

test('who can is asked whether they are sure once answers are in, says yes, and may still say no', async () => {
  const { people, page, say, begin, id } = await startEvening(2)
  const [one, other] = people as [number, number]
  await say(one, { can: true })
  const own = await page(one)
  expect((await own.me()).state).toBe('waiting')
  begin()
  expect(await own.me()).toMatchObject({
    state: 'sure-question',
    evening: { id, area: 'Prawirotaman', price: 150_000, until: { at: expect.any(String) } },
  })
  expect((await (await page(other)).me()).state).toBe('waiting')
  expect(await own.page('PUT', `/api/me/evenings/${id}`, { sure: 'yes' })).toMatchObject({
    status: 200,
    message: SIDE_MESSAGES.saved,
    me: { state: 'sure', evening: { until: { at: expect.any(String) } } },
  })
  expect(await own.page('PUT', `/api/me/evenings/${id}`, { sure: 'no' })).toMatchObject({
    status: 200,
    me: { state: 'waiting', evening: null },
  })
})

test('a yes after its hour is refused with the page as it is then, a no is not', async () => {
  const { db, people, put, say, id } = await startEvening(1)
  const [one] = people as [number]
  await say(one, { can: true })
  db.run(sql`update evenings set answers_until = ${inDays(-2)}, sure_until = ${inDays(-1)} where id = ${id}`)
  expect(await put(one, { sure: 'yes' })).toMatchObject({
    status: 409,
    message: ME_MESSAGES.lateSure,
    me: { state: 'waiting' },
  })
  expect((await put(one, { sure: 'no' })).status).toBe(200)
})

test('who is left over says whether a free seat may be offered; the first yes takes it, and the next is told that it is gone', async () => {
  const { db, people, page, put, say, begin, deal, staff } = await startEvening(8)
  for (const userId of people) await say(userId, { sure: true })
  begin()
  const { groups, spare } = await deal()
  expect(spare.length).toBe(2)
  const [first, second] = spare as [number, number]
  expect((await (await page(first)).me()).state).toBe('spare')
  for (const userId of [first, second])
    expect((await put(userId, { reserve: true })).me.state).toBe('reserve')
  db.run(sql`update tickets set answer_by = ${inDays(1)} where user_id in (${first}, ${second})`)
  expect(await (await page(first)).me()).toMatchObject({
    state: 'seat-offer',
    evening: { until: expect.any(Object) },
  })
  const [seated] = people.filter((userId) => !spare.includes(userId)) as [number]
  await staff('PATCH', `/api/dinner-groups/${groups[0]}/member-status`, { userId: seated, status: 'dropped' })
  expect(await put(first, { sure: 'yes' })).toMatchObject({ status: 200, me: { state: 'confirmed' } })
  expect(await put(second, { sure: 'yes' })).toMatchObject({
    status: 200,
    message: PAGE_MESSAGES.seatGone,
    me: { state: 'reserve' },
  })
  checkInvariants(db)
})

test('who does not want to be in reserve waits as everybody does', async () => {
  const { people, page, put, say, begin, deal } = await startEvening(7)
  for (const userId of people) await say(userId, { sure: true })
  begin()
  const { spare } = await deal()
  const [left] = spare as [number]
  expect(await put(left, { reserve: false })).toMatchObject({ status: 200, me: { state: 'waiting' } })
  expect((await (await page(left)).me()).state).toBe('waiting')
})

test('a no of who has a seat gives it up, and the money is theirs to choose', async () => {
  const { db, people, put, say, begin, deal, staff } = await startEvening(6)
  for (const userId of people) await say(userId, { sure: true })
  begin()
  const { groups } = await deal()
  const [one] = people as [number]
  await staff('PATCH', `/api/dinner-groups/${groups[0]}/member-status`, { userId: one, status: 'paid' })
  expect(await put(one, { sure: 'no' })).toMatchObject({ status: 422, message: SIDE_MESSAGES.refund })
  expect(await put(one, { sure: 'no', refund: 'money' })).toMatchObject({
    status: 200,
    me: { state: 'declined' },
  })
  expect(db.values(sql`select state, choice from payments where state <> 'due'`)).toEqual([['owed', 'money']])
  checkInvariants(db)
})

test('the table and its place are hidden until staff announce them', async () => {
  const { people, page, say, begin, deal, staff, id } = await startEvening(6)
  for (const userId of people) await say(userId, { sure: true })
  begin()
  const { groups } = await deal()
  const [one] = people as [number]
  await staff('PATCH', `/api/dinner-groups/${groups[0]}`, {
    venue: 'Kedai Senja',
    address: 'Jl. Tugu 1',
    booked_as: 'Semeja',
  })
  await staff('PATCH', `/api/dinner-groups/${groups[0]}/member-status`, { userId: one, status: 'paid' })
  const own = await page(one)
  expect(await own.me()).toMatchObject({
    state: 'paid',
    dinner: { place: null, table: null, area: 'Prawirotaman' },
  })
  expect((await own.page('POST', '/api/me/calendar')).status).toBe(409)
  const { evenings } = await staff('GET', '/api/evenings')
  expect(await staff('POST', `/api/evenings/${id}/announce`, { version: evenings[0].version })).toMatchObject(
    { status: 200 },
  )
  expect(await own.me()).toMatchObject({ dinner: { place: { venue: 'Kedai Senja' }, table: { people: 6 } } })
})

test('the browser that typed a number neither sees what its owner said of an evening nor answers for them', async () => {
  const { db, people, as, say, begin, id } = await startEvening(1)
  const [one] = people as [number]
  await say(one, { can: true })
  begin()
  const token = makeLink(db, one, 'signup', new Date())
  expect(await as(token).me()).toMatchObject({ state: 'waiting', evening: null })
  expect((await as(token).page('PUT', `/api/me/evenings/${id}`, { sure: 'yes' })).status).toBe(403)
})

test('an answer that is none, and one about no evening, are refused', async () => {
  const { people, put, say, page } = await startEvening(1)
  const [one] = people as [number]
  await say(one, { can: true })
  expect((await put(one, {})).status).toBe(422)
  expect((await put(one, { sure: 'maybe' })).status).toBe(422)
  expect((await put(one, { reserve: 1 })).status).toBe(422)
  expect((await (await page(one)).page('PUT', '/api/me/evenings/999', { sure: 'yes' })).status).toBe(409)
})
