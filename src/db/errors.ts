/** Why a database could not be opened; the message is one line for the operator. */
export class DatabaseError extends Error {}

/** Whether the database could not do its work: a full disk, a locked or unreadable file. The request is fine and may succeed later. */
export function isStorageError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^SQLITE_(FULL|BUSY|IOERR|READONLY|LOCKED|CANTOPEN|NOMEM)/.test(code)
}
