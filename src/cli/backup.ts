import { Database } from 'bun:sqlite'
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseError, isDamage, isDiskFull } from '../db/errors'
import { isForgetting } from '../db/forget'
import { giveToHouse, lockFolder } from '../db/lock'
import { newestMigration } from '../db/migrate'
import { DATABASE_FILE, hasDatabase } from '../db/open'
import { ENDS, PARTIAL } from '../db/unfinished'
import { carryErasures, eraseAgain } from './erase-again'

/** A refused backup or restore; the message is one line for the operator. Nothing has changed then. */
export class BackupError extends DatabaseError {}

/** Copies the database to `file`, which must not be there, and checks it. Returns the number of people. Throws BackupError. */
export function backup(dataDir: string, file: string): number {
  if (existsSync(file)) throw new BackupError(`${file} exists already and is not overwritten`)
  if (!hasDatabase(dataDir)) throw new BackupError(`there is no database in ${dataDir}`)

  // written under another name and renamed, so that the file is complete
  const partial = `${file}.partial`
  try {
    rmSync(partial, { force: true })
    // created empty with its mode first, so that others cannot read it while it grows
    closeSync(openSync(partial, 'wx', 0o600))
    copyAsItIs(dataDir, partial)
    const people = checkedPeople(partial)
    syncToDisk(partial)
    renameSync(partial, file)
    syncToDisk(dirname(file))
    return people
  } catch (error) {
    // checked before the partial copy is deleted and frees space
    const why = isDiskFull(error, dirname(file))
      ? ': the disk is full'
      : isDamage(error)
        ? ': the database is damaged'
        : ''
    if (existsSync(partial)) rmSync(partial)
    throw error instanceof BackupError
      ? error
      : new BackupError(`the backup could not be written to ${file}${why}`)
  }
}

/** Copies the database to `file`, unchecked: it may be of a newer version. Throws what SQLite throws. */
export function copyAsItIs(dataDir: string, file: string) {
  using db = new Database(join(dataDir, DATABASE_FILE), { readwrite: true, create: false })
  db.run('pragma busy_timeout = 5000')
  db.run('vacuum into ?', [file])
}

interface Restored {
  /** in the database now */
  people: number
  /** sign-ups that were erased since, and once more now; null when the database before does not know of any */
  again: number | null
  /** people whose erasure was requested before and goes on */
  requested: number
  /** where the database before is; null when there was none */
  kept: string | null
}

/**
 * Replaces the database in `dataDir`, which is kept beside it, by the one from `file`, which is only read. Throws BackupError
 * when `file` is not a regular file, damaged, not a Semeja database or of a newer version, and while a server runs. Ends all
 * sessions, visitors' links and set-up links, and erases sign-ups that were erased since the backup.
 */
export function restore(dataDir: string, file: string, now = new Date()): Restored {
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (!found) throw new BackupError(`there is no file ${file}`)
  if (!found.isFile()) throw new BackupError(`${file} is no file: a link or a folder is not restored`)
  const path = join(dataDir, DATABASE_FILE)
  if (resolve(file) === resolve(path)) throw new BackupError(`${file} is the database itself`)

  const partial = path + PARTIAL
  let lock: ReturnType<typeof lockFolder>
  try {
    lock = lockFolder(dataDir)
    if (!lock) throw new BackupError(IN_USE)
    copy(file, partial)
    const people = checkedPeople(partial, file)
    // who signed out or lost the account since is not signed in again, nor does a link open that was ended since
    edit(partial, (db) => {
      for (const name of ['sessions', 'setup_links', 'links', 'erasure_links']) {
        // an older one has not all of them
        const [found] = db.query(`select 1 from sqlite_master where type = 'table' and name = ?`).all(name)
        if (found) db.run(`delete from ${name}`)
      }
    })
    const again = eraseAgain(partial, path)
    const requested = again === null ? 0 : carryErasures(partial, path)
    // without traces of who was deleted, here or by a program that made the copy
    edit(partial, (db) => db.run('vacuum'))
    giveToHouse(dataDir, partial)
    const kept = keep(path, now)
    // replaced in one step, so that there is always a database
    renameSync(partial, path)
    syncToDisk(dataDir)
    return { people: people - (again ?? 0), again, requested, kept }
  } catch (error) {
    throw error instanceof BackupError
      ? error
      : new BackupError(
          `${file} could not be copied into ${dataDir}${isDiskFull(error, dataDir) ? ': the disk is full' : ''}`,
        )
  } finally {
    if (lock) for (const end of ENDS) rmSync(partial + end, { force: true })
    lock?.unlock()
  }
}

const IN_USE = 'a server is using the database: stop it first'

// a database that was copied while it was open has a log beside it, which belongs to it
function copy(file: string, partial: string) {
  for (const end of ENDS) rmSync(partial + end, { force: true })
  for (const end of ['', '-wal'])
    if (existsSync(file + end)) {
      copyFileSync(file + end, partial + end)
      chmodSync(partial + end, 0o600)
    }
}

/** Returns how many people are in a database file, after a check of all of it; `name` is for error messages. */
function checkedPeople(file: string, name = file): number {
  try {
    return edit(file, (db) => {
      const [{ integrity_check: found }] = db.query('pragma integrity_check(1)').all() as [
        { integrity_check: string },
      ]
      if (found !== 'ok' || db.query('pragma foreign_key_check').all().length > 0)
        throw new BackupError(`${name} is damaged`)
      const { last } = db.query('select max(created_at) as last from __drizzle_migrations').get() as {
        last: number
      }
      if (Number(last) > newestMigration())
        throw new BackupError(`${name} was made by a newer Semeja: restore it with that version`)
      return (db.query('select count(*) as n from profiles').get() as { n: number }).n
    })
  } catch (error) {
    if (error instanceof BackupError || isDiskFull(error, dirname(file))) throw error
    throw new BackupError(`${name} is damaged or no Semeja database`)
  }
}

/** Opens a database that nobody else uses, with everything in its one file afterwards. */
function edit<T>(file: string, work: (db: Database) => T): T {
  using db = new Database(file, { readwrite: true, create: false })
  db.run('pragma secure_delete = on')
  db.run('pragma journal_mode = delete')
  db.run(`pragma temp_store_directory = '${dirname(file).replaceAll("'", "''")}'`)
  return work(db)
}

/** Has a file, or the names in a folder, survive a power cut. */
export function syncToDisk(path: string) {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Gives the database a second name, under which it stays when another takes its place. Returns that name, or null when there is none. */
function keep(path: string, now: Date): string | null {
  const ends = ENDS.filter((end) => existsSync(path + end))
  if (ends.length === 0) return null
  const kept = path.replace(/\.db$/, `-before-restore-${now.toISOString().replace(/[:.]/g, '-')}.db`)
  if (ends.includes('')) {
    closeLog(path)
    overwriteTraces(path)
  }
  // a damaged database is kept as it is, with what belongs to it
  const left = ENDS.filter((end) => existsSync(path + end))
  for (const end of left) linkOrCopy(path + end, kept + end)
  syncToDisk(dirname(path))
  // a log that stayed would be taken for that of the new one
  for (const end of left) if (end !== '') rmSync(path + end)
  return kept
}

// leaving WAL requires exclusive access and moves everything into one file
function closeLog(path: string) {
  try {
    using db = new Database(path, { readwrite: true, create: false })
    db.run('pragma busy_timeout = 0')
    db.run('pragma journal_mode = delete')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) throw new BackupError(IN_USE)
  }
}

// the daily work of a server does the same
function overwriteTraces(path: string) {
  if (existsSync(`${path}-wal`)) return
  try {
    // one that is damaged or of an early version stays as it is
    edit(path, (db) => isForgetting(db) && db.run('vacuum'))
  } catch {}
}

function linkOrCopy(from: string, to: string) {
  try {
    linkSync(from, to)
  } catch {
    // a file system without links
    copyFileSync(from, to, constants.COPYFILE_EXCL)
    chmodSync(to, 0o600)
    giveToHouse(dirname(to), to)
    syncToDisk(to)
  }
}
