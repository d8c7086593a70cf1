import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { createRandom } from '../../src/matchmaking/core/random'
import { emptyFolder } from '../support/app'
import { startSemeja } from '../support/command'
import { checkInvariants } from '../support/invariants'
import { ownPeople, Staff, Visitors } from '../support/load'
import { signedIn, startProcess } from '../support/real-server'

test('backups that are made under load hold all that was answered before, and restore to a sound database', async () => {
  const folder = emptyFolder()
  await using server = await startProcess(join(folder, 'data'))
  const url = () => server.url
  const cookie = await signedIn(server.url)
  const visitors = Array.from({ length: 4 }, (_, i) => new Visitors(i, url))
  const people = await ownPeople(server.url, cookie, 0, 16)
  const staff = new Staff('Meja', people, createRandom(1), url, cookie)

  let on = true
  const busy = [...visitors, staff].map(async (worker) => {
    while (on) {
      await worker.step()
      await Bun.sleep(2)
    }
  })
  for (let i = 0; i < 6; i++) {
    const answered = visitors.flatMap(({ stored }) => [...stored.keys()])
    const groups = [...staff.groups.keys()]
    const env = { DATA_DIR: 'data' }
    expect(await startSemeja(['backup', `copy-${i}.db`], { cwd: folder, env })).toMatchObject({
      code: 0,
      err: '',
    })
    // each goes to a folder of its own; the server's is refused while it runs
    const restored = await startSemeja(['restore', `copy-${i}.db`], {
      cwd: folder,
      env: { DATA_DIR: `back-${i}` },
    })
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(await startSemeja(['restore', `copy-${i}.db`], { cwd: folder, env })).toMatchObject({
      code: 1,
      err: 'semeja: a server is using the database: stop it first\n',
    })

    const db = openDatabase(join(folder, `back-${i}`))
    expect(db.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
    checkInvariants(db)
    const names = new Set(
      db.all<{ username: string }>(sql`select username from users`).map((row) => row.username),
    )
    for (const username of answered) expect([username, names.has(username)]).toEqual([username, true])
    // groups that were deleted meanwhile are counted, too: their numbers are not given twice
    const [{ last }] = db.all<{ last: number }>(
      sql`select coalesce(max(seq), 0) as last from sqlite_sequence where name = 'dinner_groups'`,
    ) as [{ last: number }]
    expect(last).toBeGreaterThanOrEqual(Math.max(0, ...groups))
    closeDatabase(db)
  }
  on = false
  await Promise.all(busy)
  expect(visitors.reduce((sum, { stored }) => sum + stored.size, 0)).toBeGreaterThan(20)
  expect(await server.stop()).toBe(0)
}, 180_000)

test('a database that is damaged stops every command with one line, and a backup takes its place', async () => {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'data'))
  const db = openDatabase(join(folder, 'data'))
  closeDatabase(db)
  cpSync(join(folder, 'data/semeja.db'), join(folder, 'whole.db'))
  const file = Bun.file(join(folder, 'data/semeja.db'))
  const bytes = Buffer.from(await file.arrayBuffer())
  // everything after the first page, which holds the schema
  bytes.fill(0xaa, 4096)
  await Bun.write(file, bytes)
  for (const args of [['serve'], ['admin', 'list'], ['backup', 'copy.db']]) {
    const { code, out, err } = await startSemeja(args, { cwd: folder })
    expect([args, code, out]).toEqual([args, 1, ''])
    expect(err).toMatch(/^semeja: [^\n]+\n$/)
  }
  // and the backup takes its place
  expect(await startSemeja(['restore', 'whole.db'], { cwd: folder })).toMatchObject({ code: 0 })
  using restored = new Database(join(folder, 'data/semeja.db'))
  expect(restored.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
}, 60_000)
