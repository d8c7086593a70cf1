import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { checkClock } from '../../src/db/clock'
import { createLog } from '../../src/log'
import { startErasures } from '../../src/upkeep/erasures'
import { dailyWork } from '../../src/upkeep/housekeeping'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { erase, startErasing } from '../support/erasing'
import { send, signedIn, startProcess } from '../support/real-server'

// what staff did to set a test up is the last that a first run compares with
const NOW = Date.now()
const at = (days: number) => new Date(NOW + days * 86_400_000)

test('a clock is trusted again after three steady days, and after a jump back at once when it follows', async () => {
  const { db } = await startApp()
  db.run(sql`insert into audit_entries (at, action, detail) values (${at(0).toISOString()}, 'signed in', '')`)
  expect(checkClock(db, at(40))).toBe(false)
  expect(checkClock(db, at(41))).toBe(false)
  expect(checkClock(db, at(42))).toBe(false)
  // another jump begins again
  expect(checkClock(db, at(400))).toBe(false)
  expect(checkClock(db, at(43))).toBe(false)
  for (const day of [44, 45]) expect(checkClock(db, at(day))).toBe(false)
  expect(checkClock(db, at(46))).toBe(true)
  expect(checkClock(db, at(47))).toBe(true)
  expect(checkClock(db, at(30))).toBe(false)
  expect(checkClock(db, at(48))).toBe(true)
})

test('what is stored of the clock may be anything', async () => {
  const { db } = await startApp()
  for (const text of ['', '{}', '[]', 'null', '{"last":"x"}', '{"last":1}']) {
    db.run(sql`insert or replace into settings (key, value) values ('retention_clock', ${text})`)
    expect(checkClock(db, at(0))).toBe(true)
  }
})

test('a start with a clock far ahead ends no link and no session, and neither does what staff do meanwhile', async () => {
  const app = await startApp()
  await app.call('POST', '/api/register', answers(1, { secret: 'a'.repeat(32) }))
  const { call } = await app.signIn()
  expect((await call('POST', '/api/staff/links', { role: 'host' })).status).toBe(201)
  const rows = () =>
    ['links', 'sessions', 'setup_links'].map(
      (table) => app.db.all(sql`select 1 from ${sql.raw(table)}`).length,
    )
  const before = rows()
  expect(before).toEqual([1, 1, 1])
  // the same as a clock that is far ahead: all of them have expired, and nobody was here for ten years
  for (const table of ['links', 'sessions', 'setup_links'])
    app.db.run(sql`update ${sql.raw(table)} set expires_at = ${at(-1).toISOString()}`)
  app.db.run(sql`update audit_entries set at = ${at(-3652).toISOString()}`)
  app.db.run(sql`update users set created_at = ${at(-3652).toISOString()}`)
  const server = await startProcess(app.config.dataDir)
  const cookie = await signedIn(server.url)
  expect((await send(server.url, 'POST', '/api/staff/links', { role: 'host' }, cookie)).status).toBe(201)
  while (!server.lines.some((line) => line.includes('the clock has jumped'))) await Bun.sleep(5)
  expect(await server.stop()).toBe(0)
  expect(rows()).toEqual(before.map((n, i) => (i === 0 ? n : n + 1)))

  // and once the clock is trusted they go
  const { config } = app
  for (const day of [1, 2, 3, 4])
    await dailyWork({ db: app.db, config, log: createLog('error') }, { now: at(day) })
  expect(rows()).toEqual([0, 1, 0])
})

test('who requested an erasure is not erased by a clock that has jumped, which is said once', async () => {
  const { page, ...app } = await startErasing()
  await erase(page)
  const clock = (days: number) =>
    app.db.run(sql`
      insert into settings (key, value) values ('retention_clock', ${JSON.stringify({ last: at(days).toISOString() })})
      on conflict (key) do update set value = excluded.value`)
  const lines: string[] = []
  const log = createLog('info', (line) => void lines.push(line))
  // the same as a clock that is ten years ahead
  app.db.run(sql`update erasures set erases_at = ${at(-1).toISOString()}`)
  clock(-3652)
  const stop = startErasures({ db: app.db, log }, 1)
  const isSaid = () => lines.some((line) => line.includes('the clock has jumped'))
  while (!isSaid()) await Bun.sleep(1)
  await Bun.sleep(10)
  stop()
  expect(app.db.all(sql`select 1 from erasures`)).toHaveLength(1)
  expect(lines.filter((line) => line.includes('the clock has jumped'))).toHaveLength(1)
  clock(0)
  startErasures({ db: app.db, log })()
  expect(app.db.all(sql`select 1 from erasures`)).toEqual([])
})
