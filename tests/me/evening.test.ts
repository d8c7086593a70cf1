// what visitors read and say on their own page about an evening that they joined
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { PAGE_MESSAGES } from '../../src/domain/me'
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
  const put = async (userId: number, body: object) =>
    (await page(userId)).page('PUT', `/api/me/evenings/${id}`, body)
  const join = (userId: number) => app.staff('POST', `/api/evenings/${id}/tickets`, { userId, pay: 'later' })
  const deal = async () => {
    for (const userId of people) await join(userId)
    const { digest } = await app.staff('POST', `/api/evenings/${id}/deal/preview`, {})
    return app.staff('POST', `/api/evenings/${id}/deal`, { digest })
  }
  /** A table, and who is left over. */
  const leftOver = async (): Promise<[group: number, ...spare: number[]]> => {
    const { groups, spare } = await deal()
    return [groups[0], ...spare]
  }
  return { ...app, people, id, page, put, join, deal, leftOver }
}

test('who was not left over by the deal stands in no reserve by their page', async () => {
  const { db, put, leftOver, people } = await startEvening(8)
  const other = people.pop()!
  await leftOver()
  expect((await put(other, { reserve: true })).status).toBe(409)
  expect(db.all(sql`select 1 from tickets where user_id = ${other}`)).toEqual([])
})

test('who has joined reads that they are on the list, and may leave it', async () => {
  const { people, page, join, id } = await startEvening(2)
  const [one, other] = people as [number, number]
  await join(one)
  const own = await page(one)
  const me = await own.me()
  expect([me.state, me.evening, me.tickets]).toMatchObject([
    'waiting',
    null,
    [{ status: 'idle', price: 150_000 }],
  ])
  expect((await (await page(other)).me()).tickets).toEqual([])
  expect((await own.page('GET', '/api/me/evenings')).evenings).toMatchObject([{ id, isJoined: true }])
  expect(await own.page('DELETE', `/api/me/tickets/${me.tickets[0]!.id}`)).toMatchObject({
    status: 200,
    me: { state: 'waiting', tickets: [], givenUp: { isSeat: false } },
  })
  expect((await own.page('GET', '/api/me/evenings')).evenings).toMatchObject([{ id, isJoined: false }])
})

test('who is left over says whether a free seat may be offered; the first to take it has it, and the next is told that it is gone', async () => {
  const { db, people, page, put, leftOver, staff } = await startEvening(8)
  const [group, first, second] = (await leftOver()) as [number, number, number]
  expect((await (await page(first)).me()).state).toBe('spare')
  // nothing is offered to them
  expect((await put(first, { take: true })).status).toBe(409)
  for (const userId of [first, second])
    expect((await put(userId, { reserve: true })).me.state).toBe('reserve')
  db.run(sql`update tickets set answer_by = ${inDays(1)} where user_id in (${first}, ${second})`)
  expect(await (await page(first)).me()).toMatchObject({
    state: 'seat-offer',
    evening: { until: expect.any(Object) },
  })
  const [seated] = people.filter((userId) => ![first, second].includes(userId)) as [number]
  await staff('PATCH', `/api/dinner-groups/${group}/member-status`, { userId: seated, status: 'dropped' })
  expect(await put(first, { take: true })).toMatchObject({ status: 200, me: { state: 'confirmed' } })
  expect(await put(second, { take: true })).toMatchObject({
    status: 200,
    message: PAGE_MESSAGES.seatGone,
    me: { state: 'reserve' },
  })
  checkInvariants(db)
})

test('who paid and found no table has their money back as long as they stand by', async () => {
  const { db, people, page, id, staff } = await startEvening(7)
  for (const userId of people) await staff('POST', `/api/evenings/${id}/tickets`, { userId, pay: 'paid' })
  const { digest } = await staff('POST', `/api/evenings/${id}/deal/preview`, {})
  await staff('POST', `/api/evenings/${id}/deal`, { digest })
  // the hour until which cancelling is free has passed
  db.run(sql`update tickets set free_until = ${inDays(-1)}`)
  const [[userId, ticket]] = db.values<[number, number]>(
    sql`select user_id, id from tickets where membership_id is null`,
  ) as [[number, number]]
  const own = await page(userId)
  expect((await own.me()).tickets).toMatchObject([
    { isStandby: true, free: { until: expect.any(Object), choices: ['money', 'credit'] } },
  ])
  expect((await own.page('DELETE', `/api/me/tickets/${ticket}?choice=money`)).status).toBe(200)
  expect(db.all(sql`select state, choice from payments where user_id = ${userId}`)).toEqual([
    { state: 'owed', choice: 'money' },
  ])
})

test('who does not want to be in reserve, or the seat that is offered, waits as everybody does', async () => {
  const { db, page, put, leftOver } = await startEvening(8)
  const [, first, second] = (await leftOver()) as [number, number, number]
  expect(await put(first, { reserve: false })).toMatchObject({ status: 200, me: { state: 'waiting' } })
  await put(second, { reserve: true })
  db.run(sql`update tickets set answer_by = ${inDays(1)} where user_id = ${second}`)
  expect(await put(second, { take: false })).toMatchObject({ status: 200, me: { state: 'waiting' } })
  for (const userId of [first, second]) expect((await (await page(userId)).me()).state).toBe('waiting')
  checkInvariants(db)
})

test('the table and its place are hidden until staff announce them', async () => {
  const { people, page, deal, staff, id } = await startEvening(6)
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

test('the browser that typed a number neither sees the place of its owner at an evening nor answers for them', async () => {
  const { db, people, as, leftOver, id } = await startEvening(7)
  const [, left] = (await leftOver()) as [number, number]
  for (const userId of [left, people[0]!]) {
    const token = makeLink(db, userId, 'signup', new Date())
    expect(await as(token).me()).toMatchObject({ state: 'waiting', evening: null, tickets: [] })
    expect((await as(token).page('PUT', `/api/me/evenings/${id}`, { reserve: true })).status).toBe(403)
  }
})

test('an answer that is none, and one about no evening, are refused', async () => {
  const { put, leftOver, page } = await startEvening(7)
  const [, left] = (await leftOver()) as [number, number]
  for (const none of [{}, { take: 'maybe' }, { reserve: 1 }])
    expect([none, (await put(left, none)).status]).toEqual([none, 422])
  expect((await (await page(left)).page('PUT', '/api/me/evenings/999', { take: true })).status).toBe(409)
})
