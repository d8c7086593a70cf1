import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Config } from '../config'
import { isBackupDue, newBackupPath, noteBackup, removeOldBackups, roomFor } from '../db/kept-backups'
import { findLastBackup } from '../db/last-backup'
import { SELF } from '../embedded'
import { errorFacts, type Log } from '../log'

interface When {
  now?: Date
  isNight?: boolean
  isByHand?: boolean
  /** whether backups may be deleted for their age */
  isClockRight?: boolean
  signal?: AbortSignal
}

/** The backups that are being made, by their data folders: one at a time, since each clears away what a kill left of another. */
const running = new Map<string, Promise<boolean>>()

/**
 * Writes the backup of a night, and deletes those that are too old; where it is no night only if the last one is a day old. The
 * copy is made by a process of its own, for which nobody waits. A failure is logged; an abort leaves the work to the next time. Returns
 * whether one was made; where one is being made already, or was in this second, that counts.
 */
export function keepBackup(of: { config: Config; log: Log }, when: When = {}): Promise<boolean> {
  const { dataDir } = of.config
  const made =
    running.get(dataDir) ??
    makeBackup(of, when)
      .then((outcome) => {
        if (outcome !== 'not due') noteBackup(dataDir, outcome === 'made')
        return outcome === 'made'
      })
      .finally(() => {
        running.delete(dataDir)
        // it is read now, before somebody opens Today
        if (!when.signal?.aborted) void findLastBackup(dataDir, new Date()).catch(() => undefined)
      })
  running.set(dataDir, made)
  return made
}

async function makeBackup(
  { config: { dataDir }, log }: { config: Config; log: Log },
  { now = new Date(), isNight = true, isByHand = false, isClockRight = false, signal }: When,
): Promise<'made' | 'failed' | 'not due'> {
  try {
    if (signal?.aborted || (!isNight && !isBackupDue(dataDir, now))) return 'not due'
    // a disk that a backup has filled would refuse sign-ups
    if (!roomFor(dataDir, 2).isEnough) {
      log.error('no backup was made: the disk has no room for it')
      return 'failed'
    }
    const file = newBackupPath(dataDir, now, isByHand ? 'by-hand' : 'night')
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) return 'made'
    const child = Bun.spawn([...SELF, 'backup', file], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
      signal,
    })
    const [code, why] = await Promise.all([child.exited, new Response(child.stderr).text()])
    if (code === 0) log.info('made a backup', { file: basename(file) })
    else if (!signal?.aborted)
      log.error('no backup was made', { why: why.trim().split('\n')[0]!.slice(0, 200) })
    removeOldBackups(dataDir, now, isClockRight)
    if (code !== 0 && signal?.aborted) return 'not due'
    return code === 0 ? 'made' : 'failed'
  } catch (error) {
    log.error('no backup was made', errorFacts(error))
    return 'failed'
  }
}
