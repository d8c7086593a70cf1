import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './open'

/** Returns a list for `inArray` as one bound value, so that the statement stays the same and SQLite's limit of variables does not apply. */
export function oneOf(values: readonly (number | string)[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`
}

/** Returns what reads the ids that a statement finds, as its first column. */
export function idsIn(db: Pick<Db, 'values'>): (query: SQL) => number[] {
  return (query) => db.values<[number]>(query).map(([id]) => id)
}
