import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { people } from '../support/evenings'
import { startWithPeople } from '../support/start-with-people'
import { zoneAtNoon } from '../support/whatsapp'
import { DAY_MS } from '../support/who-came'

const ALIKE = (id: number) => ({ gender: id % 2 ? 'female' : 'male', budget: 'Rp100.000 - Rp200.000' })
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('no run takes who is paused, and they are back the day it ends', async () => {
  const app = await startWithPeople(13, ALIKE)
  const { call, db } = app
  const pool = async (): Promise<number[]> =>
    (await (await call('POST', '/api/matchmaking/preview', {})).json()).people.map(
      ({ id }: { id: number }) => id,
    )
  expect((await pool()).length).toBe(13)
  await call('POST', '/api/users/5/pause', { until: inDays(30) })
  expect(await pool()).not.toContain(5)
  db.run(
    sql`update people set paused_until = ${new Date(Date.now() - 1000).toISOString()} where paused_until is not null`,
  )
  expect(await pool()).toContain(5)
  await call('POST', '/api/users/5/pause', { until: inDays(1) })
  await call('POST', '/api/users/5/pause', { until: null })
  expect((await pool()).length).toBe(13)
})

test('who is paused is neither written to of an evening nor seated', async () => {
  const app = await startWithPeople(14, ALIKE, { timeZone: zoneAtNoon() })
  const { call, db } = app
  const { id } = await app.addEvening({ price: 150_000 })
  await call('PATCH', `/api/evenings/${id}`, { invites: true, version: 1 })
  const due = async (): Promise<number[]> => {
    const { items } = await (await call('GET', '/api/messages/queue?size=100')).json()
    return items
      .filter(({ kind }: { kind: string }) => kind === 'evening')
      .map((one: { userId: number }) => one.userId)
  }
  expect(await due()).toContain(14)
  await call('POST', '/api/users/14/pause', { until: inDays(30) })
  const now = await due()
  expect([now.includes(14), now.length]).toEqual([false, 13])
  for (const userId of people(1, 13))
    await call('POST', `/api/evenings/${id}/tickets`, { userId, pay: 'later' })
  await call('POST', '/api/users/3/pause', { until: inDays(30) })
  const shown = await (await call('POST', `/api/evenings/${id}/tables/preview`, {})).json()
  expect([
    shown.pool,
    shown.tables.flatMap(({ members }: { members: number[] }) => members).includes(3),
  ]).toEqual([12, false])
  // they stay on the list, for no other reason than others
  expect(shown.waiting).toContainEqual({ id: 3, words: 'No table fits' })
  expect(db.values(sql`select status from tickets where user_id = 3`)).toEqual([['idle']])
})

test('who is paused is neither invited to the seat they hold, nor asked as a backup, until the pause ends', async () => {
  const app = await startWithPeople(9, ALIKE, { timeZone: zoneAtNoon() })
  const { call } = app
  await call('POST', '/api/dinner-groups', {
    ...{ name: 'Meja Satu', budget: 'Rp100.000 - Rp200.000', status: 'confirming', price: 95_000 },
    ...{ date: inDays(10), time: '19:00', members: [1, 2, 3, 4, 5, 6], backupMembers: [7, 8] },
  })
  const setStatus = (userId: number, status: string) =>
    call('PATCH', '/api/dinner-groups/1/member-status', { userId, status, isBackup: false })
  await setStatus(1, 'dropped')
  const due = async () => {
    const { items } = await (await call('GET', '/api/messages/queue?size=100')).json()
    return items.map(({ kind, userId }: { kind: string; userId: number }) => `${kind} ${userId}`).sort()
  }
  const before = await due()
  expect(before).toEqual(expect.arrayContaining(['invite 2', 'backup-ask 7', 'backup-ask 8']))
  for (const id of [2, 7]) await call('POST', `/api/users/${id}/pause`, { until: inDays(30) })
  expect(await due()).toEqual(before.filter((one: string) => one !== 'invite 2' && one !== 'backup-ask 7'))
  for (const id of [2, 7]) await call('POST', `/api/users/${id}/pause`, { until: null })
  expect(await due()).toEqual(before)
})
