import { Database } from 'bun:sqlite'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from '../support/app'
import { semeja } from '../support/command'

setDefaultTimeout(60_000)

/** A folder with a database of 30 made-up people that a server has used, and a backup of it. */
async function withBackup() {
  const cwd = emptyFolder()
  await semeja(['demo', '--people', '30'], { cwd })
  // as a server does at its first start
  using db = new Database(join(cwd, 'data/semeja.db'))
  db.run(`insert into settings (key, value) values ('code_key', 'one')`)
  db.close()
  await semeja(['backup', 'copy.db'], { cwd })
  return cwd
}

function rows(cwd: string, sql: string, file = 'data/semeja.db'): Record<string, unknown>[] {
  using db = new Database(join(cwd, file))
  return db.query<Record<string, unknown>, []>(sql).all()
}

test('a restored backup loses again who was erased since, but not whom staff deleted by mistake', async () => {
  const cwd = await withBackup()
  const [erased, deleted] = rows(cwd, 'select phone, user_id as id from sign_ups order by user_id limit 2')
  for (const kind of ['erasure', 'access'])
    rows(
      cwd,
      `insert into privacy_requests (kind, way, came_at, user_id)
      values ('${kind}', 'chat', '2026-01-01T00:00:00.000Z', ${erased!.id}) returning id`,
      'copy.db',
    )
  const erasing = await semeja(['privacy', 'erase', '-', '--yes'], { cwd, input: String(erased!.phone) })
  expect(erasing).toMatchObject({ code: 0 })
  using live = new Database(join(cwd, 'data/semeja.db'))
  live.run('pragma foreign_keys = on')
  live.run('delete from users where id = ?', [deleted!.id as number])
  live.close()

  const { code, out } = await semeja(['restore', 'copy.db'], { cwd })
  expect(code).toBe(0)
  expect(out).toMatch(
    /^restored 29 people; 1 sign-up erased since it was made: erased again; the database before is/,
  )
  const now = rows(cwd, 'select user_id as id from profiles').map(({ id }) => id)
  expect([now.includes(erased!.id), now.includes(deleted!.id)]).toEqual([false, true])
  expect(rows(cwd, 'select kind, user_id, outcome from privacy_requests order by id')).toEqual([
    { kind: 'erasure', user_id: null, outcome: 'done' },
    { kind: 'access', user_id: null, outcome: null },
  ])
  for (const table of ['memberships', 'messages', 'run_leftovers'])
    expect(rows(cwd, `select 1 from ${table} where user_id = ${erased!.id}`)).toEqual([])
  expect(rows(cwd, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(rows(cwd, 'pragma foreign_key_check')).toEqual([])

  // the list goes on, so that an even older copy loses them, too
  expect((await semeja(['restore', 'copy.db'], { cwd })).out).toStartWith(
    'restored 29 people; 1 sign-up erased',
  )
})

test('an id that was given since the backup is given to nobody else after it', async () => {
  const cwd = await withBackup()
  using live = new Database(join(cwd, 'data/semeja.db'))
  live.run(`update sqlite_sequence set seq = seq + 7 where name = 'users'`)
  live.close()
  const last = () => rows(cwd, `select seq from sqlite_sequence where name = 'users'`)[0]!.seq
  const before = last()
  expect((await semeja(['restore', 'copy.db'], { cwd })).out).toStartWith(
    'restored 30 people; the database before',
  )
  expect(last()).toBe(before)
})

test('nobody is erased by the list of another installation, or of none', async () => {
  const cwd = await withBackup()
  rmSync(join(cwd, 'data'), { recursive: true })
  const told = 'restored 30 people; who was erased since it was made is not known here'
  expect((await semeja(['restore', 'copy.db'], { cwd })).out).toBe(`${told}\n`)

  rmSync(join(cwd, 'data'), { recursive: true })
  await semeja(['demo', '--people', '30', '--seed', '2'], { cwd })
  using other = new Database(join(cwd, 'data/semeja.db'))
  other.run(`insert into settings (key, value) values ('code_key', 'another')`)
  other.run(`insert into erased_sign_ups select id, '2999-01-01T00:00:00.000Z' from users`)
  other.close()
  expect((await semeja(['restore', 'copy.db'], { cwd })).out).toStartWith(
    `${told}; the database before is kept`,
  )
  expect(rows(cwd, 'select 1 from profiles')).toHaveLength(30)
})

test('a set-up link in a backup makes no account after it is restored', async () => {
  const cwd = await withBackup()
  await semeja(['admin', 'add', 'sari'], { cwd, input: 'rahasia-sekali' })
  using live = new Database(join(cwd, 'data/semeja.db'))
  live.run(
    `insert into setup_links (token_hash, role, made_by, expires_at)
    select 'x', 'admin', id, '2999-01-01T00:00:00.000Z' from users where is_admin = 1`,
  )
  live.close()
  await semeja(['backup', 'later.db'], { cwd })
  expect(await semeja(['restore', 'later.db'], { cwd })).toMatchObject({ code: 0 })
  expect(rows(cwd, 'select 1 from setup_links', 'later.db')).toHaveLength(1)
  expect(rows(cwd, 'select 1 from setup_links')).toEqual([])
})
