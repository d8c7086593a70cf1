import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { answers } from '../support/answers'
import { emptyFolder } from '../support/app'
import { startSemeja } from '../support/command'
import { ADMIN, send, startProcess } from '../support/real-server'

setDefaultTimeout(120_000)

describe('beside a running server', () => {
  test('a second one on its folder is refused with one line, and one takes it over once the first was killed', async () => {
    const cwd = emptyFolder()
    const dataDir = join(cwd, 'data')
    await using first = await startProcess(dataDir)
    for (const env of [
      { PORT: '0', DATA_DIR: 'data' },
      { PORT: '0', DATA_DIR: dataDir },
    ])
      expect(await startSemeja(['serve'], { cwd, env })).toMatchObject({
        code: 1,
        out: '',
        err: `semeja: another server or a restore is using ${env.DATA_DIR}: a folder takes one\n`,
      })
    expect((await send(first.url, 'GET', '/healthz')).status).toBe(200)
    await first.stop('SIGKILL')
    await using second = await startProcess(dataDir)
    expect((await send(second.url, 'POST', '/api/login', ADMIN)).status).toBe(200)
  })

  test('staff accounts, backups and privacy work, and a restore is refused', async () => {
    const cwd = emptyFolder()
    await using server = await startProcess(join(cwd, 'data'))
    expect((await send(server.url, 'POST', '/api/register', answers(1))).status).toBe(201)
    const works: [string[], string][] = [
      [['admin', 'add', 'sari'], 'added sari\n'],
      [['admin', 'passwd', 'sari'], 'changed the password of sari\n'],
      [['admin', 'remove', 'sari'], 'removed sari\n'],
      [['backup', 'copy.db'], 'wrote copy.db with 1 people\n'],
      [
        ['privacy', 'erase', answers(1).phone, '--yes'],
        'erased 1 sign-up and 0 seats at dinners; backups made before still hold them\n',
      ],
    ]
    for (const [args, start] of works) {
      const { code, out, err } = await startSemeja(args, { cwd, input: 'rahasia-sekali' })
      expect([args, code, out.startsWith(start), err]).toEqual([args, 0, true, ''])
    }
    expect(await startSemeja(['restore', 'copy.db'], { cwd })).toMatchObject({
      code: 1,
      err: 'semeja: a server is using the database: stop it first\n',
    })
    expect(await server.stop()).toBe(0)
    expect(await startSemeja(['restore', 'copy.db'], { cwd })).toMatchObject({ code: 0 })
    expect(readdirSync(join(cwd, 'data')).filter((name) => name.includes('partial'))).toEqual([])
  })
})

test('what SQLite puts aside while it rewrites a database lies in the data folder', () => {
  const dataDir = join(emptyFolder(), 'data')
  const db = openDatabase(dataDir)
  expect(db.all(sql`pragma temp_store_directory`)).toEqual([{ temp_store_directory: dataDir }])
  closeDatabase(db)
})
