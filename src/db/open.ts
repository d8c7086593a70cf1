import { Database } from 'bun:sqlite'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { migrate } from 'drizzle-orm/bun-sqlite/migrator'
import { embedded } from '../embedded'
import { VERSION } from '../version'

export type Db = BunSQLiteDatabase & { $client: Database }

/** The name of the database in the data folder. */
export const DATABASE_FILE = 'semeja.db'

/** Pages kept at hand, in KB; SQLite's default is 2 MB. */
export const KEPT_KB = 16_000

/** Why a database could not be opened; the message is one line for the operator. */
export class DatabaseError extends Error {}

/**
 * Opens `semeja.db` in `dataDir` (made with mode 700 when missing) and brings its schema up to date.
 * Throws DatabaseError when the file is damaged, not writable, or was made by a newer version.
 */
export function openDatabase(dataDir: string): Db {
  try {
    return open(dataDir)
  } catch (error) {
    throw error instanceof DatabaseError ? error : new DatabaseError(explain(error, dataDir))
  }
}

/** Whether there is a database in `dataDir` already: a command that only looks at it must not make one. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, DATABASE_FILE))
}

function open(dataDir: string): Db {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, DATABASE_FILE)
  const fresh = !existsSync(path)
  const client = new Database(path, { create: true, strict: true })
  if (fresh) chmodSync(path, 0o600)

  // what was answered as stored survives a power cut: every commit reaches the disk
  client.run('pragma busy_timeout = 5000')
  client.run('pragma journal_mode = wal')
  client.run('pragma synchronous = full')
  // what is deleted is overwritten, pages that become free included
  client.run('pragma secure_delete = on')
  client.run(`pragma cache_size = -${KEPT_KB}`)

  const db: Db = drizzle({ client })
  migrateSchema(db)
  client.run('pragma foreign_keys = on')
  // what a statement with triggers may have to undo is kept in memory, not in a file made for each
  client.run('pragma temp_store = memory')
  return db
}

/** A connection that only reads a database which is open already, for work in another thread. */
export function openReader(file: string): Db {
  const client = new Database(file, { readonly: true, strict: true })
  client.run('pragma busy_timeout = 5000')
  return drizzle({ client })
}

/** Writes everything from the log into the database file and closes it. */
export function closeDatabase(db: Db) {
  db.$client.run('pragma wal_checkpoint(truncate)')
  db.$client.close()
}

function explain(error: unknown, dataDir: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return `the database in ${dataDir} is damaged: restore a backup`
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return `the database in ${dataDir} is in use by another program`
  if (/^SQLITE_FULL|^ENOSPC/.test(code)) return `the disk that holds ${dataDir} is full`
  if (/^(SQLITE_(READONLY|CANTOPEN|PERM|IOERR)|E(ACCES|PERM|ROFS|NOTDIR|EXIST))/.test(code))
    return `DATA_DIR ${dataDir} cannot be read and written by this user`
  return `the database in ${dataDir} cannot be opened (${code})`
}

function migrateSchema(db: Db) {
  const newest = newestMigration()
  const last = lastMigration(db)
  if (last > newest) refuseNewer(db)

  if (last < newest) {
    // a migration that rebuilds a table would delete its children while foreign keys are on
    db.$client.run('pragma foreign_keys = off')
    migrate(db, { migrationsFolder: embedded('drizzle') })
  }
  // once for every schema: among a million people the check takes longer than all the rest of a start
  if (setting(db, 'checked') !== String(newest)) {
    const broken = db.$client.query('pragma foreign_key_check').all()
    if (broken.length > 0)
      throw new DatabaseError(`${broken.length} rows of the database point to rows that are gone`)
    set(db, 'checked', String(newest))
  }
  set(db, 'written_by', VERSION)
}

function refuseNewer(db: Db): never {
  const by = setting(db, 'written_by')
  throw new DatabaseError(
    `the database was made by a newer Semeja${by ? ` (${by})` : ''} than this one (${VERSION}): run that version or restore a backup`,
  )
}

function lastMigration(db: Db): number {
  if (!hasTable(db, '__drizzle_migrations')) return 0
  const { last } = db.$client
    .query<{ last: number | null }, []>('select max(created_at) as last from __drizzle_migrations')
    .get()!
  return Number(last)
}

function setting(db: Db, key: string): string | undefined {
  return db.$client.query<{ value: string }, string>('select value from settings where key = ?').get(key)
    ?.value
}

function set(db: Db, key: string, value: string) {
  db.$client.run(
    `insert into settings values (?1, ?2)
     on conflict (key) do update set value = ?2 where value <> ?2`,
    [key, value],
  )
}

/** When the newest migration that this executable knows was made (ms). */
export function newestMigration(): number {
  const journal = JSON.parse(readFileSync(join(embedded('drizzle'), 'meta/_journal.json'), 'utf8'))
  return journal.entries.at(-1).when
}

function hasTable(db: Db, name: string): boolean {
  return db.$client.query('select 1 from sqlite_master where name = ?').get(name) !== null
}
