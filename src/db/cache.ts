import type { Database } from 'bun:sqlite'
import type { Db } from './open'

/** Pages kept at hand, in KB (SQLite's default is 2 MB), and as many while one transaction changes most of the database. */
const KEPT_KB = 16_000
const KEPT_FOR_LARGE_KB = 64_000

/** Keeps the pages at hand that requests need. */
export function keepPages(client: Database, kb = KEPT_KB) {
  client.run(`pragma cache_size = -${kb}`)
}

/** Changes many rows in one transaction; pages that it comes back to stay in memory until it is done. */
export function largeTransaction<T>(db: Db, change: () => T): T {
  keepPages(db.$client, KEPT_FOR_LARGE_KB)
  try {
    return db.transaction(change, { behavior: 'immediate' })
  } finally {
    keepPages(db.$client)
  }
}
