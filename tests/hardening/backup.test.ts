import { expect, test } from 'bun:test'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { emptyFolder, openForTest } from '../support/app'
import { startSemeja } from '../support/command'
import { checkInvariants } from '../support/invariants'
import { Visitors } from '../support/killing'
import { startProcess } from '../support/real-server'

test('backups that are made under load hold all that was answered before, and restore to a sound database', async () => {
  const folder = emptyFolder()
  await using server = await startProcess(join(folder, 'data'))
  const visitors = Array.from({ length: 4 }, (_, i) => new Visitors(i, () => server.url))
  let on = true
  const busy = visitors.map(async (worker) => {
    while (on) {
      await worker.step()
      await Bun.sleep(2)
    }
  })
  for (let i = 0; i < 6; i++) {
    const answered = visitors.flatMap(({ stored }) => [...stored.keys()])
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
    closeDatabase(db)
  }
  on = false
  await Promise.all(busy)
  expect(visitors.reduce((sum, { stored }) => sum + stored.size, 0)).toBeGreaterThan(20)
  expect(await server.stop()).toBe(0)
}, 180_000)

test('a database that is damaged stops every command with one line, and a backup takes its place', async () => {
  const folder = emptyFolder()
  const file = join(folder, 'data/semeja.db')
  closeDatabase(openDatabase(join(folder, 'data')))
  cpSync(file, join(folder, 'whole.db'))
  // everything after the first page, which holds the schema
  writeFileSync(file, readFileSync(file).fill(0xaa, 4096))
  for (const args of [['serve'], ['admin', 'list'], ['backup', 'copy.db']]) {
    const { code, out, err } = await startSemeja(args, { cwd: folder })
    expect([args, code, out]).toEqual([args, 1, ''])
    expect(err).toMatch(/^semeja: [^\n]+\n$/)
  }
  expect(await startSemeja(['restore', 'whole.db'], { cwd: folder })).toMatchObject({ code: 0 })
  const restored = openForTest(join(folder, 'data'))
  expect(restored.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
}, 60_000)
