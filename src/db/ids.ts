import { isStorageError } from './errors'
import type { Db } from './open'

/** Ids that are reserved at once: as many are never given to anybody when the process ends. */
const RESERVED = 100

/** Tables of whose ids none is given twice, and which a sign-up adds to. */
type Table = 'users' | 'people'

// one for each connection, so that a later row has a higher id, by sign-ups and by staff
const reserved = new WeakMap<Db['$client'], Record<Table, { next: number; last: number }>>()

/**
 * Reserves ids for sign-ups where none are left: SQLite writes the highest id of a table with every row (a page of its own), but
 * not for a row whose id is below it. Call it outside of any transaction, which could give back what was used already.
 */
export function reserveIds({ $client }: Db) {
  for (const [table, ids] of Object.entries(idsOf($client))) {
    if (ids.next <= ids.last) continue
    try {
      const found = $client
        .query<{ seq: number }, [number, string]>(
          'update sqlite_sequence set seq = seq + ? where name = ? returning seq',
        )
        .get(RESERVED, table)
      if (found) Object.assign(ids, { next: found.seq - RESERVED + 1, last: found.seq })
    } catch (error) {
      // a sign-up that is repeated needs none, and any other fails of the same
      if (!isStorageError(error)) throw error
    }
  }
}

/** Returns the next reserved id of a table; null, for which SQLite gives one, when none is left. */
export function nextId({ $client }: Db, table: Table): number | null {
  const ids = idsOf($client)[table]
  return ids.next <= ids.last ? ids.next++ : null
}

function idsOf($client: Db['$client']) {
  const known = reserved.get($client)
  if (known) return known
  const none = { users: { next: 1, last: 0 }, people: { next: 1, last: 0 } }
  reserved.set($client, none)
  return none
}
