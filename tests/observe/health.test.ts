import { afterAll, describe, expect, spyOn, test } from 'bun:test'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { storePeople } from '../../src/cli/demo-people'
import { answers } from '../support/answers'
import { makeUp, startApp } from '../support/app'

type App = Awaited<ReturnType<typeof startApp>>

const clock = performance.now.bind(performance)
let later = 0
const spy = spyOn(performance, 'now').mockImplementation(() => clock() + later)
afterAll(() => spy.mockRestore())

/** Lets the second pass for which a check is believed. */
function aSecondLater() {
  later += 1001
}

/** Asks until the answer is `status`, second by second on a clock put forward. */
async function becomes(app: App, status: number) {
  for (let second = 0; ; second++) {
    const answer = await app.call('GET', '/healthz')
    if (answer.status === status || second === 100) return answer.status
    aSecondLater()
  }
}

const fileOf = ({ config }: App) => join(config.dataDir, 'semeja.db')

const faults: Record<string, (app: App) => void> = {
  'is deleted': (app) => rmSync(fileOf(app)),
  'is renamed': (app) => renameSync(fileOf(app), `${fileOf(app)}.old`),
  'has another put in its place': (app) => {
    app.db.$client.run('vacuum into ?', [`${fileOf(app)}.new`])
    renameSync(`${fileOf(app)}.new`, fileOf(app))
  },
  'has damaged pages': (app) => {
    makeUp(app.db)
    app.db.$client.run('pragma wal_checkpoint(truncate)')
    const pages = app.db.all<{ n: number }>(sql`select page_count as n from pragma_page_count`)[0]!.n
    const file = openSync(fileOf(app), 'r+')
    for (let page = 1; page < pages; page++) writeSync(file, Buffer.alloc(4096, 0xaa), 0, 4096, page * 4096)
    fsyncSync(file)
    closeSync(file)
  },
  'has lost its log': (app) => rmSync(`${fileOf(app)}-wal`),
  'can take no further page': (app) => {
    app.db.$client.run('pragma query_only = on')
  },
}

describe('/healthz answers 503, and so do sign-ups, when the database', () => {
  for (const [what, harm] of Object.entries(faults))
    test(what, async () => {
      const app = await startApp()
      for (let i = 0; i < 10; i++) await app.call('POST', '/api/register', answers(i))
      expect((await app.call('GET', '/healthz')).status).toBe(200)
      harm(app)
      expect(await becomes(app, 503)).toBe(503)
      expect((await app.call('POST', '/api/register', answers(99))).status).toBe(503)
      app.db.$client.run('pragma query_only = off')
    }, 30_000)

  test('is deleted, without anybody asking /healthz', async () => {
    const app = await startApp()
    expect((await app.call('POST', '/api/register', answers(1))).status).toBe(201)
    rmSync(fileOf(app))
    expect((await app.call('POST', '/api/register', answers(2))).status).toBe(503)
  })
})

test('/healthz finds damage among many people within the time of one walk through them', async () => {
  const app = await startApp()
  storePeople(app.db, 4000, 1, '2026-11-21', 'Asia/Jakarta')
  // more pages than are checked as a whole
  expect(app.db.all<{ n: number }>(sql`select page_count as n from pragma_page_count`)[0]!.n).toBeGreaterThan(
    500,
  )
  expect(await becomes(app, 200)).toBe(200)
  faults['has damaged pages']!(app)
  expect(await becomes(app, 503)).toBe(503)
}, 60_000)

test('/healthz wakes nobody who follows changes, and lets no log grow', async () => {
  const app = await startApp()
  const { call } = await app.signIn()
  expect((await call('GET', '/healthz')).status).toBe(200)
  const { state } = await (await call('GET', '/api/changes')).json()
  for (let i = 0; i < 3; i++) {
    aSecondLater()
    expect((await call('GET', '/healthz')).status).toBe(200)
  }
  expect(await (await call('GET', '/api/changes')).json()).toEqual({ state })
  const frames = app.db.$client.query<{ log: number }, []>('pragma wal_checkpoint(passive)').get()!.log
  expect(frames).toBeLessThan(20)
})
