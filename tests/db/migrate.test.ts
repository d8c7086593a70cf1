import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { copyFileSync, cpSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { EARLIER } from '../../src/db/migrate'
import { closeDatabase, type Db, openDatabase } from '../../src/db/open'
import * as schema from '../../src/db/schema'
import { emptyFolder, openForTest, startApp } from '../support/app'
import { checkInvariants } from '../support/invariants'
import { addGuests, tablesBefore } from '../support/migrations'

const root = resolve(import.meta.dir, '../..')

test('a database that the earlier migrations made has the tables of a new one', () => {
  const dataDir = emptyFolder()
  tablesBefore(dataDir, EARLIER[1]!.tag).$client.close()
  const [old, fresh] = [openDatabase(dataDir), openDatabase(emptyFolder())]
  expect(tablesOf(old)).toEqual(tablesOf(fresh))
  // ids are reserved, and set after a restore, where the table has its row
  const sequences = "select name from sqlite_sequence where name in ('users', 'people', 'dinner_groups')"
  expect(fresh.$client.query(sequences).values().length).toBe(3)
  for (const db of [old, fresh]) closeDatabase(db)
})

describe('a migration', () => {
  test('that rebuilds every table, as drizzle-kit does it, leaves every row, count, index and trigger', async () => {
    const dataDir = oldDatabase()
    closeDatabase(openDatabase(dataDir))
    const before = rowsIn(dataDir)
    const now = await generateSQLiteDrizzleJson(schema)
    const next = structuredClone(now)
    for (const table of Object.values(next.tables) as { name: string; checkConstraints: object }[])
      Object.assign(table.checkConstraints, { rebuilt: { name: `${table.name}_rebuilt`, value: '1 = 1' } })
    // what drizzle-kit does not know is written by hand
    const statements = (await generateSQLiteMigration(now, next)).map((sql) =>
      sql.startsWith('CREATE TABLE `__new_links`') ? sql.replace(/;\s*$/, ' WITHOUT ROWID;') : sql,
    )
    const rebuilt = statements.filter((sql) => sql.startsWith('CREATE TABLE `__new_'))
    expect(rebuilt.length).toBe(Object.keys(now.tables).length)

    closeDatabase(openDatabase(dataDir, withMigration('everything', statements)))
    expect(rowsIn(dataDir)).toEqual(before)
    const names = 'select type, name from sqlite_master order by type, name'
    const made = openDatabase(emptyFolder())
    const file = new Database(join(dataDir, 'semeja.db'))
    expect(file.query(names).all()).toEqual(made.$client.query(names).all())
    closeDatabase(made)

    // this version knows nothing of that migration, and would refuse to serve what it made
    file.run('delete from __drizzle_migrations where created_at = ?', [NEXT])
    file.close()
    const { signIn } = await startApp({ dataDir })
    const { call } = await signIn()
    const search = async (text: string) =>
      (await (await call('GET', `/api/users?search=${text}`)).json()).matching
    expect(await search('aulia rahmawati')).toBe(1)
    const added = await call('POST', '/api/users', { name: 'Xaverius', phone: '081234500099' })
    const { user } = await added.json()
    await call('POST', `/api/users/${user.id}/update-profile`, { name: 'Yolanda' })
    expect([await search('xaver'), await search('yoland')]).toEqual([0, 1])
  })

  test('that fails says which one and why, and leaves the database as it was', () => {
    const dataDir = oldDatabase()
    closeDatabase(openDatabase(dataDir))
    const file = join(dataDir, 'semeja.db')
    const before = readFileSync(file)
    const broken = withMigration('what_cannot_be', [
      'DROP TABLE memberships',
      'ALTER TABLE users ADD COLUMN city text',
      'UPDATE profiles SET nowhere = 1',
    ])
    for (const _ of [1, 2])
      expect(() => openDatabase(dataDir, broken)).toThrow(
        /^the database could not be brought up to date, and is as it was: migration 9999_what_cannot_be failed \(no such column: nowhere\)$/,
      )
    expect(readFileSync(file).equals(before)).toBe(true)
    const db = openForTest(dataDir)
    checkInvariants(db)
  })

  test('that is killed half way leaves the database as it was', async () => {
    const [dataDir, untouched] = [oldDatabase(), oldDatabase()]
    const endless = withMigration('that_never_ends', [
      'UPDATE users SET created_at = 0',
      'DELETE FROM memberships',
      'CREATE TABLE junk AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT zeroblob(4000) FROM n',
    ])
    const code = `require('./src/db/open').openDatabase(${JSON.stringify(dataDir)}, ${JSON.stringify(endless)})`
    const child = Bun.spawn([process.execPath, '-e', code], { cwd: root })
    // what no longer fits into memory is in the log by then
    const log = join(dataDir, 'semeja.db-wal')
    while ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) < 1_000_000) await Bun.sleep(5)
    child.kill('SIGKILL')
    await child.exited

    for (const folder of [dataDir, untouched]) closeDatabase(openDatabase(folder))
    expect(rowsIn(dataDir)).toEqual(rowsIn(untouched))
  })

  test('is announced before it begins, where there is a database to bring up to date', () => {
    const announced: number[] = []
    const open = (dataDir: string) =>
      closeDatabase(openDatabase(dataDir, undefined, (n) => announced.push(n)))
    const [old, fresh] = [oldDatabase(), emptyFolder()]
    const { entries } = JSON.parse(readFileSync(join(root, 'drizzle/meta/_journal.json'), 'utf8'))
    const later = entries.length - 1
    open(fresh)
    expect(announced).toEqual([])
    open(old)
    expect(announced).toEqual([EARLIER.length - 5 + later])
    open(old)
    expect(announced.length).toBe(1)
  })

  test('that gives columns to what the audit’s words decided reads them once', () => {
    const dataDir = emptyFolder()
    const before = tablesBefore(dataDir, '0045_codes_beside_the_audit').$client
    const at = (minute: number) => `2026-11-20T05:0${minute}:00.000Z`
    addGuests(before, 5, at(0))
    before.run('update people set paused_until = ? where id < 3', [at(9)])
    before.run(
      `insert into dinner_groups (id, name, budget, status, pic, created_at) values (7, 'Meja', 0, 'scheduled', '-', ?)`,
      [at(0)],
    )
    for (const [id, status, arrival] of [
      [1, 'dropped', null],
      [2, 'dropped', 'here'],
      [3, 'dropped', 'late10'],
      [4, 'paid', 'here'],
      [5, 'dropped', null],
    ] as const)
      before.run(
        `insert into memberships (id, group_id, user_id, role, seat, status, active, added_at, arrival) values (?1, 7, ?1, 'member', ?1, ?2, 1, ?3, ?4)`,
        [id, status, at(0), arrival],
      )
    for (const [i, [userId, actor, action, detail]] of (
      [
        [1, 'staff', 'changed a member status', 'paid → dropped'],
        [2, 'staff', 'changed a member status', 'dropped'],
        [2, 'staff', 'undid an act', 'dropped → paid'],
        [3, 'staff', 'undid an act', 'paid → dropped'],
        [2, 'staff', 'told an arrival', 'here'],
        [4, 'visitor', 'told an arrival', 'here'],
        [1, 'staff', 'paused a person', '2026-12-01'],
        [3, 'staff', 'paused a person', '2026-12-01'],
        [4, 'visitor', 'changed a user', 'birth date, budget, comfort level'],
        [4, 'system', 'changed a user', 'command line, name, removal reason given'],
      ] as const
    ).entries())
      before.run(
        'insert into audit_entries (id, at, actor, admin_id, action, group_id, user_id, detail) values (?, ?, ?, 1, ?, 7, ?, ?)',
        [i + 1, at(i), actor, action, userId, detail],
      )
    before.run(
      `insert into audit_entries (id, at, actor, admin_id, action, user_id, detail) values
        (20, ?1, 'visitor', 1, 'exported a person', 4, ''), (21, ?1, 'staff', 1, 'exported a person', 4, ''),
        (22, ?1, 'visitor', null, 'exported a person', 4, ''), (23, ?1, 'visitor', 0, 'requested an erasure', 4, '1 sign-up'),
        (24, ?1, 'visitor', null, 'corrected a sign-up', 4, 'phone')`,
      [at(9)],
    )
    before.close()

    const db = openForTest(dataDir)
    const values = (query: string) => db.$client.query(query).values()
    expect(values('select id, dropped_at, arrival_by from seats order by id')).toEqual([
      [1, at(0), null],
      [2, null, 'staff'],
      [3, at(3), 'visitor'],
      [4, null, 'visitor'],
      [5, null, null],
    ])
    expect(values('select id, paused_at from people where paused_at is not null')).toEqual([[1, at(6)]])
    expect(values('select id, fields from audit_entries where fields is not null order by id')).toEqual([
      [9, '["birthdate","budget","comfort_level"]'],
      [10, '["name","removed"]'],
    ])
    expect(values('select opened_by, at from link_uses order by id')).toEqual([
      [1, at(9)],
      [0, at(9)],
    ])
  })

  test('makes what is derived again only when it has changed', () => {
    const dataDir = emptyFolder()
    const trigger = "select name from sqlite_master where name = 'member_comes'"
    const reopened = (meanwhile: string) => {
      const db = openDatabase(dataDir)
      db.$client.run(meanwhile)
      closeDatabase(db)
      const again = openDatabase(dataDir)
      const found = again.$client.query(trigger).all().length
      closeDatabase(again)
      return found
    }
    expect(reopened('drop trigger member_comes')).toBe(0)
    expect(reopened(`update settings set value = 'of another file' where key = 'derived'`)).toBe(1)
  })
})

/** When the next migration will have been made. */
const NEXT = 9_000_000_000_000

/** A folder with a copy of the database that an earlier version made. */
function oldDatabase(): string {
  const dataDir = emptyFolder()
  copyFileSync(join(root, 'tests/fixtures/0.1.0.db'), join(dataDir, 'semeja.db'))
  return dataDir
}

/** This version's migrations and one more, in a folder. */
function withMigration(name: string, statements: string[]): string {
  const folder = join(emptyFolder(), 'drizzle')
  cpSync(join(root, 'drizzle'), folder, { recursive: true })
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  journal.entries.push({ idx: 9999, when: NEXT, tag: `9999_${name}` })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  writeFileSync(join(folder, `9999_${name}.sql`), statements.join(';--> statement-breakpoint\n'))
  return folder
}

/** Every row of every table that is no index. */
function rowsIn(dataDir: string): Record<string, unknown[]> {
  const file = new Database(join(dataDir, 'semeja.db'), { readonly: true })
  const names = file
    .query<{ name: string }, []>(
      `select name from sqlite_master where type = 'table' and sql not like 'create virtual table%'
        and name not like 'people\\_%' escape '\\' and name <> '__drizzle_migrations'`,
    )
    .all()
    .map(({ name }) => name)
  const rows = names.map((name) => [name, file.query(`select * from ${name} order by 1, 2`).all()])
  file.close()
  const { sqlite_sequence: given, ...others } = Object.fromEntries(rows)
  // an empty table that was rebuilt has given no id either
  return { ...others, sqlite_sequence: given.filter(({ seq }: { seq: number }) => seq > 0) }
}

/** What a database is made of: columns in any order, since a migration adds them at the end. */
function tablesOf({ $client }: Db) {
  const lines = (query: string) =>
    $client
      .query(query)
      .values()
      .map((row) => row.join(' ').replace(/["`]/g, '').replace(/\s+/g, ' ').toLowerCase())
      .sort()
  const tables = lines("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
  return {
    tables: tables.map((table) => ({
      table,
      kind: lines(`select wr, strict from pragma_table_list where name = '${table}'`),
      columns: lines(`select name, type, "notnull", dflt_value, pk from pragma_table_xinfo('${table}')`),
      references: lines(
        `select "table", "from", "to", on_update, on_delete from pragma_foreign_key_list('${table}')`,
      ),
      checks: $client
        .query<{ sql: string }, string>('select sql from sqlite_master where name = ?')
        .get(table)!
        .sql.split('\n')
        .flatMap((line) => /CONSTRAINT.*CHECK.*/i.exec(line)?.[0].replace(/["`]|,\s*$/g, '') ?? [])
        .sort(),
    })),
    rest: lines("select type, name, sql from sqlite_master where type <> 'table' and sql is not null"),
  }
}
