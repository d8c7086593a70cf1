import type { Db } from './open'

/** Returns a query that is built once for each connection: to build one of many columns takes longer than to run it. */
export function built<T>(build: (db: Db) => T): (db: Db) => T {
  const known = new WeakMap<Db['$client'], T>()
  return (db) => {
    const query = known.get(db.$client) ?? build(db)
    known.set(db.$client, query)
    return query
  }
}
