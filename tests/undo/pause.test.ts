import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { pauseEnd } from '../../src/domain/after-dinner/review'
import { todayIn } from '../../src/domain/time'
import { startWithPeople } from '../support/start-with-people'

test('a pause, another date and its end are undone, each to what was before, unless somebody changed it since', async () => {
  const { call, user, db } = await startWithPeople(2)
  const day = (days: number) => pauseEnd(todayIn('Asia/Jakarta'), days)
  const pause = async (until: string | null) =>
    (await (await call('POST', '/api/users/1/pause', { until })).json()).undo as number | null
  const undo = (id: number | null) => call('POST', `/api/acts/${id}/undo`, {})
  const pausedUntil = async () => (await user(1)).profile!.pausedUntil

  // when staff paused them answers what was missed before it
  const pausedAt = () => db.values(sql`select paused_at from people where id = 1`).flat()[0]
  const first = await pause(day(30))
  const since = pausedAt()
  const second = await pause(day(60))
  expect(await pause(day(60))).toBeNull()
  expect((await undo(first)).status).toBe(409)
  expect((await undo(second)).status).toBe(200)
  expect([await pausedUntil(), pausedAt()]).toEqual([day(30), since])
  expect((await undo(first)).status).toBe(200)
  expect([await pausedUntil(), pausedAt()]).toEqual([null, null])

  await pause(day(10))
  const end = await pause(null)
  const whats: string[] = (await (await call('GET', '/api/acts')).json()).map(
    ({ what }: { what: string }) => what,
  )
  expect(whats.slice(0, 2)).toEqual(['Tamu 1: pause lifted', 'Tamu 1: paused'])
  expect((await undo(end)).status).toBe(200)
  expect(await pausedUntil()).toBe(day(10))
  const { items } = await (await call('GET', '/api/audit?user=1&action=undid an act')).json()
  expect(items).toMatchObject([{ detail: 'pause' }, { detail: 'pause' }, { detail: 'pause' }])
  // saving the form of a user whose pause was undone goes by the version that it shows then
  const { version } = (await user(1)).profile!
  expect((await call('POST', '/api/users/1/update-profile', { name: 'Tamu Satu', version })).status).toBe(200)
})
