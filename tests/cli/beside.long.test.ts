import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { emptyFolder, openForTest } from '../support/app'
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
})

test('what SQLite puts aside while it rewrites a database lies in the data folder', () => {
  const dataDir = join(emptyFolder(), 'data')
  const db = openForTest(dataDir)
  expect(db.all(sql`pragma temp_store_directory`)).toEqual([{ temp_store_directory: dataDir }])
})
