import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../src/db/transact'
import { ME_MESSAGES } from '../../src/domain/guest-page/calls'
import { AVAILABLE } from '../../src/matchmaking/rows'
import { makeLink } from '../../src/people/links'
import { answers } from '../support/answers'
import { type Pages as App, inHours, startPages, tokenIn } from '../support/pages'

const VICTIM = '+628123000000'
const SECRET = 'c3'.repeat(16)

/** Signs up with a number that belongs to somebody else, and returns what that browser may do. */
async function stranger(app: App, { i = 77 } = {}) {
  const body = answers(i, { phone: VICTIM, secret: SECRET })
  const registered = await (await app.call('POST', '/api/register', body)).json()
  const correct = async (changes: object) =>
    (await app.call('POST', '/api/register', { ...body, ...changes })).status
  return { id: registered.user.id as number, correct, ...app.as(tokenIn(registered.link)) }
}

async function openEvening(app: App, days: number): Promise<string> {
  const body = {
    at: inHours(days * 24),
    city: 'Yogyakarta',
    area: 'Prawirotaman',
    price: 90_000,
    status: 'open',
  }
  const made = await app.staff('POST', '/api/evenings', body)
  return made.evening.code
}

test('somebody who typed another person’s number learns nothing of the evenings that its owner joins', async () => {
  const { id, ...app } = await startPages()
  const other = await stranger(app)
  const [first, second] = [await openEvening(app, 20), await openEvening(app, 27)]
  const owner = app.as(await app.link(id))
  await app.staff('POST', `/api/users/${id}/update-profile`, { budget: '>Rp200.000' })
  const shownTo = async (one: typeof other): Promise<boolean[]> =>
    (await one.page('GET', '/api/me/evenings')).evenings.map(
      ({ status }: { status: string | null }) => status !== null,
    )
  const join = (one: typeof owner, evening: string) =>
    one.page('POST', '/api/me/tickets', { evening, pay: 'later' })
  expect(await shownTo(other)).toEqual([false, false])

  // what they joined themselves is theirs to see, whatever the owner joins after it
  expect((await join(other, second)).status).toBe(201)
  expect(await shownTo(other)).toEqual([false, true])
  expect((await join(owner, first)).status).toBe(201)
  expect(await shownTo(other)).toEqual([false, true])

  expect(await shownTo(await stranger(app, { i: 78 }))).toEqual([false, false])
})

test('somebody who typed the number of a removed person cannot tell it from any other', async () => {
  const app = await startPages()
  const [, ...others] = app.members as [number, ...number[]]
  await app.change({ members: others, removed: 'Menyentuh tamu lain' })
  const other = await stranger(app)
  expect(await other.correct({ dietaryRestrictions: 'kacang' })).toBe(200)
  expect((await other.page('PATCH', '/api/me/profile', { phone: '081377779999' })).status).toBe(200)
  const reasons = app.db.all(
    sql`select phone, removed from sign_ups where phone in (${VICTIM}, '+6281377779999') order by user_id`,
  )
  expect(reasons).toEqual([
    { phone: VICTIM, removed: 'Menyentuh tamu lain' },
    { phone: '+6281377779999', removed: null },
  ])
  expect((await other.page('PATCH', '/api/me/profile', { phone: VICTIM })).status).toBe(200)
  expect(await other.page('DELETE', '/api/me', { digits: '0000' })).toMatchObject({
    status: 200,
    message: ME_MESSAGES.erased,
  })
  expect(app.db.all(sql`select removed from sign_ups where phone = ${VICTIM}`)).toEqual([
    { removed: 'Menyentuh tamu lain' },
  ])
})

test('somebody who typed another person’s number and rests takes its owner out of nothing', async () => {
  const { id, ...app } = await startPages()
  await app.change({ members: app.members.slice(1) })
  const other = await stranger(app)
  const free = () =>
    app.db
      .all<{ id: number }>(
        sql`select user_id as id from sign_ups as profiles where phone = ${VICTIM} and ${AVAILABLE}`,
      )
      .map((row) => row.id)
  expect(free()).toEqual([other.id])
  expect((await other.page('POST', '/api/me/rest')).me.state).toBe('resting')
  expect(free()).toEqual([id])
})

test('who is not the one it names flags each sign-up of the number, and ends all that was sent to it', async () => {
  const { id, ...app } = await startPages()
  await app.change({ members: app.members.slice(1) })
  const other = await stranger(app)
  const sent = (userId: number) => app.as(makeLink(app.db as Tx, userId, 'phone', new Date()))
  const [first, second] = [sent(id), sent(other.id)]
  await app.change({ members: [other.id, ...app.members.slice(1)] })
  expect((await first.me()).name).toBe('Tamu 77')
  expect((await first.page('POST', '/api/me/not-me')).status).toBe(200)
  expect([(await first.me()).status, (await second.me()).status]).toEqual([401, 401])
  const flags = app.db.all(
    sql`select wrong_number_at is not null as flagged from sign_ups where phone = ${VICTIM}`,
  )
  expect(flags).toEqual([{ flagged: 1 }, { flagged: 1 }])
})

test('somebody who typed another person’s number and says that it is not theirs flags the number for nobody else', async () => {
  const app = await startPages()
  const other = await stranger(app)
  expect((await other.page('POST', '/api/me/not-me')).status).toBe(200)
  expect((await other.me()).status).toBe(401)
  expect(app.db.values(sql`select wrong_number_at from people where phone = ${VICTIM}`)).toEqual([[null]])
})
