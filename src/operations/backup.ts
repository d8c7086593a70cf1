import { Database } from 'bun:sqlite'
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DATABASE_FILE, newestMigration } from '../db/open'

/** Why a backup or a restore was refused; the message is one line for the operator. Nothing has changed then. */
export class BackupError extends Error {}

/**
 * Writes a consistent copy of the database in `dataDir` to `file`, also while a server uses it, and checks the copy.
 * The copy holds no free pages, so nothing deleted is in it. Throws BackupError; never overwrites. Answers the people in it.
 */
export function backup(dataDir: string, file: string): number {
  const source = join(dataDir, DATABASE_FILE)
  if (existsSync(file)) throw new BackupError(`${file} exists already and is not overwritten`)
  if (!existsSync(source)) throw new BackupError(`there is no database in ${dataDir}`)

  // written beside and renamed: what has the wanted name is whole
  const partial = `${file}.partial`
  try {
    rmSync(partial, { force: true })
    using db = new Database(source, { readwrite: true, create: false })
    db.run('pragma busy_timeout = 5000')
    db.run('vacuum into ?', [partial])
    chmodSync(partial, 0o600)
    const people = checkedPeople(partial)
    renameSync(partial, file)
    return people
  } catch (error) {
    rmSync(partial, { force: true })
    throw error instanceof BackupError ? error : new BackupError(`the backup could not be written to ${file}`)
  }
}

/**
 * Puts the database from `file` in the place of the one in `dataDir`, which is kept beside it. Refuses a file that is
 * damaged, no Semeja database or of a newer version, and refuses while a server runs. Answers the people in it and
 * where the old database is now.
 */
export function restore(
  dataDir: string,
  file: string,
  now = new Date(),
): { people: number; kept: string | null } {
  if (!existsSync(file)) throw new BackupError(`there is no file ${file}`)
  const people = checkedPeople(file)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const place = join(dataDir, DATABASE_FILE)
  if (resolve(file) === resolve(place)) throw new BackupError(`${file} is the database itself`)

  const partial = `${place}.partial`
  copyFileSync(file, partial)
  chmodSync(partial, 0o600)
  const kept = existsSync(place) ? putAside(place, now) : null
  renameSync(partial, place)
  return { people, kept }
}

/** How many people are in a database file, after a check of all of it. */
function checkedPeople(file: string): number {
  try {
    using db = new Database(file, { readwrite: true, create: false })
    const [{ integrity_check: found }] = db.query('pragma integrity_check(1)').all() as [
      { integrity_check: string },
    ]
    if (found !== 'ok') throw new BackupError(`${file} is damaged`)
    const { last } = db.query('select max(created_at) as last from __drizzle_migrations').get() as {
      last: number
    }
    if (Number(last) > newestMigration())
      throw new BackupError(`${file} was made by a newer Semeja: restore it with that version`)
    return (db.query('select count(*) as n from profiles').get() as { n: number }).n
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(`${file} is damaged or no Semeja database`)
  }
}

function putAside(place: string, now: Date): string {
  const kept = place.replace(/\.db$/, `-before-restore-${now.toISOString().replace(/[:.]/g, '-')}.db`)
  try {
    // leaving WAL takes the database for oneself alone, and brings everything into its one file
    using db = new Database(place, { readwrite: true, create: false })
    db.run('pragma busy_timeout = 0')
    db.run('pragma journal_mode = delete')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
      rmSync(`${place}.partial`, { force: true })
      throw new BackupError('a server is using the database: stop it first')
    }
    // a damaged database is put aside as it is, with what belongs to it
    for (const end of ['-wal', '-shm']) if (existsSync(place + end)) renameSync(place + end, kept + end)
  }
  renameSync(place, kept)
  return kept
}
