import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keptBackups } from '../../src/db/kept-backups'
import { answers } from '../support/answers'
import { emptyFolder } from '../support/app'
import { startSemeja } from '../support/command'
import { EXECUTABLE } from '../support/executable'
import { send, startProcess } from '../support/real-server'
import { fillDisk, smallDisk } from '../support/small-disk'

setDefaultTimeout(180_000)

// a release that differs by a byte at its end, and a house of thirty people, each made once
const made = mkdtempSync(join(tmpdir(), 'semeja-update-'))
const RELEASE = join(made, 'semeja-9.9.9-linux-x64')
beforeAll(async () => {
  copyFileSync(EXECUTABLE, RELEASE)
  appendFileSync(RELEASE, 'x')
  await startSemeja(['demo', '--people', '30'], { cwd: made })
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

const hash = (file: string) => new Bun.CryptoHasher('sha256').update(readFileSync(file)).digest('hex')

/** An installed executable with its house; `run` is that executable. */
function installed(data = join(emptyFolder(), 'data')) {
  const bin = join(emptyFolder(), 'bin')
  mkdirSync(bin)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  copyFileSync(join(made, 'data/semeja.db'), join(data, 'semeja.db'))
  const executable = join(bin, 'semeja')
  copyFileSync(EXECUTABLE, executable)
  const run = (...args: string[]) => startSemeja(args, { command: [executable], env: { DATA_DIR: data } })
  /** Goes back by the executable before, under its own name. */
  const goBack = (...more: string[]) =>
    startSemeja(['update', '--back', ...more], {
      command: [`${executable}.before`],
      env: { DATA_DIR: data },
    })
  const state = () => [
    readdirSync(bin),
    statSync(executable).ino,
    hash(join(data, 'semeja.db')),
    keptBackups(data),
  ]
  const people = () => {
    using db = new Database(join(data, 'semeja.db'), { readonly: true })
    expect(db.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    return (db.query('select count(*) as n from profiles').get() as { n: number }).n
  }
  return { bin, data, executable, run, goBack, state, people }
}

type House = ReturnType<typeof installed>

/** A file that stands for a release or for an executable of before. */
function script(path: string, text: string): string {
  writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return path
}

test('an update takes the place of the executable beside a running server, which ends to be started again, and back', async () => {
  const { bin, data, executable, run, people } = installed()
  const before = hash(executable)
  await using server = await startProcess(data, {}, [executable])
  writeFileSync(join(made, 'SHA256SUMS'), `\ufeff${hash(RELEASE)}  dist/semeja-9.9.9-linux-x64\n`)
  const done = await run('update', RELEASE)
  rmSync(join(made, 'SHA256SUMS'))
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toContain('the server ends')
  expect(await server.ended).toBe(75)
  expect([hash(executable), hash(`${executable}.before`)]).toEqual([hash(RELEASE), before])
  expect(readdirSync(bin).sort()).toEqual(['semeja', 'semeja.before'])
  expect(keptBackups(data)).toMatchObject([{ kind: 'before-update' }])

  await using next = await startProcess(data, {}, [executable])
  expect((await send(next.url, 'POST', '/api/register', answers(1))).status).toBe(201)
  // the database did not change its schema: nobody is lost, and nobody is asked
  expect(await run('update', '--back')).toMatchObject({ code: 0, err: '' })
  expect(await next.ended).toBe(75)
  expect([hash(executable), people(), readdirSync(bin)]).toEqual([before, 31, ['semeja']])
  expect(await run('update', '--back')).toMatchObject({ code: 1, err: expect.stringContaining('no ') })
})

test('a release that is not what it should be, does not run or cannot migrate changes nothing', async () => {
  const { data, executable, run, state } = installed()
  const before = state()
  const folder = emptyFolder()
  const half = join(folder, 'half')
  copyFileSync(RELEASE, half)
  truncateSync(half, Math.floor(statSync(half).size / 2))
  const failing = script(
    join(folder, 'failing'),
    'case "$1" in --version) echo 9.9.9;; *) echo rubbish > "$DATA_DIR/semeja.db"; echo "semeja: migration x failed" >&2; exit 1;; esac',
  )
  const other = script(join(folder, 'other'), 'echo "true (GNU coreutils) 9.1"')
  for (const [args, why] of [
    [[RELEASE], 'no digest'],
    [[RELEASE, '--sha256', hash(half)], 'is not what it should be'],
    [[half, '--sha256', hash(RELEASE)], 'is not what it should be'],
    [[half, '--sha256', hash(half)], 'does not run'],
    [[failing, '--sha256', hash(failing)], 'cannot use the database: semeja: migration x failed'],
    [[other, '--sha256', hash(other)], 'is no Semeja'],
    [[executable, '--sha256', hash(executable)], 'installed already'],
    [[join(folder, 'none')], 'there is no file'],
  ] as const) {
    const { code, err } = await run('update', ...args)
    expect([why, code, err]).toEqual([why, 1, expect.stringContaining(why)])
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(state()).toEqual(before)
  }
  expect(existsSync(join(data, 'backups/trial'))).toBe(false)

  // what stands under the name of the copy is neither written through nor in the way
  const precious = join(folder, 'precious')
  writeFileSync(precious, 'x')
  symlinkSync(precious, `${executable}.new`)
  expect(await run('update', failing, '--sha256', hash(failing))).toMatchObject({ code: 1 })
  expect(readFileSync(precious, 'utf8')).toBe('x')
  mkdirSync(`${executable}.new`)
  expect(await run('update', failing, '--sha256', hash(failing))).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('cannot use the database') },
  })
  expect(state()).toEqual(before)
})

test('where the database has moved on, going back takes the backup and a yes, and keeps what was written', async () => {
  const { data, executable, run, people } = installed()
  expect(await run('update', RELEASE, '--sha256', hash(RELEASE))).toMatchObject({ code: 0 })
  renameSync(`${executable}.before`, join(data, 'real'))
  // the executable before refuses what the newer one has written
  script(
    `${executable}.before`,
    `if grep -q newer-schema "$DATA_DIR/semeja.db"; then echo "semeja: made by a newer Semeja" >&2; exit 1; fi
exec ${join(data, 'real')} "$@"`,
  )
  const server = await startProcess(data, {}, [executable])
  expect((await send(server.url, 'POST', '/api/register', answers(1))).status).toBe(201)
  using db = new Database(join(data, 'semeja.db'))
  db.run(`insert into settings values ('newer-schema', '1')`)
  db.close()
  expect(await run('update', '--back')).toMatchObject({ code: 1, err: expect.stringContaining('--yes') })
  expect(await run('update', '--back', '--yes')).toMatchObject({
    code: 1,
    err: 'semeja: a server is using the database: stop it first\n',
  })
  expect([hash(executable), people()]).toEqual([hash(RELEASE), 31])
  await server.stop()

  const { code, out } = await run('update', '--back', '--yes')
  expect([code, people()]).toEqual([0, 30])
  const [, kept] = / kept as (\S+)/.exec(out)!
  using until = new Database(kept!, { readonly: true })
  expect(until.query('select count(*) as n from profiles').get()).toEqual({ n: 31 })
  expect(await run('admin', 'list')).toMatchObject({ code: 0 })
})

/** Kills an update or a way back at its nth change of a file; returns 0 where it has fewer of them. */
function killed(how: 'update' | 'back', nth: number, { data, executable }: House, release = '') {
  const script = join(import.meta.dir, '../support/killed-step.ts')
  const args = [how, String(nth), data, executable, release, release && hash(release)]
  return Bun.spawn([process.execPath, script, ...args], { stderr: 'inherit' }).exited
}

test('an update or a way back that is killed at any of its steps leaves a house that serves, and the next goes through', async () => {
  const house = installed()
  const { bin, data, executable, run, people } = house
  // scripts, which are copied at once; the one before refuses what the newer one has written
  const release = script(
    join(emptyFolder(), 'release'),
    `if [ "$1" = --version ]; then echo 9.9.9; else exec ${EXECUTABLE} "$@"; fi`,
  )
  script(
    executable,
    `if grep -q newer-schema "$DATA_DIR/semeja.db"; then exit 1; fi\nexec ${EXECUTABLE} "$@"`,
  )
  const before = hash(executable)
  const moveOn = () => {
    using db = new Database(join(data, 'semeja.db'))
    db.run(`insert into settings values ('newer-schema', '1')`)
    db.run('pragma wal_checkpoint(truncate)')
  }
  const isUpdated = () => hash(executable) === hash(release)
  // a house of the same bytes serves as it did a step before
  const served = new Set<string>()
  const expectServing = async () => {
    const files = [bin, data].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    const bytes = files.map((file) => `${file} ${statSync(file).isFile() && hash(file)}`).join()
    if (!served.has(bytes)) expect(await run('admin', 'list')).toMatchObject({ code: 0 })
    served.add(bytes)
  }
  for (const how of ['update', 'back'] as const) {
    let steps = 0
    for (; ; steps++) {
      const code = await killed(how, steps, house, release)
      expect([isUpdated() || hash(executable) === before, people()]).toEqual([true, 30])
      await expectServing()
      if (code === 0) break
      expect(code).toBe(137)
      // it got through but for its end: the other one brings it to where it began
      if (how === 'update' && isUpdated()) expect(await killed('back', Infinity, house)).toBe(0)
      else if (how === 'back' && !isUpdated()) {
        expect(await killed('update', Infinity, house, release)).toBe(0)
        moveOn()
      }
    }
    expect(steps).toBeGreaterThan(20)
    expect([isUpdated(), existsSync(join(data, 'backups/trial'))]).toEqual([how === 'update', false])
    if (how === 'update') moveOn()
  }
  expect(readdirSync(bin)).toEqual(['semeja'])
})

test('of two updates at once one is refused, and what is installed is whole', async () => {
  const { executable, run } = installed()
  const half = join(emptyFolder(), 'half')
  copyFileSync(RELEASE, half)
  truncateSync(half, Math.floor(statSync(half).size / 2))
  const [whole, cut] = await Promise.all([
    run('update', RELEASE, '--sha256', hash(RELEASE)),
    run('update', half, '--sha256', hash(half)),
  ])
  expect([whole, cut].filter(({ err }) => err.includes('another update is running'))).toHaveLength(1)
  expect(hash(executable)).toBe(whole.code === 0 ? hash(RELEASE) : hash(EXECUTABLE))
  expect(cut.code).toBe(1)
  expect(await run('admin', 'list')).toMatchObject({ code: 0 })
})

test('the executable before goes back by its own name where the database has moved on and the newer one is gone or does not start', async () => {
  for (const isDamaged of [false, true]) {
    const { data, executable, run, goBack, people } = installed()
    expect(await run('update', RELEASE, '--sha256', hash(RELEASE))).toMatchObject({ code: 0 })
    const file = join(data, 'semeja.db')
    using db = new Database(file)
    db.run('insert into __drizzle_migrations (hash, created_at) values (?, ?)', ['newer', 4_102_444_800_000])
    db.run('pragma journal_mode = delete')
    db.close()
    if (isDamaged) {
      writeFileSync(file, readFileSync(file).fill(0xaa, 4096))
      script(executable, 'exit 1')
    } else rmSync(executable)
    expect(await goBack('--yes')).toMatchObject({ code: 0, err: '' })
    expect([hash(executable), people()]).toEqual([hash(EXECUTABLE), 30])
    expect(await run('admin', 'list')).toMatchObject({ code: 0 })
  }
})

test.skipIf(!smallDisk())('an update on a full disk changes nothing', async () => {
  const data = smallDisk()!
  const { run, state } = installed(data)
  const before = state()
  // but for a page, which the lock of an update takes
  fillDisk(data, 4)
  const { code, err } = await run('update', RELEASE, '--sha256', hash(RELEASE))
  expect([code, err]).toEqual([1, expect.stringMatching(/^semeja: the disk of \S+ has no room for it\n$/)])
  expect(state()).toEqual(before)
})
