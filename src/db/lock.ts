import { Database } from 'bun:sqlite'
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A file of its own, so that commands can use the database beside the server that holds the lock. */
export const LOCK_FILE = 'semeja.lock'

/** The same for one update at a time. */
export const UPDATE_LOCK = 'semeja-update.lock'

/** Takes a data folder until `unlock` or the process's end; undefined when another has it. Throws what SQLite throws. */
export function lockFolder(dataDir: string, name = LOCK_FILE): { unlock(): void } | undefined {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, name)
  const client = new Database(path, { create: true })
  try {
    chmodSync(path, 0o600)
    giveToHouse(dataDir, path)
    // SQLite's own lock: nothing is ever written
    client.run('begin exclusive')
    return { unlock: () => client.close() }
  } catch (error) {
    client.close()
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return undefined
    throw error
  }
}

/** Gives a file that root made to the owner of the data folder, whose server could not read it otherwise. */
export function giveToHouse(dataDir: string, path: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dataDir)
  const own = statSync(path)
  if (own.uid !== uid || own.gid !== gid) chownSync(path, uid, gid)
}
