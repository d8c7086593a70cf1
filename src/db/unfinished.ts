import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FILE, KEPT } from './open'

/** What a restore adds to the name of a database that is not in place yet. */
export const PARTIAL = '.partial'

/** What SQLite keeps in files of their own, after the name of the database. */
export const ENDS = ['', '-wal', '-shm', '-journal']

/** Deletes the files of an interrupted restore from a data folder that this process has locked. */
export function removeUnfinished(dataDir: string) {
  const path = join(dataDir, DATABASE_FILE)
  for (const end of ENDS) rmSync(path + PARTIAL + end, { force: true })
  const own = statSync(path, { throwIfNoEntry: false })
  if (!own || own.nlink < 2) return
  // kept before the new one was in place: the database under a second name
  for (const name of readdirSync(dataDir).filter((name) => KEPT.test(name)))
    if (statSync(join(dataDir, name)).ino === own.ino) rmSync(join(dataDir, name))
}
