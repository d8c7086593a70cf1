// a backup that is restored knows nothing of what was requested, taken back or decided since; the database before does
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { backup, restore } from '../../src/cli/backup'
import { DATABASE_FILE } from '../../src/db/open'
import { createLog } from '../../src/log'
import { eraseDue } from '../../src/privacy/erasures'
import { startErasures } from '../../src/upkeep/erasures'
import { emptyFolder, openForTest } from '../support/app'
import { erase, hoursAhead, startErasing, startWithHost } from '../support/erasing'
import { checkInvariants } from '../support/invariants'

type App = Awaited<ReturnType<typeof startWithHost>>

function copyOf({ config }: App): string {
  const copy = join(emptyFolder(), 'copy.db')
  backup(config.dataDir, copy)
  return copy
}

/** Puts a copy in the place of an app's database, as a server finds it that starts then. */
function restored({ config }: App, copy: string, times = 1) {
  const dataDir = emptyFolder()
  // the app goes on with its own
  backup(config.dataDir, join(dataDir, DATABASE_FILE))
  let done = restore(dataDir, copy)
  for (let i = 1; i < times; i++) done = restore(dataDir, copy, new Date(Date.now() + i * 1000))
  const now = openForTest(dataDir)
  startErasures({ db: now, log: createLog('error') })()
  checkInvariants(now)
  const people = now.all<{ id: number }>(sql`select user_id as id from profiles`).map(({ id }) => id)
  const leaving = now.all<{ id: number; at: string; reason: string | null }>(
    sql`select user_id as id, erases_at as at, reason from erasures`,
  )
  return { done, db: now, people, leaving }
}

test('who requested an erasure since the backup is out of the lists after it is restored, and erased in time', async () => {
  const app = await startWithHost()
  const copy = copyOf(app)
  await erase(app.as(await app.hostLink(app.id)))
  const { done, db, people, leaving } = restored(app, copy)
  expect(done).toMatchObject({ again: 0, requested: 1 })
  expect(people).not.toContain(app.id)
  expect(leaving).toMatchObject([{ id: app.id }])
  expect(db.all(sql`select 1 from erasure_links`)).toEqual([])
  expect(eraseDue(db, hoursAhead(25))).toBe(1)
})

test('who was to be erased in the backup and has taken it back since is there after it is restored', async () => {
  const { page, ...app } = await startErasing()
  await erase(page)
  const copy = copyOf(app)
  await page.page('POST', '/api/me/stay')
  const { people, leaving } = restored(app, copy)
  expect(people).toEqual(expect.arrayContaining([app.id, app.second]))
  expect(leaving).toEqual([])
})

test('who was to be erased in the backup and is erased since stays so, with what they requested closed', async () => {
  const app = await startWithHost()
  const came = { way: 'chat', userId: app.id, cameAt: new Date().toISOString() }
  await app.staff('POST', '/api/privacy/requests', { ...came, kind: 'erasure' })
  await erase(app.as(await app.hostLink(app.id)))
  const copy = copyOf(app)
  eraseDue(app.db, hoursAhead(25))
  const { db, people, leaving } = restored(app, copy)
  expect(people).not.toContain(app.id)
  expect(leaving).toEqual([])
  expect(db.all(sql`select outcome from privacy_requests`)).toEqual([{ outcome: 'done' }])
})

test('a stop since the backup holds after it is restored, and restoring twice is restoring once', async () => {
  const { page, ...app } = await startErasing()
  await erase(page)
  const copy = copyOf(app)
  const [{ id, version }] = (await app.requested()).erasures
  await app.staff('PATCH', `/api/privacy/erasures/${id}`, { decision: 'stop', reason: 'Sebentar', version })
  const { db, leaving } = restored(app, copy, 2)
  expect(leaving).toMatchObject([{ id: app.id, reason: 'Sebentar' }])
  expect(eraseDue(db, hoursAhead(71))).toBe(0)
})

test('where the database before is gone, the backup says who is to be erased', async () => {
  const { page, ...app } = await startErasing()
  await erase(page)
  const copy = copyOf(app)
  const dataDir = emptyFolder()
  expect(restore(dataDir, copy)).toMatchObject({ again: null, requested: 0 })
  const db = openForTest(dataDir)
  expect(eraseDue(db, hoursAhead(23))).toBe(0)
  expect(eraseDue(db, hoursAhead(25))).toBe(1)
})
