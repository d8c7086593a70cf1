import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { AVAILABLE, COMPLETE } from '../../src/matchmaking/rows'
import { exportPhone } from '../../src/privacy/export'
import { answers } from '../support/answers'
import { checkInvariants } from '../support/invariants'
import { type Pages as App, inHours, startChecked } from '../support/pages'
import { samePhone } from '../support/same-phone'

/** An app in which six have paid for a dinner that began so many hours ago; they can be seated but for that. */
async function afterDinner(hours = 4) {
  const app = await startChecked()
  complete(app)
  for (const id of app.members) {
    await app.tell(id, 'invite')
    await app.setStatus(id, 'paid')
  }
  app.setTime(-hours)
  return app
}

function complete({ db }: App) {
  db.run(sql`update profiles set birthdate = (1995 + user_id % 6) || '-05-05', gender = user_id % 2, activity = 2, budget = 1,
    comfort_level = 4, hobbies = 1, interests = 2, smoker = 0, drinker = 0, completed_at = registered_at`)
}

// whom staff may seat by hand, also who has joined an evening
const waiting = ({ db }: App) =>
  db
    .values<[number]>(sql`
    select user_id from sign_ups as profiles where ${AVAILABLE} and ${COMPLETE} order by user_id`)
    .flat()
const userOf = async ({ staff }: App, id: number) => (await staff('GET', `/api/users/${id}`)).profile
const groupOf = async ({ asStaff, groupId }: App) =>
  (await (await asStaff('GET', '/api/dinner-groups')).json()).find(({ id }: { id: number }) => id === groupId)
const first = ({ members }: App) => members[0] as number

describe('after a dinner', () => {
  test('nobody who dined waits until they say so, and then only they; the dinner stays their history and that of its group', async () => {
    const app = await afterDinner()
    const id = first(app)
    expect(waiting(app)).toEqual([])
    const page = app.as(await app.link(id))
    expect(await page.me()).toMatchObject({ state: 'over', canReturn: true })
    const back = await page.page('POST', '/api/me/back')
    expect([back.status, back.me.state, back.me.canReturn]).toEqual([200, 'waiting', false])
    expect(waiting(app)).toEqual([id])
    const { phone, ...user } = await userOf(app, id)
    expect(user).toMatchObject({ grouped: false, canReturn: false, groups: [app.groupId] })
    expect(await userOf(app, app.members[1]!)).toMatchObject({ grouped: true, canReturn: true })
    expect((await groupOf(app)).member_ids).toEqual(app.members)
    const { dinners } = await app.staff('GET', `/api/users/${id}/history`)
    expect(dinners.map(({ mates }: { mates: unknown[] }) => mates.length)).toEqual([5])
    expect(exportPhone(app.db, phone).sign_ups[0]!.dinners).toMatchObject([
      { left_at: null, returned_at: expect.any(String) },
    ])
    const { items } = await app.staff('GET', `/api/audit?user=${id}&action=came+back`)
    expect(items).toMatchObject([{ actor: 'visitor', groupId: app.groupId }])
  })

  test('nobody comes back before three hours have passed', async () => {
    const app = await afterDinner(2.5)
    const id = first(app)
    const page = app.as(await app.link(id))
    expect((await page.me()).canReturn).toBe(false)
    await page.page('POST', '/api/me/back')
    expect(await app.staff('POST', '/api/users/return', { ids: [id] })).toMatchObject({ status: 409 })
    await app.call('POST', '/api/register', answers(1, { phone: (await userOf(app, id)).phone }))
    expect(await userOf(app, id)).toMatchObject({ grouped: true })
  })
})

describe('they say so', () => {
  const evening = async (app: App) =>
    (
      await app.staff('POST', '/api/evenings', {
        ...{ at: inHours(24 * 14), city: 'Yogyakarta', area: 'Prawirotaman', price: 100_000, status: 'open' },
      })
    ).evening as { id: number; code: string }
  const join = async (app: App) => ({ evening: (await evening(app)).code, pay: 'later' })

  test('by an evening that they join, or staff for them, and not by looking at it', async () => {
    const app = await afterDinner()
    const [id, other] = app.members as [number, number]
    const body = await join(app)
    const page = app.as(await app.link(id))
    expect((await page.page('GET', '/api/me/evenings')).evenings.length).toBe(1)
    expect(waiting(app)).toEqual([])
    expect((await page.page('POST', '/api/me/tickets', body)).status).toBe(201)
    expect(waiting(app)).toEqual([id])
    const byStaff = { userId: other, pay: 'later' }
    await app.staff('POST', `/api/evenings/${(await evening(app)).id}/tickets`, byStaff)
    expect(waiting(app)).toEqual([id, other])
  })

  test('by a new sign-up of their phone, with the dinner as history', async () => {
    const app = await afterDinner()
    const id = first(app)
    const { phone } = await userOf(app, id)
    const { user } = await (await app.call('POST', '/api/register', answers(1, { phone }))).json()
    expect(await userOf(app, id)).toMatchObject({ grouped: false, signups: 2 })
    expect(await userOf(app, user.id)).toMatchObject({ grouped: false })
    expect(waiting(app)).toEqual([user.id])
    expect((await app.staff('GET', `/api/users/${user.id}/history`)).dinners).toHaveLength(1)
    expect(await app.as(await app.link(id)).me()).toMatchObject({ state: 'waiting' })
  })

  test('by the link of a sign-up only for that sign-up, by that of the phone for all of its sign-ups', async () => {
    const app = await afterDinner()
    const [id, other] = app.members as [number, number]
    samePhone(app.db, other, id)
    const token = await app.link(other)
    app.db.run(sql`update profiles set proved_at = registered_at where user_id = ${other}`)
    app.db.run(sql`update links set scope = 'signup' where user_id = ${other}`)
    await app.as(token).page('POST', '/api/me/tickets', await join(app))
    expect(await userOf(app, id)).toMatchObject({ grouped: true })
    expect(await userOf(app, other)).toMatchObject({ grouped: false })
    await app.as(await app.link(id)).page('POST', '/api/me/back')
    expect(await userOf(app, id)).toMatchObject({ grouped: false, canReturn: false })
    expect(waiting(app)).toEqual([other])
  })
})

test('staff put people back in the queue, and take that back until it has led to a new seat', async () => {
  const app = await afterDinner()
  const [id, other] = app.members as [number, number]
  const { version } = await userOf(app, id)
  const done = await app.staff('POST', '/api/users/return', {
    ids: [id, other],
    versions: { [id]: version },
  })
  expect(done).toMatchObject({ status: 200, returned: 2, message: '2 users back in the queue' })
  expect(waiting(app)).toEqual([id, other])
  expect(await app.staff('POST', `/api/acts/${done.undo}/undo`, {})).toMatchObject({ status: 200 })
  expect(waiting(app)).toEqual([])
  expect(await userOf(app, id)).toMatchObject({ grouped: true, canReturn: true })
  checkInvariants(app.db)
  // not twice
  expect(await app.staff('POST', `/api/acts/${done.undo}/undo`, {})).toMatchObject({ status: 409 })

  const again = await app.staff('POST', '/api/users/return', { ids: [id] })
  await app.sitElsewhere(id)
  expect(await app.staff('POST', `/api/acts/${again.undo}/undo`, {})).toMatchObject({ status: 409 })
  checkInvariants(app.db)
  // the old table can still be put in order
  const { version: seen, member_ids: members } = await groupOf(app)
  const changed = await app.change({ version: seen, members: members.toReversed() })
  expect(changed).toMatchObject({ status: 200 })
  checkInvariants(app.db)
  // but not moved to a date at which somebody sits elsewhere
  expect(await app.change({ event_date: inHours(200) })).toMatchObject({ status: 409, userIds: [id] })
})
