import { audit, countOf } from '../audit/audit'
import { requireOpenSession, type Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { USER_COLUMNS } from '../domain/profile/export-columns'
import { CSV_START, csvLines } from '../http/csv'
import { streamed } from '../http/stream'
import { csvCells } from './fields'
import { usersInOrder } from './list'

/** Streams users as a CSV file, as long as the session is open. */
export function exportUsers(
  db: Db,
  by: Staff,
  ids: number[],
  today: string,
  timeZone: string,
  columns: readonly string[] = USER_COLUMNS,
): ReadableStream<Uint8Array> {
  const headers = USER_COLUMNS.filter((header) => columns.includes(header))
  const which = headers.length === USER_COLUMNS.length ? 'all columns' : headers.join(', ')
  audit(db, by, 'exported users', { detail: `${countOf(ids.length, 'user')}: ${which}` })
  return streamed(ids, {
    start: CSV_START + csvLines([headers]),
    textOf: (some) => {
      requireOpenSession(db, by)
      const users = usersInOrder(db, some, today)
      return csvLines(users.map(({ profile }) => (profile ? csvCells(profile, timeZone, headers) : [])))
    },
  })
}
