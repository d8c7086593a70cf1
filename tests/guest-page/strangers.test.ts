import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../src/db/transact'
import { ME_MESSAGES } from '../../src/domain/guest-page/calls'
import { AVAILABLE } from '../../src/matchmaking/rows'
import { makeLink } from '../../src/people/links'
import { eveningBody, inDays } from '../support/evenings'
import { type Pages as App, startPages } from '../support/pages'

const VICTIM = '+628123000000'

/** A browser that has signed up with a number that belongs to somebody else. */
const stranger = ({ signUp }: App, n = 77) => signUp(n, { phone: VICTIM })

test('somebody who typed another person’s number learns nothing of the evenings that its owner joins', async () => {
  const { id, ...app } = await startPages()
  const other = await stranger(app)
  const addEvening = async (days: number): Promise<string> =>
    (await app.staff('POST', '/api/evenings', eveningBody({ at: inDays(days), price: 90_000 }))).evening.code
  const [first, second] = [await addEvening(20), await addEvening(27)]
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

  expect(await shownTo(await stranger(app, 78))).toEqual([false, false])
})

test('somebody who typed the number of a removed person cannot tell it from any other', async () => {
  const app = await startPages()
  const [, ...others] = app.members as [number, ...number[]]
  await app.change({ members: others, removed: 'Menyentuh tamu lain' })
  const other = await stranger(app)
  expect((await other.register({ dietaryRestrictions: 'kacang' })).status).toBe(200)
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
