import { Database } from 'bun:sqlite'
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { removeUnfinished } from '../../src/db/unfinished'
import { foldersOf, startSemeja } from '../support/command'
import { startProcess } from '../support/real-server'

setDefaultTimeout(300_000)

/** A folder with a backup, and a database of the same people under another name, which is in its log only. */
let live: Database
const copy = foldersOf(async (cwd) => {
  await startSemeja(['demo', '--people', '50'], { cwd })
  await startSemeja(['backup', 'copy.db'], { cwd })
  live = new Database(join(cwd, 'data/semeja.db'))
  live.run('pragma journal_mode = wal')
  live.run(`update profiles set name = 'Sebelum'`)
})
afterAll(() => live.close())

function folder(): string {
  const cwd = copy()
  rmSync(join(cwd, 'data/semeja.db-shm'))
  return cwd
}

/** Which database is in its place, whole. */
function inPlace(cwd: string): 'old' | 'new' {
  using db = new Database(join(cwd, 'data/semeja.db'), { readonly: true })
  expect(db.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const names = db.query<{ name: string }, []>('select name from profiles').all()
  const old = names.filter(({ name }) => name === 'Sebelum')
  expect([names.length, old.length === 0 || old.length === 50]).toEqual([50, true])
  return old.length === 0 ? 'new' : 'old'
}

test('a restore that is killed at any of its steps leaves the old database or the new one', async () => {
  const found = new Set<string>()
  const script = join(import.meta.dir, '../support/killed-step.ts')
  let step = 0
  for (let code = 137; code !== 0; step++) {
    const cwd = folder()
    const args = ['restore', String(step), join(cwd, 'data'), '', join(cwd, 'copy.db')]
    code = await Bun.spawn([process.execPath, script, ...args], { stderr: 'inherit' }).exited
    expect([0, 137]).toContain(code)
    // as a server does before it serves
    removeUnfinished(join(cwd, 'data'))
    closeDatabase(openDatabase(join(cwd, 'data')))
    found.add(inPlace(cwd))
    expect(readdirSync(join(cwd, 'data')).filter((name) => name.includes('partial'))).toEqual([])
  }
  expect([...found].sort()).toEqual(['new', 'old'])
  expect(step).toBeGreaterThan(20)
})

test('a data folder with a kept database or backups, and none or an empty one in its place, is refused with the way back', async () => {
  for (const [name, way] of [
    ['semeja-before-restore-2026-11-21T00-00-00-000Z.db', 'rename that to semeja.db'],
    ['semeja.db-wal', 'put the database back'],
    ['backups/semeja-2026-11-20T20-30-00Z.db', 'put the database back'],
  ] as const) {
    const cwd = folder()
    renameSync(join(cwd, 'data/semeja.db'), join(cwd, 'data', 'away.db'))
    rmSync(join(cwd, 'data/semeja.db-wal'))
    mkdirSync(dirname(join(cwd, 'data', name)), { recursive: true })
    writeFileSync(join(cwd, 'data', name), 'x')
    if (name.startsWith('backups')) writeFileSync(join(cwd, 'data/semeja.db'), '')
    const before = readdirSync(join(cwd, 'data')).sort()
    for (const args of [['serve'], ['admin', 'add', 'sari'], ['demo']]) {
      const { code, out, err } = await startSemeja(args, { cwd, input: 'rahasia-sekali' })
      expect([code, out]).toEqual([1, ''])
      expect(err).toBe(`semeja: there is no database in ./data, but ${name}: ${way}, or restore a backup\n`)
    }
    expect(
      readdirSync(join(cwd, 'data'))
        .filter((file) => file !== 'semeja.lock')
        .sort(),
    ).toEqual(before)
    // the backup takes its place, and a log that is left over is not taken for its own
    expect(await startSemeja(['restore', 'copy.db'], { cwd })).toMatchObject({ code: 0, err: '' })
    await using server = await startProcess(join(cwd, 'data'))
    expect(await server.stop()).toBe(0)
    expect(inPlace(cwd)).toBe('new')
  }
})
