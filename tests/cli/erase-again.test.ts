import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from '../support/app'
import { foldersOf, semeja } from '../support/command'
import { tracesOf } from '../support/traces'

/** A folder with 30 made-up people in a database that a server has used, and a backup of it. */
const withBackup = foldersOf(async (cwd) => {
  await semeja(['demo', '--people', '30'], { cwd })
  // as a server does at its first start
  using db = new Database(join(cwd, 'data/semeja.db'))
  db.run(`insert into settings (key, value) values ('code_key', 'one')`)
  db.close()
  await semeja(['backup', 'copy.db'], { cwd })
})

function rows(cwd: string, sql: string, file = 'data/semeja.db'): Record<string, unknown>[] {
  using db = new Database(join(cwd, file))
  return db.query<Record<string, unknown>, []>(sql).all()
}

test('a restored backup loses again who was erased since, also while the clock stood before their sign-up, but not whom staff deleted by mistake', async () => {
  const cwd = withBackup()
  const [erased, deleted, early] = rows(
    cwd,
    'select phone, user_id as id from sign_ups order by user_id limit 3',
  )
  for (const file of ['copy.db', 'data/semeja.db'])
    rows(cwd, `update users set created_at = '2999-01-01T00:00:00.000Z' where id = ${early!.id}`, file)
  for (const kind of ['erasure', 'access'])
    rows(
      cwd,
      `insert into privacy_requests (kind, way, came_at, user_id)
      values ('${kind}', 'chat', '2026-01-01T00:00:00.000Z', ${erased!.id}) returning id`,
      'copy.db',
    )
  for (const { phone } of [erased!, early!])
    expect(await semeja(['privacy', 'erase', '-', '--yes'], { cwd, input: String(phone) })).toMatchObject({
      code: 0,
    })
  using live = new Database(join(cwd, 'data/semeja.db'))
  live.run('pragma foreign_keys = on')
  live.run('delete from users where id = ?', [deleted!.id as number])
  live.close()

  const { code, out } = await semeja(['restore', 'copy.db'], { cwd })
  expect(code).toBe(0)
  expect(out).toMatch(
    /^restored 28 people; 2 sign-ups erased since it was made: erased again; the database before is/,
  )
  const now = rows(cwd, 'select user_id as id from profiles').map(({ id }) => id)
  expect([now.includes(erased!.id), now.includes(deleted!.id)]).toEqual([false, true])
  expect(rows(cwd, 'select kind, user_id, outcome from privacy_requests order by id desc limit 2')).toEqual([
    { kind: 'access', user_id: null, outcome: null },
    { kind: 'erasure', user_id: null, outcome: 'done' },
  ])
  for (const table of ['memberships', 'messages', 'run_leftovers'])
    expect(rows(cwd, `select 1 from ${table} where user_id = ${erased!.id}`)).toEqual([])
  expect(rows(cwd, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(rows(cwd, 'pragma foreign_key_check')).toEqual([])

  // the list goes on, so that an even older copy loses them, too
  expect((await semeja(['restore', 'copy.db'], { cwd })).out).toStartWith(
    'restored 28 people; 2 sign-ups erased',
  )
})

test('somebody who was given the id of an erased sign-up, on another machine, stays', async () => {
  const cwd = withBackup()
  const [other] = rows(cwd, 'select user_id as id from sign_ups order by user_id limit 1')
  rows(cwd, `insert into erased_sign_ups values (${other!.id}, '2000-01-01T00:00:00.000Z')`)
  expect((await semeja(['restore', 'copy.db'], { cwd })).out).toStartWith('restored 30 people; the database')
})

test('who was erased since the backup stands nowhere in the bytes of what is restored, nor of what it replaces', async () => {
  const cwd = emptyFolder()
  await semeja(['demo', '--people', '200'], { cwd })
  using live = new Database(join(cwd, 'data/semeja.db'))
  live.run(`insert into settings (key, value) values ('code_key', 'one')`)
  // leaves copies of rows in unused parts of pages, as splitting them does
  live.run('vacuum')
  live.close()
  await semeja(['backup', 'copy.db'], { cwd })
  const people = rows(cwd, 'select phone, user_id as id from sign_ups order by user_id')
  const erased = people.filter((_, i) => i % 2 === 0)
  const phones = erased.map(({ phone }) => String(phone))
  expect(tracesOf(cwd, phones)).toHaveLength(phones.length)

  const ids = JSON.stringify(erased.map(({ id }) => id))
  using later = new Database(join(cwd, 'data/semeja.db'))
  later.run('pragma secure_delete = on')
  later.run('pragma foreign_keys = on')
  later.run('delete from users where id in (select value from json_each(?))', [ids])
  later.run('delete from people where phone in (select value from json_each(?))', [JSON.stringify(phones)])
  later.run(`insert into erased_sign_ups select value, '2999-01-01T00:00:00.000Z' from json_each('${ids}')`)
  later.run(`insert into settings (key, value) values ('deleted_since_rewrite', 'yes')`)
  later.close()
  expect(tracesOf(join(cwd, 'data'), phones).length).toBeGreaterThan(0)

  expect((await semeja(['restore', 'copy.db'], { cwd })).out).toStartWith(
    'restored 100 people; 100 sign-ups erased',
  )
  expect(tracesOf(join(cwd, 'data'), phones)).toEqual([])
  expect(rows(cwd, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(rows(cwd, 'select 1 from profiles')).toHaveLength(100)
  const others = people.filter((_, i) => i % 2 === 1).map(({ phone }) => String(phone))
  // in what is restored, and in what is kept beside it
  expect(new Set(tracesOf(join(cwd, 'data'), others)).size).toBe(2 * others.length)
})

test('a copy that another program made loses also what stands in its free pages', async () => {
  const cwd = withBackup()
  const [gone] = rows(cwd, 'select phone, user_id as id from sign_ups order by user_id limit 1')
  using copy = new Database(join(cwd, 'copy.db'))
  copy.run('pragma secure_delete = off')
  copy.run('create table filler (text)')
  copy.run(`insert into filler select '${gone!.phone}' || hex(zeroblob(4000)) from profiles`)
  copy.run('drop table filler')
  copy.run('pragma foreign_keys = on')
  copy.run('delete from users where id = ?', [gone!.id as number])
  copy.run('delete from people where phone = ?', [gone!.phone as string])
  copy.close()
  expect(tracesOf(cwd, [String(gone!.phone)])).toEqual([`${gone!.phone} in copy.db`])
  rmSync(join(cwd, 'data'), { recursive: true })
  expect(await semeja(['restore', 'copy.db'], { cwd })).toMatchObject({ code: 0 })
  expect(tracesOf(join(cwd, 'data'), [String(gone!.phone)])).toEqual([])
})

test('which id was given last and which time was trusted last are those of the database before: nobody gets an id again, and nothing that is due waits for days', async () => {
  const cwd = withBackup()
  using live = new Database(join(cwd, 'data/semeja.db'))
  live.run(`insert into settings values ('retention_clock', '{"last":"2026-11-22T00:00:00.000Z"}')`)
  live.run(`update sqlite_sequence set seq = seq + 7 where name = 'users'`)
  live.close()
  const kept = () => [
    rows(cwd, `select value from settings where key = 'retention_clock'`),
    rows(cwd, `select seq from sqlite_sequence where name = 'users'`),
  ]
  const before = kept()
  expect(before.map((found) => found.length)).toEqual([1, 1])
  const { out } = await semeja(['restore', 'copy.db'], { cwd })
  expect(out).toStartWith('restored 30 people; the database before')
  expect(kept()).toEqual(before)
})

test('nobody is erased by the list of another installation, or of none', async () => {
  const cwd = withBackup()
  rmSync(join(cwd, 'data'), { recursive: true })
  const line = 'restored 30 people; who was erased since it was made is not known here'
  expect((await semeja(['restore', 'copy.db'], { cwd })).out).toBe(`${line}\n`)

  rmSync(join(cwd, 'data'), { recursive: true })
  await semeja(['demo', '--people', '30', '--seed', '2'], { cwd })
  using other = new Database(join(cwd, 'data/semeja.db'))
  other.run(`insert into settings (key, value) values ('code_key', 'another')`)
  other.run(`insert into erased_sign_ups select id, '2999-01-01T00:00:00.000Z' from users`)
  other.close()
  expect((await semeja(['restore', 'copy.db'], { cwd })).out).toStartWith(
    `${line}; the database before is kept`,
  )
  expect(rows(cwd, 'select 1 from profiles')).toHaveLength(30)
})
