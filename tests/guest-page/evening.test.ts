// what visitors read and say on their own page about an evening that they joined
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../src/db/transact'
import { settleTickets } from '../../src/evenings/lapse'
import { makeLink } from '../../src/people/links'
import { storePeople } from '../support/evening'
import { eveningBody, inDays } from '../support/evenings'
import { inHours, startChecked } from '../support/pages'

async function startEvening(n: number) {
  const app = await startChecked()
  const { db, staff } = app
  const people = storePeople(db, n)
  const { evening } = await staff('POST', '/api/evenings', eveningBody({}))
  const id: number = evening.id
  const page = async (userId: number) => app.as(await app.link(userId))
  const ticketOf = (userId: number): number =>
    db.values<[number]>(sql`select id from tickets where user_id = ${userId}`)[0]![0]
  const putStandby = async (userId: number, body: object, ticket = ticketOf(userId)) =>
    (await page(userId)).page('PUT', `/api/me/tickets/${ticket}/standby`, body)
  const putComing = async (userId: number, body: object, ticket = ticketOf(userId)) =>
    (await page(userId)).page('PUT', `/api/me/tickets/${ticket}/coming`, body)
  /** Tables of all; returns who sits there and who nowhere. */
  const make = async (pay: 'later' | 'paid' = 'later') => {
    for (const userId of people) await staff('POST', `/api/evenings/${id}/tickets`, { userId, pay })
    await app.makeTables(id)
    const isSeated = (userId: number) =>
      db.all(sql`select 1 from memberships where user_id = ${userId}`).length > 0
    return { seated: people.filter(isSeated), left: people.filter((userId) => !isSeated(userId)) }
  }
  const announce = () => app.announce(id)
  return { ...app, id, page, ticketOf, putStandby, putComing, make, announce }
}

test('who paid and has no table stands by, and has the money back as they choose, even late', async () => {
  const { db, page, putStandby, make } = await startEvening(7)
  const { left } = await make('paid')
  const [userId] = left as [number]
  // the hour until which cancelling is free has passed
  db.run(sql`update tickets set free_until = ${inDays(-1)}`)
  const own = await page(userId)
  expect((await own.me()).tickets).toMatchObject([
    {
      ...{ status: 'paid', hasNoTable: true, isStandby: true },
      free: { until: expect.any(Object), choices: ['money', 'credit'] },
    },
  ])
  expect((await putStandby(userId, { stay: true })).status).toBe(200)
  expect(await putStandby(userId, { stay: false, choice: 'credit' })).toMatchObject({
    status: 200,
    me: { tickets: [] },
  })
  const payments = () => db.all(sql`select state, choice from payments where user_id = ${userId}`)
  expect(payments()).toEqual([{ state: 'owed', choice: 'credit' }])
  // and takes it back
  expect(await (await page(userId)).page('POST', '/api/me/take-back')).toMatchObject({
    me: { tickets: [{ isStandby: true }] },
  })
  expect(payments()).toEqual([{ state: 'held', choice: null }])
  db.run(sql`update evenings set at = ${inHours(2)}`)
  settleTickets(db)
  expect(payments()).toMatchObject([{ state: 'owed' }])
  const { tickets } = await (await page(userId)).me()
  expect(tickets).toMatchObject([{ status: 'dropped', hasNoTable: true, isStandby: false }])
})

test('who is on the list without a table says whether they want one that becomes free, of their own place alone', async () => {
  const { page, ticketOf, putStandby, make } = await startEvening(8)
  const { left, seated } = await make()
  const [userId, other] = left as [number, number]
  const standby = async () => (await (await page(userId)).me()).tickets
  expect(await standby()).toMatchObject([{ status: 'idle', hasNoTable: true, isStandby: false }])
  expect(await putStandby(userId, { stay: true })).toMatchObject({
    status: 200,
    me: { tickets: [{ isStandby: true }] },
  })
  expect((await putStandby(userId, { stay: false })).me.tickets).toMatchObject([
    { status: 'idle', isStandby: false },
  ])
  for (const [body, ticket, status] of [
    [{ stay: true }, ticketOf(other), 404],
    [{ stay: true }, ticketOf(seated[0]!), 404],
    [{ stay: true }, 999_999, 404],
    [{ stay: 'maybe' }, ticketOf(userId), 422],
    [{}, ticketOf(userId), 422],
  ] as const)
    expect([body, ticket, (await putStandby(userId, body, ticket)).status]).toEqual([body, ticket, status])
})

test('of the list nobody stands by, or asks to, from three hours before the dinner on', async () => {
  const { db, page, putStandby, make } = await startEvening(8)
  const { left } = await make()
  const [asked, silent] = left as [number, number]
  await putStandby(asked, { stay: true })
  db.run(sql`update evenings set at = ${inHours(3)}`)
  for (const userId of [asked, silent]) {
    expect((await (await page(userId)).me()).tickets).toMatchObject([
      { status: 'idle', hasNoTable: true, isStandby: null },
    ])
    expect((await putStandby(userId, { stay: true })).status).toBe(409)
  }
})

test('who has a seat is asked whether they come once tables are announced, and says so once, or cancels by it', async () => {
  const { db, page, ticketOf, putComing, make, announce } = await startEvening(12)
  const { seated } = await make('paid')
  const [userId, out, other] = seated as [number, number, number]
  const comingOf = async (id: number) => (await (await page(id)).me()).coming
  expect(await comingOf(userId)).toBeNull()
  for (const coming of [true, false]) expect((await putComing(userId, { coming })).status).toBe(404)
  await announce()
  expect(await comingOf(userId)).toEqual({ ticket: ticketOf(userId), isSaid: false })
  expect(await putComing(userId, { coming: true })).toMatchObject({
    status: 200,
    message: 'Sip, sampai ketemu!',
    me: { coming: { isSaid: true } },
  })
  expect(db.values(sql`select user_id from tickets where coming = 1`)).toEqual([[userId]])
  // of another's place nothing is said, and nobody loses their own seat by it
  for (const coming of [true, false])
    expect((await putComing(userId, { coming, choice: 'money' }, ticketOf(other))).status).toBe(404)
  expect((await (await page(userId)).me()).state).toBe('paid')
  expect(await putComing(out, { coming: false, choice: 'money' })).toMatchObject({
    status: 200,
    me: { state: 'declined', coming: null },
  })
  expect(db.all(sql`select state, choice from payments where user_id = ${out}`)).toEqual([
    { state: 'owed', choice: 'money' },
  ])
  expect((await putComing(userId, { coming: 'perhaps' })).status).toBe(422)
})

test('who has a seat reads from which hour their evening was moved, and why, also before it is announced', async () => {
  const { page, make, staff, id } = await startEvening(6)
  const { seated } = await make()
  const own = await page(seated[0]!)
  const { when, movedFrom } = (await own.me()).dinner!
  expect(movedFrom).toBeNull()
  const { evening } = await staff('GET', `/api/evenings/${id}`)
  const at = new Date(Date.parse(evening.at) + 3_600_000).toISOString()
  const change = { at, change_reason: 'restonya buka lebih malam', version: evening.version }
  expect((await staff('PATCH', `/api/evenings/${id}`, change)).status).toBe(200)
  const moved = { state: 'confirmed', dinner: { movedFrom: when, reason: 'restonya buka lebih malam' } }
  expect(await own.me()).toMatchObject(moved)
  await staff('PATCH', `/api/evenings/${id}`, { at: evening.at, version: evening.version + 1 })
  expect(await own.me()).toMatchObject({ dinner: { movedFrom: null, reason: null } })
})

test('the browser that typed a number neither sees the place of its owner at an evening nor answers for them', async () => {
  const { db, as, make, announce, ticketOf } = await startEvening(7)
  const { left, seated } = await make()
  await announce()
  for (const userId of [left[0]!, seated[0]!]) {
    const own = as(makeLink(db as Tx, userId, 'signup', new Date()))
    expect(await own.me()).toMatchObject({ state: 'waiting', tickets: [], coming: null })
    for (const [path, body] of [
      ['standby', { stay: true }],
      ['coming', { coming: true }],
    ] as const)
      expect([403, 404]).toContain(
        (await own.page('PUT', `/api/me/tickets/${ticketOf(userId)}/${path}`, body)).status,
      )
  }
  expect(db.all(sql`select 1 from tickets where standby is not null or coming is not null`)).toEqual([])
})
