import { Database } from 'bun:sqlite'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { DatabaseError, explainStorageError } from './errors'
import { giveToHouse } from './lock'
import { migrateSchema, type OnUpgrade } from './migrate'
import { writeQuickly } from './sql-text'

export type Db = BunSQLiteDatabase & { $client: Database }

/** The name of the database in the data folder. */
export const DATABASE_FILE = 'semeja.db'

/** The folder of the backups that a house keeps by itself. */
export const BACKUPS = 'backups'

/** Page cache in KB; SQLite's default is 2 MB. */
const KEPT_KB = 16_000

/** Statements that a connection keeps prepared, the last used; some KB each. */
const STATEMENTS_MAX = 500

/** The names under which `semeja restore` keeps the databases before. */
export const KEPT = /^semeja-before-restore-.*\.db$/

/**
 * Opens `semeja.db` in `dataDir` (made with mode 700 when missing) and brings its schema up to date.
 * Throws DatabaseError when the file is damaged, not writable, was made by a newer version, or a migration fails.
 * `migrations` is a folder as drizzle-kit makes it, by default the one that belongs to this version.
 */
export function openDatabase(dataDir: string, migrations?: string, onUpgrade?: OnUpgrade): Db {
  try {
    return open(dataDir, migrations, onUpgrade)
  } catch (error) {
    throw error instanceof DatabaseError ? error : new DatabaseError(explainStorageError(error, dataDir))
  }
}

/** Whether there is a database in `dataDir` already, and no file that was cut to nothing: commands that only read must not create one. */
export function hasDatabase(dataDir: string): boolean {
  return (statSync(join(dataDir, DATABASE_FILE), { throwIfNoEntry: false })?.size ?? 0) > 0
}

function open(dataDir: string, migrations?: string, onUpgrade?: OnUpgrade): Db {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, DATABASE_FILE)
  const fresh = !hasDatabase(dataDir)
  const bereft = fresh && whyBereft(dataDir)
  if (bereft) throw new DatabaseError(bereft)
  const client = new Database(path, { create: true, strict: true })
  if (fresh) {
    chmodSync(path, 0o600)
    giveToHouse(dataDir, path)
  }

  try {
    return setUp(client, migrations, onUpgrade)
  } catch (error) {
    client.close()
    throw error
  }
}

/** Returns what shows that a folder without a database has lost it: a new and empty one would take its place for good. */
export function whyBereft(dataDir: string): string | undefined {
  const names = readdirSync(dataDir)
  const backups = join(dataDir, BACKUPS)
  const kept = newestOf(names, KEPT)
  const backup = newestOf(existsSync(backups) ? readdirSync(backups) : [], /^semeja-.*Z.*\.db$/)
  const found =
    kept ?? names.find((name) => name === `${DATABASE_FILE}-wal`) ?? (backup && join(BACKUPS, backup))
  if (found === undefined) return undefined
  const way = kept ? `rename that to ${DATABASE_FILE}` : 'put the database back'
  return `there is no database in ${dataDir}, but ${found}: ${way}, or restore a backup`
}

function newestOf(names: readonly string[], pattern: RegExp): string | undefined {
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .at(-1)
}

function setUp(client: Database, migrations?: string, onUpgrade?: OnUpgrade): Db {
  // what was answered as stored survives a power cut: every commit reaches the disk
  client.run('pragma busy_timeout = 5000')
  client.run('pragma journal_mode = wal')
  client.run('pragma synchronous = full')
  // what is deleted is overwritten, pages that become free included
  client.run('pragma secure_delete = on')
  client.run(`pragma cache_size = -${KEPT_KB}`)

  // temporary files of sorting and rewriting contain data of the database
  client.run(`pragma temp_store_directory = '${dirname(client.filename).replaceAll("'", "''")}'`)

  migrateSchema(client, migrations, onUpgrade)
  client.run('pragma foreign_keys = on')
  // the statement journal of triggers is kept in memory, not in a file of its own
  client.run('pragma temp_store = memory')
  return quickly(client)
}

function quickly(client: Database): Db {
  const db = drizzle({ client: keepStatements(client) })
  writeQuickly(db)
  return db
}

/** Has statements that come again kept prepared: to prepare those of a list takes longer than to run them. */
function keepStatements(client: Database): Database {
  Database.MAX_QUERY_CACHE_SIZE = STATEMENTS_MAX
  return Object.assign(client, { prepare: (text: string) => client.query(text) })
}

/** Opens a read-only connection to a database that is open already, for another thread. */
export function openReader(file: string): Db {
  const client = new Database(file, { readonly: true, strict: true })
  client.run('pragma busy_timeout = 5000')
  return quickly(client)
}

/** Checkpoints the write-ahead log, unless the disk is full, and closes the database. */
export function closeDatabase(db: Db) {
  try {
    db.$client.run('pragma wal_checkpoint(truncate)')
  } catch {
    // the log keeps it
  } finally {
    db.$client.close()
  }
}
