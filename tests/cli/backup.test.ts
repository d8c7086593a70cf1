import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { COMMAND, foldersOf, semeja, startSemeja } from '../support/command'

/** A folder with a database in data, and a backup of it. */
const folderWithBoth = foldersOf(async (cwd) => {
  await semeja(['demo', '--people', '200'], { cwd })
  await semeja(['admin', 'add', 'sari'], { cwd, input: 'rahasia-sekali' })
  await semeja(['backup', 'copy.db'], { cwd })
})

/** Every file in the data folder, and the file itself, as they are. */
function bytes(cwd: string, file: string) {
  const inData = readdirSync(join(cwd, 'data'))
    .filter((name) => name !== 'semeja.lock')
    .map((name) => [name, hash(join(cwd, 'data', name))])
  const path = join(cwd, file)
  return { inData, file: statSync(path, { throwIfNoEntry: false })?.isFile() ? hash(path) : undefined }
}

function hash(path: string): string {
  return new Bun.CryptoHasher('sha256').update(readFileSync(path)).digest('hex')
}

describe('semeja restore refuses with one line, and changes nothing,', () => {
  const flipped = (bytes: Buffer, at: number) => {
    bytes[at]! ^= 0b100
    return bytes
  }
  const refused: Record<string, (path: string, backup: string) => unknown> = {
    'a file that is not there': () => {},
    'an empty file': (path) => writeFileSync(path, ''),
    'a text': (path) => writeFileSync(path, 'bukan basis data'),
    'half a backup': (path, backup) => writeFileSync(path, readFileSync(backup).subarray(0, 8 * 4096)),
    'a backup with a bit flipped in a page number': (path, backup) =>
      writeFileSync(path, flipped(readFileSync(backup), 4096 * 3 + 4)),
    'a backup with a flipped letter in the name of a group': (path, backup) => {
      const [{ name }] = new Database(backup, { readonly: true })
        .query('select name from dinner_groups limit 1')
        .all() as [{ name: string }]
      const bytes = readFileSync(backup)
      writeFileSync(path, flipped(bytes, bytes.lastIndexOf(name)))
    },
    'a backup whose seats point to nobody': (path, backup) => {
      copyFileSync(backup, path)
      using db = new Database(path)
      db.run('pragma foreign_keys = off')
      db.run('delete from users where id in (select user_id from memberships)')
      db.run('delete from profiles where user_id in (select user_id from memberships)')
    },
    'another database': (path) => {
      using db = new Database(path)
      db.run('create table profiles (x)')
    },
    'a backup of a newer version': (path, backup) => {
      copyFileSync(backup, path)
      using db = new Database(path)
      db.run(`insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)`)
    },
    'a folder': (path) => mkdirSync(path),
    'a link to a backup': (path, backup) => symlinkSync(backup, path),
  }
  for (const [what, make] of Object.entries(refused))
    test(what, async () => {
      const cwd = folderWithBoth()
      make(join(cwd, 'bad.db'), join(cwd, 'copy.db'))
      const before = bytes(cwd, 'bad.db')
      const { code, out, err } = await semeja(['restore', 'bad.db'], { cwd })
      expect([code, out]).toEqual([1, ''])
      expect(err).toMatch(/^semeja: .*bad\.db.*\n$/)
      if (what.includes('newer')) expect(err).toContain('was made by a newer Semeja')
      expect(bytes(cwd, 'bad.db')).toEqual(before)
    })

  test('the database itself', async () => {
    const cwd = folderWithBoth()
    const before = bytes(cwd, 'copy.db')
    const { code, err } = await semeja(['restore', 'data/../data/semeja.db'], { cwd })
    expect([code, err]).toEqual([1, 'semeja: data/../data/semeja.db is the database itself\n'])
    expect(bytes(cwd, 'copy.db')).toEqual(before)
  })
})

test('semeja restore keeps the database before, only reads the backup, and ends every session and link', async () => {
  const cwd = folderWithBoth()
  const old = new Database(join(cwd, 'data/semeja.db'))
  old.run(`update profiles set name = 'Sebelum'`)
  old.close()
  using source = new Database(join(cwd, 'copy.db'))
  source.run(
    `insert into sessions (token_hash, user_id, created_at, expires_at) select 'abc', id, '2026-01-01', '2999-01-01' from users where role is not null`,
  )
  source.run(
    `insert into links (token_hash, user_id, scope, created_at, expires_at) select 'abc', min(user_id), 'signup', '2026-01-01', '2999-01-01' from profiles`,
  )
  source.run(
    `insert into setup_links (token_hash, role, made_by, expires_at) select 'x', 'admin', id, '2999-01-01' from users where role is not null`,
  )
  source.close()
  const before = bytes(cwd, 'copy.db').file

  const { code, out } = await semeja(['restore', 'copy.db'], { cwd })
  expect(code).toBe(0)
  expect(bytes(cwd, 'copy.db').file).toBe(before)
  const kept = out.split(' kept as ')[1]!.trim()
  const count = (file: string, sql: string) => {
    using db = new Database(join(cwd, file), { readonly: true })
    return (db.query(sql).get() as { n: number }).n
  }
  expect(count(kept, `select count(*) as n from profiles where name = 'Sebelum'`)).toBe(200)
  expect(count('data/semeja.db', `select count(*) as n from profiles where name = 'Sebelum'`)).toBe(0)
  for (const table of ['sessions', 'links', 'setup_links'])
    expect([table, count('data/semeja.db', `select count(*) as n from ${table}`)]).toEqual([table, 0])
  for (const file of ['copy.db', 'data/semeja.db', kept])
    expect(statSync(join(cwd, file)).mode & 0o077).toBe(0)
  expect((await semeja(['restore', kept], { cwd })).out).toStartWith('restored 200 people; ')
  expect(count('data/semeja.db', `select count(*) as n from profiles where name = 'Sebelum'`)).toBe(200)
})

test('semeja restore takes a raw copy together with the log beside it', async () => {
  const cwd = folderWithBoth()
  const live = new Database(join(cwd, 'data/semeja.db'))
  live.run('pragma journal_mode = wal')
  live.run(`update profiles set name = 'Dalam log'`)
  for (const end of ['', '-wal']) copyFileSync(join(cwd, `data/semeja.db${end}`), join(cwd, `raw.db${end}`))
  live.close()
  expect(await semeja(['restore', 'raw.db'], { cwd })).toMatchObject({ code: 0 })
  using db = new Database(join(cwd, 'data/semeja.db'), { readonly: true })
  expect(db.query(`select count(*) as n from profiles where name = 'Dalam log'`).get()).toEqual({ n: 200 })
})

test('semeja backup says in one line what is wrong, and leaves nothing behind', async () => {
  const cwd = folderWithBoth()
  const cases: [string[], string][] = [
    [['backup', 'no/such/folder/copy.db'], 'the backup could not be written to no/such/folder/copy.db'],
    [['backup', 'copy.db'], 'copy.db exists already and is not overwritten'],
    [['backup', 'data'], 'data exists already and is not overwritten'],
  ]
  for (const [args, message] of cases)
    expect(await semeja(args, { cwd })).toMatchObject({ code: 1, out: '', err: `semeja: ${message}\n` })
  expect(await semeja(['backup', 'x.db'], { cwd, env: { DATA_DIR: 'nowhere' } })).toMatchObject({
    code: 1,
    err: 'semeja: there is no database in nowhere\n',
  })
  expect(readdirSync(cwd).sort()).toEqual(['copy.db', 'data'])
})

// only root can become somebody else, and the command must lie where that one can run it
const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
const canBeNobody =
  process.getuid?.() === 0 && Bun.spawnSync([...asNobody, ...COMMAND, '--version']).exitCode === 0

test.skipIf(!canBeNobody)('a data folder of somebody else stops every command with one line', async () => {
  const cwd = folderWithBoth()
  for (const path of [cwd, join(cwd, 'data')]) chmodSync(path, 0o755)
  for (const args of [
    ['serve'],
    ['admin', 'list'],
    ['demo'],
    ['backup', '/tmp/x.db'],
    ['backup', '/root/x.db'],
    ['restore', 'copy.db'],
  ]) {
    const { code, out, err } = await startSemeja(args, { cwd, as: asNobody })
    expect([args, code, out]).toEqual([args, 1, ''])
    expect(err).toMatch(/^semeja: [^\n]*(cannot be read and written|could not be)[^\n]*\n$/)
  }
})

test.skipIf(process.getuid?.() !== 0)(
  'what root makes or restores in a data folder belongs to its owner',
  async () => {
    const cwd = folderWithBoth()
    const data = join(cwd, 'data')
    chownSync(data, 65534, 65534)
    chownSync(join(data, 'semeja.db'), 65534, 65534)
    const owners = () => readdirSync(data).map((name) => statSync(join(data, name)).uid)
    expect((await semeja(['restore', 'copy.db'], { cwd })).code).toBe(0)
    expect(owners()).toEqual([65534, 65534, 65534])
    for (const name of readdirSync(data)) rmSync(join(data, name))
    expect((await semeja(['admin', 'add', 'sari'], { cwd, input: 'rahasia-sekali' })).code).toBe(0)
    expect(owners()).toEqual([65534])
  },
)
