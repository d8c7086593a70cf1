import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { removeUnfinished } from '../../src/db/unfinished'
import { emptyFolder } from '../support/app'
import { COMMAND, startSemeja } from '../support/command'
import { startProcess } from '../support/real-server'

setDefaultTimeout(300_000)

/** Calls of the system by which a restore changes what lies in the data folder. */
const STEPS = 'rename,renameat2,link,linkat,unlink,unlinkat,fsync,fdatasync'
const KILLS = 12

// also where it is there, a system may forbid it
const canTrace =
  Bun.which('strace') !== null && Bun.spawnSync(['strace', '-o', '/dev/null', 'true']).exitCode === 0

const made = mkdtempSync(join(tmpdir(), 'semeja-restore-'))
beforeAll(async () => {
  await startSemeja(['demo', '--people', '50'], { cwd: made })
  await startSemeja(['backup', 'copy.db'], { cwd: made })
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

/** A folder with a backup, and a database of the same people under another name, which is in its log only. */
function folder(): string {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, 'data'))
  copyFileSync(join(made, 'copy.db'), join(cwd, 'copy.db'))
  const live = new Database(join(made, 'data/semeja.db'))
  live.run('pragma journal_mode = wal')
  live.run(`update profiles set name = 'Sebelum'`)
  for (const end of ['', '-wal'])
    copyFileSync(join(made, `data/semeja.db${end}`), join(cwd, `data/semeja.db${end}`))
  live.close()
  // and back for the next folder
  rmSync(join(made, 'data'), { recursive: true })
  mkdirSync(join(made, 'data'))
  copyFileSync(join(made, 'copy.db'), join(made, 'data/semeja.db'))
  return cwd
}

/** Has a server start on the folder, and stop. */
async function serve(cwd: string) {
  await using server = await startProcess(join(cwd, 'data'))
  expect(await server.stop()).toBe(0)
}

/** What a server does with the folder before it serves. */
function open(cwd: string) {
  removeUnfinished(join(cwd, 'data'))
  closeDatabase(openDatabase(join(cwd, 'data')))
}

/** Which database is in its place, whole. */
function inPlace(cwd: string): 'old' | 'new' {
  using db = new Database(join(cwd, 'data/semeja.db'), { readonly: true })
  expect(db.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const old = db
    .query<{ n: number }, []>(`select count(*) as n from profiles where name = 'Sebelum'`)
    .get()!.n
  const all = db.query<{ n: number }, []>('select count(*) as n from profiles').get()!.n
  expect([all, old === 0 || old === all]).toEqual([50, true])
  return old === 0 ? 'new' : 'old'
}

describe('a restore that is killed', () => {
  test.skipIf(!canTrace)('at any of its steps leaves the old database or the new one', async () => {
    const found = new Set<string>()
    let step = 0
    for (let ended = false; !ended; ) {
      step++
      const cwd = folder()
      const injected = `inject=${STEPS}:signal=SIGKILL:when=${step}`
      const child = Bun.spawn(
        ['strace', '-f', '-qq', '-o', '/dev/null', '-e', injected, ...COMMAND, 'restore', 'copy.db'],
        { cwd, env: { PATH: '/usr/bin:/bin', DATA_DIR: 'data' }, stdout: 'ignore', stderr: 'ignore' },
      )
      ended = (await child.exited) === 0
      open(cwd)
      found.add(inPlace(cwd))
      const names = readdirSync(join(cwd, 'data')).filter((name) => name.includes('partial'))
      expect(names).toEqual([])
    }
    console.log(`killed at each of ${step - 1} steps`)
    expect([...found].sort()).toEqual(['new', 'old'])
    expect(step).toBeGreaterThan(8)
  })

  test('at any moment leaves the old database or the new one', async () => {
    const started = performance.now()
    expect(await startSemeja(['restore', 'copy.db'], { cwd: folder() })).toMatchObject({ code: 0 })
    const whole = performance.now() - started
    for (let kill = 1; kill <= KILLS; kill++) {
      const cwd = folder()
      const child = Bun.spawn([...COMMAND, 'restore', 'copy.db'], {
        cwd,
        env: { PATH: '/usr/bin:/bin', DATA_DIR: 'data' },
        stdout: 'ignore',
        stderr: 'ignore',
      })
      await Bun.sleep(whole * (0.4 + (0.7 * kill) / KILLS))
      child.kill('SIGKILL')
      await child.exited
      await serve(cwd)
      inPlace(cwd)
    }
  })
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
    await serve(cwd)
    expect(inPlace(cwd)).toBe('new')
  }
})
