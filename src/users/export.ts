import { audit, countOf } from '../audit/audit'
import { requireOpenSession, type Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { CSV_START, csvLines } from '../http/csv'
import { streamed } from '../http/stream'
import { CSV_COLUMNS, csvCells } from './fields'
import { usersInOrder } from './list'

/** Streams users as a CSV file, as long as the session is open. */
export function exportUsers(
  db: Db,
  by: Staff,
  ids: number[],
  today: string,
  timeZone: string,
): ReadableStream<Uint8Array> {
  audit(db, by, 'exported users', { detail: countOf(ids.length, 'user') })
  return streamed(ids, {
    start: CSV_START + csvLines([CSV_COLUMNS]),
    textOf: (some) => {
      requireOpenSession(db, by)
      const users = usersInOrder(db, some, today)
      return csvLines(users.map(({ profile }) => (profile ? csvCells(profile, timeZone, CSV_COLUMNS) : [])))
    },
  })
}
