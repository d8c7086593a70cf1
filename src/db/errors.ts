import { statfsSync } from 'node:fs'

/** A database that could not be opened; the message is one line for the operator. */
export class DatabaseError extends Error {}

/** Whether an error means that the database file is damaged or not a database. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))
}

/** Whether the database could not do its work: a full disk, a locked or unreadable file. The request is fine and may succeed later. */
export function isStorageError(error: unknown): boolean {
  return /^SQLITE_(FULL|BUSY|IOERR|READONLY|LOCKED|CANTOPEN|NOMEM|CORRUPT|NOTADB)/.test(codeOf(error))
}

/** Whether another program was using the database for too long. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))
}

/** Bytes below which a folder has no room for the files that SQLite makes beside a database when it is opened. */
const ROOM_MIN = 256 * 1024

/** Whether a file in a folder could not be written because its disk is full; SQLite reports a file that it cannot create like any failure. */
export function isDiskFull(error: unknown, folder: string): boolean {
  const code = codeOf(error)
  if (/^SQLITE_FULL|^ENOSPC/.test(code)) return true
  if (!/^SQLITE_(IOERR|CANTOPEN)/.test(code)) return false
  try {
    const { bavail, bsize, blocks } = statfsSync(folder)
    return blocks > 0 && bavail * bsize < ROOM_MIN
  } catch {
    return false
  }
}

/** Returns the reason for a failure of the database, as one line for the operator. */
export function explainStorageError(error: unknown, dataDir: string): string {
  const code = codeOf(error) || 'unknown'
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return `the database in ${dataDir} is damaged: restore a backup`
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return `the database in ${dataDir} is in use by another program`
  if (isDiskFull(error, dataDir)) return `the disk that holds ${dataDir} is full`
  if (/^(SQLITE_(READONLY|CANTOPEN|PERM|IOERR)|E(ACCES|PERM|ROFS|NOTDIR|EXIST))/.test(code))
    return `DATA_DIR ${dataDir} cannot be read and written by this user`
  const why = error instanceof Error ? error.message.split('\n')[0] : code
  return `the database in ${dataDir} cannot be opened (${why})`
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
