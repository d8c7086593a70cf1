import { fillPlaceholders, type SQL } from 'drizzle-orm'
import type { Db } from './open'
import { dialectOf } from './sql-text'

/** Returns a query that is built once for each connection: to build one of many columns takes longer than to run it. */
export function built<T>(build: (db: Db) => T): (db: Db) => T {
  const known = new WeakMap<Db['$client'], T>()
  return (db) => {
    const query = known.get(db.$client) ?? build(db)
    known.set(db.$client, query)
    return query
  }
}

/** Returns what reads rows, as the database has them, by a statement with placeholders that is built once for each connection. */
export function builtRows<Row>(statement: SQL): (db: Db, values: Record<string, unknown>) => Row[] {
  const read = built((db) => {
    const { sql, params } = dialectOf(db).sqlToQuery(statement)
    const prepared = db.$client.prepare(sql)
    return (values: Record<string, unknown>) =>
      prepared.all(...(fillPlaceholders(params, values) as string[])) as Row[]
  })
  return (db, values) => read(db)(values)
}
