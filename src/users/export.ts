import { audit, countOf } from '../audit/audit'
import { requireOpenSession, type Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { CSV_START, csvLines } from '../http/csv'
import { CSV_HEADERS, csvCells } from './fields'
import { usersInOrder } from './list'

/** Users read at once; memory stays the same however many are exported, and other requests are answered between. */
const CHUNK = 200

/** Users as a CSV file, chunk by chunk. */
export function exportUsers(
  db: Db,
  by: Staff,
  ids: number[],
  today: string,
  timeZone: string,
): ReadableStream<Uint8Array> {
  audit(db, by, 'exported users', { detail: countOf(ids.length, 'user') })
  const encoder = new TextEncoder()
  let next = 0
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(CSV_START + csvLines([CSV_HEADERS])))
    },
    async pull(controller) {
      await Bun.sleep(1)
      requireOpenSession(db, by)
      if (next >= ids.length) return controller.close()
      const users = usersInOrder(db, ids.slice(next, next + CHUNK), today)
      next += CHUNK
      const rows = users.map(({ profile }) => (profile ? csvCells(profile, timeZone) : []))
      controller.enqueue(encoder.encode(csvLines(rows)))
    },
  })
}
