// what a guest gives up on their own page is theirs again for ten minutes, as it was, unless somebody else has it

import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { ME_MESSAGES } from '../../src/domain/guest-page/calls'
import { storePeople } from '../support/evening'
import { eveningBody } from '../support/evenings'
import { checkInvariants } from '../support/invariants'
import { type Pages as App, inHours, startGuest, startPages } from '../support/pages'
import { WITHOUT_SEAT } from '../support/put-seat'

/** All that is stored of somebody's seat and money, without what only counts changes. */
function stored({ db }: App, id: number) {
  const rows = (table: string) =>
    db
      .all<Record<string, unknown>>(sql`select * from ${sql.raw(table)} where user_id = ${id} order by rowid`)
      .map(({ version: _, seat: __, ...row }) => row)
  return {
    seats: rows('memberships'),
    money: rows('payments'),
    tickets: rows('tickets'),
    outcomes: db.all(sql`
      select outcome from outcomes where person_id = (select person_id from profiles where user_id = ${id})`),
    groupRole: db.all(sql`select group_role, resting_at from sign_ups where user_id = ${id}`),
  }
}

const WAYS: [
  name: string,
  prepare: (app: App, id: number) => Promise<unknown>,
  give: string,
  body: object,
][] = [
  ['an invitation that was refused', async () => {}, 'answer', { answer: 'no' }],
  ['a seat that waits for its transfer', (app, id) => app.setStatus(id, 'confirmed'), 'cancel', {}],
  [
    'a paid seat, its money to come back',
    (app, id) => app.setStatus(id, 'paid'),
    'cancel',
    { refund: 'money' },
  ],
  [
    'a paid seat, its money as credit',
    (app, id) => app.setStatus(id, 'paid'),
    'cancel',
    { refund: 'credit' },
  ],
  [
    'a paid seat given up too late, its money lost',
    async (app, id) => {
      await app.setStatus(id, 'paid')
      app.setTime(20)
    },
    'cancel',
    {},
  ],
]

for (const [name, prepare, call, body] of WAYS)
  test(`${name} is as it was once it is taken back, though others have left meanwhile`, async () => {
    const app = await startPages({ backups: 1 })
    const [id, other] = app.members as [number, number]
    const page = app.as(await app.tell(id, 'invite'))
    await prepare(app, id)
    const before = stored(app, id)
    const shown = await page.me()
    expect(shown.givenUp).toBeNull()
    const given = await page.page('POST', `/api/me/${call}`, body)
    expect(given).toMatchObject({
      status: 200,
      me: { state: 'declined', givenUp: { isSeat: true, until: { at: expect.any(String) } } },
    })
    expect(stored(app, id)).not.toEqual(before)
    // those beside them move up, and one more leaves
    const beside = app.as(await app.tell(other, 'invite'))
    await beside.answer('no')
    expect((await page.answer('no', { why: 'date' })).me.givenUp).not.toBeNull()

    expect((await page.page('POST', '/api/me/take-back')).status).toBe(200)
    expect(await page.me()).toMatchObject({
      state: shown.state,
      pay: shown.pay,
      givenUp: null,
      held: shown.held,
    })
    expect(stored(app, id)).toEqual(before)
    expect((await beside.me()).givenUp).not.toBeNull()
    checkInvariants(app.db)
    const { items } = await app.staff('GET', `/api/audit?user=${id}&action=took an answer back`)
    expect(items).toMatchObject([{ actor: 'visitor', admin: null, groupId: app.groupId }])
  })

test('who chose another use of the money, or to rest, and takes the seat back has neither', async () => {
  const { id, page, ...app } = await startGuest('invite')
  await app.setStatus(id, 'paid')
  const before = stored(app, id)
  const { me } = await page.page('POST', '/api/me/cancel', { refund: 'credit' })
  await page.page('POST', '/api/me/cancel', { refund: 'money', payment: me.refunds[0].payment })
  expect((await page.answer('no', { why: 'rest' })).me).toMatchObject({ state: 'resting', resting: true })
  expect((await page.page('POST', '/api/me/take-back')).me).toMatchObject({
    ...{ state: 'paid', resting: false, credit: 0, refunds: [] },
  })
  expect(stored(app, id)).toEqual(before)
})

test('a backup who said no is asked again once that is taken back', async () => {
  const app = await startPages({ backups: 1 })
  const [backup] = app.backups as [number]
  await app.setStatus(app.members[0]!, 'dropped')
  const page = app.as(await app.tell(backup, 'backup-ask'))
  const before = stored(app, backup)
  expect((await page.answer('no')).me).toMatchObject({ backup: 'no', givenUp: { isSeat: false } })
  expect((await page.page('POST', '/api/me/take-back')).me).toMatchObject({ state: 'backup', backup: null })
  expect(stored(app, backup)).toEqual(before)
})

test('what is given up of an evening is taken back with the turns that it counted', async () => {
  const app = await startPages()
  const people = storePeople(app.db, 7)
  const { evening } = await app.staff('POST', '/api/evenings', eveningBody())
  const turns = (id: number) =>
    app.db.all(
      sql`select turns_missed from people where id = (select person_id from profiles where user_id = ${id})`,
    )
  for (const userId of people)
    await app.staff('POST', `/api/evenings/${evening.id}/tickets`, { userId, pay: 'later' })
  const [listed] = people as [number]
  const own = app.as(await app.link(listed))
  const before = stored(app, listed)
  const { tickets } = await own.me()
  expect((await own.page('DELETE', `/api/me/tickets/${tickets[0]!.id}`)).me).toMatchObject({
    ...{ state: 'waiting', tickets: [], givenUp: { isSeat: false } },
  })
  expect((await own.page('POST', '/api/me/take-back')).me.tickets).toEqual(tickets)
  expect(stored(app, listed)).toEqual(before)

  await app.makeTables(evening.id)
  const [[id, ticket]] = app.db.values<[number, number]>(
    sql`select user_id, id from tickets where ${WITHOUT_SEAT}`,
  ) as [[number, number]]
  const left = app.as(await app.link(id))
  const put = async (stay: boolean) =>
    (await left.page('PUT', `/api/me/tickets/${ticket}/standby`, { stay })).me.tickets
  expect(await put(true)).toMatchObject([{ isStandby: true }])
  const counted = [stored(app, id), turns(id)]
  expect(await put(false)).toMatchObject([{ isStandby: false }])
  expect((await left.page('POST', '/api/me/take-back')).me.tickets).toMatchObject([{ isStandby: true }])
  expect([stored(app, id), turns(id)]).toEqual(counted)
})

test('nothing is taken back after ten minutes, of a dinner that is off or has begun, or that staff have settled', async () => {
  const later: ((app: App, id: number) => unknown)[] = [
    ({ db }) => db.run(sql`update acts set at = ${new Date(Date.now() - 601_000).toISOString()}`),
    (app) => app.change({ status: 'cancelled', change_reason: 'hujan' }),
    (app) => app.setTime(-1),
    ({ db }, id) => db.run(sql`update payments set state = 'settled' where user_id = ${id}`),
  ]
  for (const change of later) {
    const { id, page, ...app } = await startGuest('invite')
    await app.setStatus(id, 'paid')
    await page.page('POST', '/api/me/cancel', { refund: 'money' })
    await change(app, id)
    const before = stored(app, id)
    expect((await page.me()).givenUp).toBeNull()
    expect(await page.page('POST', '/api/me/take-back')).toMatchObject({
      ...{ status: 409, success: false, message: ME_MESSAGES.changed },
    })
    expect(stored(app, id)).toEqual(before)
  }
})

test('who has another seat since takes the former one back no more, and a report about them changes nothing', async () => {
  const { id, page, ...app } = await startGuest('invite')
  await page.answer('no')
  const next = await app.sitElsewhere(id)
  expect((await page.page('POST', '/api/me/take-back')).status).toBe(409)
  await app.staff('DELETE', `/api/dinner-groups/${next.groupId}`)
  app.db.run(sql`
    insert into reports (group_id, about_person, at) select ${app.groupId}, person_id, ${inHours(0)}
    from profiles where user_id = ${id}`)
  expect((await page.page('POST', '/api/me/take-back')).me.state).toBe('asked')
})

test('a seat that staff have given to a backup since is not taken back', async () => {
  const { id, page, ...app } = await startGuest('invite', { backups: 1 })
  await page.answer('no')
  const promoted = { members: [...app.members.slice(1), app.backups[0]], backupMembers: [] }
  expect((await app.change(promoted)).status).toBe(200)
  expect(await page.page('POST', '/api/me/take-back')).toMatchObject({
    ...{ status: 409, message: ME_MESSAGES.seatGone },
  })
  expect(app.seatOf(id)).toMatchObject({ holds_seat: 0 })
})
