import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { USER_COLUMNS } from '../../src/domain/profile/bulk-people'
import { startApp } from '../support/app'
import { CONFIG, storeEvening } from '../support/evening'

const UNTIL = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)

async function start() {
  const app = await startApp(CONFIG)
  const { call } = await app.signIn()
  const { members } = storeEvening(app.db, {})
  const edit = (data: object) => call('POST', '/api/users/edit', data)
  const rows = () =>
    app.db.all<{ userId: number; removed: string | null; budget: number; isPaused: number }>(sql`
      select user_id as userId, removed, budget, paused_until is not null as isPaused from sign_ups order by user_id`)
  return { ...app, asStaff: call, members, edit, rows }
}

test('several guests are paused, noted, kept out and given a budget at once, and others are not', async () => {
  const { db, members, edit, rows } = await start()
  const ids = members.slice(0, 3)
  const budget = '<Rp100.000'
  const done = await edit({
    ids: [...ids, 999_999],
    pausedUntil: UNTIL,
    note: 'Pindah',
    budget,
    removed: 'Libur',
  })
  expect(await done.json()).toMatchObject({ success: true, changed: 3 })
  for (const { userId, ...row } of rows()) {
    const isMeant = ids.includes(userId)
    expect([userId, row.removed, row.isPaused]).toEqual([userId, isMeant ? 'Libur' : null, isMeant ? 1 : 0])
    if (isMeant) expect(row.budget).toBe(0)
  }
  expect(db.values(sql`select count(*) from notes where text = 'Pindah'`)).toEqual([[3]])

  await edit({ ids, pausedUntil: null, removed: null })
  expect(rows().filter(({ removed, isPaused }) => removed !== null || isPaused)).toEqual([])
})

test('a pause that cannot end, another number than was counted and a reason without words change nobody', async () => {
  const { members, edit, rows, asStaff } = await start()
  const before = rows()
  expect((await edit({ ids: members, pausedUntil: '2020-01-01', note: 'Pindah' })).status).toBe(422)
  expect((await edit({ matching: {}, expected: 1, note: 'Pindah' })).status).toBe(409)
  expect((await edit({ ids: members, removed: ' ' })).status).toBe(422)
  expect(rows()).toEqual(before)
  expect((await asStaff('POST', '/api/users/export', { ids: members, columns: ['Nothing'] })).status).toBe(
    422,
  )
})

test('who is blocked already keeps the reason when several are kept out, and the answer counts them', async () => {
  const { db, members, edit, rows, asStaff } = await start()
  const [blocked, other, twice] = members as [number, number, number]
  const last = members[3]!
  db.run(
    sql`update profiles set person_id = (select person_id from profiles where user_id = ${twice}) where user_id = ${last}`,
  )
  await asStaff('POST', `/api/users/${blocked}/update-profile`, { removed: 'Harassed a guest on 3 May' })
  const done = await (await edit({ ids: [blocked, other, twice, last], removed: 'Libur' })).json()
  expect(done).toMatchObject({ changed: 3, message: '3 users changed; 1 was blocked already' })
  const reasons = () => rows().flatMap(({ userId, removed }) => (removed ? [[userId, removed]] : []))
  expect(reasons()).toEqual([
    [blocked, 'Harassed a guest on 3 May'],
    [other, 'Libur'],
    [twice, 'Libur'],
    [last, 'Libur'],
  ])
  const again = await (await edit({ ids: [blocked, other], removed: 'Pindah', budget: '<Rp100.000' })).json()
  expect(again).toMatchObject({ changed: 2, message: '2 users changed; 2 were blocked already' })
  expect(reasons()).toHaveLength(4)
  await (await edit({ ids: [blocked, other], removed: 'Pindah' })).json()
  expect(reasons()).toContainEqual([other, 'Libur'])
})

test('a change of several guests that is sent again after a lost answer is made once, and one of nothing is refused', async () => {
  const { db, members, edit, asStaff } = await start()
  const headers = { 'x-semeja-request': 'the same' }
  const send = () => asStaff('POST', '/api/users/edit', { ids: members, note: 'Pindah' }, { headers })
  const [one, other] = [await (await send()).json(), await (await send()).json()]
  expect(other).toEqual(one)
  expect(db.values(sql`select count(*) from notes`)).toEqual([[members.length]])
  const nothing = await edit({ ids: members })
  expect([nothing.status, (await nothing.json()).message]).toEqual([422, 'Choose what is to change'])
})

test('what is so already is written for nobody: no version counts up, and the audit is silent', async () => {
  const { db, members, edit, asStaff } = await start()
  const budget = '<Rp100.000'
  await edit({ ids: members, budget, pausedUntil: UNTIL })
  const state = () => [
    db.values(sql`select user_id, version from sign_ups order by user_id`),
    db.values(sql`select count(*) from audit_entries`),
  ]
  const before = state()
  expect(await (await edit({ ids: members, budget, pausedUntil: UNTIL })).json()).toMatchObject({
    undo: null,
  })
  const [id] = members as [number]
  expect((await asStaff('POST', `/api/users/${id}/update-profile`, { budget, removed: null })).status).toBe(
    200,
  )
  expect(state()).toEqual(before)
})

test('what was done with several guests is undone at once, but for who was changed since', async () => {
  const { db, asStaff, members, edit, rows } = await start()
  const before = rows()
  const ids = members.slice(0, 3)
  const change = { pausedUntil: UNTIL, note: 'Pindah', budget: '<Rp100.000', removed: 'Libur' }
  const { undo } = await (await edit({ ids, ...change })).json()
  const acts = await (await asStaff('GET', '/api/acts')).json()
  expect(acts[0]).toMatchObject({
    what: '3 guests: paused, blocked, budget, note added',
    parts: 3,
    can: 3,
  })
  await asStaff('POST', `/api/users/${ids[2]}/update-profile`, { removed: 'Pindah kota' })
  expect((await asStaff('POST', `/api/acts/${undo}/undo`, {})).status).toBe(200)
  const changed = rows().filter((row, i) => !Bun.deepEquals(row, before[i]))
  expect(changed).toMatchObject([{ userId: ids[2], removed: 'Pindah kota', isPaused: 1 }])
  expect(db.values(sql`select count(*) from notes`)).toEqual([[1]])
  // what others changed meanwhile is told by their version
  const { profile } = await (await asStaff('GET', `/api/users/${ids[0]}`)).json()
  const saved = await asStaff('POST', `/api/users/${ids[0]}/update-profile`, {
    name: 'Tamu',
    version: profile.version,
  })
  expect(saved.status).toBe(200)
})

test('the file of users has the columns that are asked for, and the audit says which', async () => {
  const { asStaff, members, db } = await start()
  const whole = await (await asStaff('POST', '/api/users/export', { ids: members })).text()
  expect(whole.split('\r\n')[0]).toEndWith(USER_COLUMNS.map((column) => `"${column}"`).join(','))
  const file = await asStaff('POST', '/api/users/export', { ids: members, columns: ['Phone', 'Name'] })
  expect((await file.text()).split('\r\n')[0]).toEndWith('"Name","Phone"')
  const entries = db.values(sql`select detail from audit_entries where action = 'exported users'`)
  expect(entries).toEqual([
    [`${members.length} users: all columns`],
    [`${members.length} users: Name, Phone`],
  ])
})
