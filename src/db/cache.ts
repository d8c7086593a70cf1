import { type Db, KEPT_KB } from './open'

/** As much is kept while one transaction changes most of the database. */
const KEPT_FOR_LARGE_KB = 64_000

/** Changes many rows in one transaction; pages that it comes back to stay in memory until it is done. */
export function largeTransaction<T>(db: Db, change: () => T): T {
  db.$client.run(`pragma cache_size = -${KEPT_FOR_LARGE_KB}`)
  try {
    return db.transaction(change, { behavior: 'immediate' })
  } finally {
    db.$client.run(`pragma cache_size = -${KEPT_KB}`)
  }
}
