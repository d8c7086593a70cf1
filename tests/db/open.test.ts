import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { emptyFolder, openForTest } from '../support/app'
import { tablesBefore } from '../support/migrations'

describe('the database', () => {
  test('is made in a folder that only its owner can read, with the settings that keep what was stored', () => {
    const dataDir = join(emptyFolder(), 'baru')
    const db = openForTest(dataDir)
    const pragma = (name: string) => Object.values(db.$client.query(`pragma ${name}`).get() as object)[0]
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual(['wal', 2, 1])
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'semeja.db')).mode & 0o777).toBe(0o600)
  })

  test('reads sign-ups with every column of profiles, where version and resting_at are those of the person, too', () => {
    const client = openDatabase(emptyFolder()).$client
    client.run('alter table profiles add column pet text')
    client.run(`insert into users (id, username, created_at) values (7, 'user_1', '2026-01-01')`)
    client.run(
      `insert into people (id, phone, rests_since, version) values (3, '+628123456789', '2026-01-02', 2)`,
    )
    client.run(
      `insert into profiles (user_id, person_id, name, registered_at, pet) values (7, 3, 'Ayu', '2026-01-01', 'kucing')`,
    )
    expect(client.query('select user_id, name, phone, pet, version, resting_at from sign_ups').all()).toEqual(
      [
        {
          ...{ user_id: 7, name: 'Ayu', phone: '+628123456789', pet: 'kucing' },
          ...{ version: 3, resting_at: '2026-01-02' },
        },
      ],
    )
    client.close()
  })

  test('of a newer version is refused in one line that names it', () => {
    const dataDir = emptyFolder()
    const db = openDatabase(dataDir)
    db.$client.run(`insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)`)
    db.$client.run(`update settings set value = '99.0.0' where key = 'written_by'`)
    closeDatabase(db)
    expect(() => openDatabase(dataDir)).toThrow(
      /^the database was made by a newer Semeja \(99\.0\.0\) than this one .*$/,
    )
  })

  test('whose rows point to nothing once it is brought up to date is refused, every time', () => {
    const dataDir = emptyFolder()
    const client = tablesBefore(dataDir, '0002_audit_and_kept_apart').$client
    client.run('pragma foreign_keys = off')
    client.run(`insert into sessions values ('h', 42, '2026-01-01', '2027-01-01')`)
    client.close()
    for (const _ of [1, 2]) expect(() => openDatabase(dataDir)).toThrow(/^1 rows of the database point to/)

    const raw = new Database(join(dataDir, 'semeja.db'))
    raw.run('delete from sessions')
    raw.close()
    closeDatabase(openDatabase(dataDir))
  })
})
