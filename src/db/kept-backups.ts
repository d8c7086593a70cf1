// the backups that a house keeps by itself, in a folder of the data folder

import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '../domain/units'
import { giveToHouse, LOCK_FILE, lockFolder, UPDATE_LOCK } from './lock'
import { BACKUPS, DATABASE_FILE } from './open'

/** Backups of nights and of those made by hand that are kept, and days after which every other is deleted. */
const KEPT_MAX = 7
/** What a disk has to hold beside the copies of a database, in bytes. */
const RESERVE = 64 * 1024 ** 2
const NAME = /^semeja-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-(before-update|by-hand))?\.db$/

type BackupKind = 'night' | 'by-hand' | 'before-update'

interface KeptBackup {
  file: string
  madeAt: Date
  kind: BackupKind
}

/** Returns the backups that the house keeps, the newest first. */
export function keptBackups(dataDir: string): KeptBackup[] {
  const folder = join(dataDir, BACKUPS)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .reverse()
    .flatMap((name) => {
      const [, day, hour, minute, second, kind = 'night'] = NAME.exec(name) ?? []
      if (day === undefined) return []
      const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`)
      return [{ file: join(folder, name), madeAt, kind: kind as BackupKind }]
    })
}

/** Makes the folder of backups where it is missing, and returns the path for one more. */
export function newBackupPath(dataDir: string, now: Date, kind: BackupKind = 'night'): string {
  const folder = join(dataDir, BACKUPS)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveToHouse(dataDir, folder)
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-')
  return join(folder, `semeja-${time}Z${kind === 'night' ? '' : `-${kind}`}.db`)
}

/** The folder in which an update tries another executable on a copy. */
export function trialFolder(dataDir: string): string {
  return join(dataDir, BACKUPS, 'trial')
}

/** Returns the newest backup; one of a clock that was ahead only where there is no other. */
export function newestBackup(dataDir: string, now: Date): KeptBackup | undefined {
  const kept = keptBackups(dataDir)
  return kept.find(({ madeAt }) => madeAt <= now) ?? kept[0]
}

/** Deletes backups that are one too many or, by a clock that is right, old, except the newest, and what a kill left of one that was written or tried. */
export function removeOldBackups(dataDir: string, now: Date, isClockRight: boolean) {
  const kept = keptBackups(dataDir)
  const newest = newestBackup(dataDir, now)?.file
  const tooMany = ['night', 'by-hand'].flatMap((of) => kept.filter(({ kind }) => kind === of).slice(KEPT_MAX))
  const isOld = ({ madeAt }: KeptBackup) => Math.abs(now.getTime() - madeAt.getTime()) > KEPT_MAX * DAY_MS
  for (const backup of kept)
    if (backup.file !== newest && (tooMany.includes(backup) || (isClockRight && isOld(backup))))
      rmSync(backup.file, { force: true })
  const folder = join(dataDir, BACKUPS)
  const unfinished = (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => join(folder, name))
    .filter((path) => path === trialFolder(dataDir) || /\/semeja-[^/]*\.db\.partial(-journal)?$/.test(path))
  // an update that runs still needs its own
  const lock = unfinished.length > 0 && lockFolder(dataDir, UPDATE_LOCK)
  if (!lock) return
  for (const path of unfinished) rmSync(path, { recursive: true, force: true })
  lock.unlock()
}

/** Data folders whose last backup failed since this process began: it is not waited for the next one to be late. */
const failed = new Set<string>()

export function noteBackup(dataDir: string, isMade: boolean) {
  if (isMade) failed.delete(dataDir)
  else failed.add(dataDir)
}

/** Milliseconds after which the last backup is too old: a night is left out at most by a restart. */
const LATE_MS = 26 * HOUR_MS

export function isBackupLate(dataDir: string, now: Date): boolean {
  return failed.has(dataDir) || isBackupDue(dataDir, now, LATE_MS)
}

/** Whether the last backup is a day old, or none is there of a house that is. */
export function isBackupDue(dataDir: string, now: Date, afterMs = DAY_MS): boolean {
  const since = newestBackup(dataDir, now)?.madeAt ?? bornAt(dataDir)
  return Math.abs(now.getTime() - since.getTime()) >= afterMs
}

/** Returns whether a disk has room for so many copies of the database, and how many bytes are free. */
export function roomFor(dataDir: string, copies: number): { isEnough: boolean; free: number } {
  const size = ['', '-wal']
    .map((end) => statSync(join(dataDir, DATABASE_FILE + end), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, bytes) => sum + bytes)
  const { bavail, bsize } = statfsSync(dataDir)
  return { isEnough: bavail * bsize >= copies * size + RESERVE, free: bavail * bsize }
}

// made at the first start, and replaced by nothing
function bornAt(dataDir: string): Date {
  return statSync(join(dataDir, LOCK_FILE), { throwIfNoEntry: false })?.birthtime ?? new Date()
}
