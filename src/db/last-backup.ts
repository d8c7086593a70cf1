// the newest backup of a house, and whether it could be restored
import { constants, Database } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { SELF } from '../embedded'
import { DatabaseError } from './errors'
import { isBackupLate, newestBackup } from './kept-backups'
import { pendingMigrations } from './migrate'

export interface LastBackup {
  file: string
  madeAt: Date
  isSound: boolean
}

/** Returns the newest backup, if any, and whether another one should be there by now. Reading one takes long: it is done once a file. */
export async function findLastBackup(
  dataDir: string,
  now: Date,
): Promise<{ last: LastBackup | undefined; isLate: boolean }> {
  const isLate = isBackupLate(dataDir, now)
  const newest = newestBackup(dataDir, now)
  if (!newest) return { last: undefined, isLate }
  const { file, madeAt } = newest
  const { mtimeMs, size } = statSync(file)
  const key = `${file} ${mtimeMs} ${size}`
  if (latest?.key !== key) latest = { key, isSound: readsSound(file) }
  return { last: { file, madeAt, isSound: await latest.isSound }, isLate }
}

/** The backup that was read last. */
let latest: { key: string; isSound: Promise<boolean> } | undefined

/** Has a process of its own read a backup, which takes a second among 100,000 people: nobody's request waits for it. */
async function readsSound(file: string): Promise<boolean> {
  const silent = { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' } as const
  return (await Bun.spawn([...SELF, 'check', file], silent).exited) === 0
}

/** Returns what is wrong with a file that should hold a whole database which this version can use; undefined for nothing. */
export function whyUnsound(file: string): string | undefined {
  if (!existsSync(file)) return 'is not there'
  try {
    using db = openToLook(file)
    const [found] = db.query('pragma integrity_check(1)').values()
    if (found?.[0] !== 'ok') return 'is damaged'
    pendingMigrations(db)
    return undefined
  } catch (error) {
    return error instanceof DatabaseError ? 'was made by a newer Semeja' : 'is damaged or no Semeja database'
  }
}

/** Opens a database without a file beside it: one that nobody has open needs none, and one that is open has them. */
export function openToLook(file: string): Database {
  if (existsSync(`${file}-wal`)) {
    const db = new Database(file, { readonly: true, strict: true })
    db.run('pragma busy_timeout = 5000')
    return db
  }
  const { SQLITE_OPEN_READONLY, SQLITE_OPEN_URI } = constants
  return new Database(`${pathToFileURL(file)}?immutable=1`, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
}
