import type { Db } from '../db/open'
import { tablesAtVenues } from './read'
import type { PrintedTable } from './sheet-page'

/** Returns the sheets of these groups as they sit now, in their order; none of a group at which nobody sits. */
export function sheetsOf(db: Db, ids: readonly number[]): PrintedTable[] {
  const tables = tablesAtVenues(db, ids)
  return ids.flatMap((id) => {
    const table = tables.get(id)
    if (!table || table.guests.length === 0) return []
    return { ...table, groupId: id, isCancelled: table.status === 'cancelled' }
  })
}
