import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
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

  test('what SQLite puts aside while it rewrites a database lies in the data folder', () => {
    const dataDir = join(emptyFolder(), 'data')
    const db = openForTest(dataDir)
    expect(db.all(sql`pragma temp_store_directory`)).toEqual([{ temp_store_directory: dataDir }])
  })
})
