import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from './open'

/** Returns a list for `inArray` as one bound value, so that the statement stays the same and SQLite's limit of variables does not apply. */
export function oneOf(values: readonly (number | string)[]): SQL {
  return listOf(JSON.stringify(values))
}

/** Returns the same of a list that is written as JSON, or of a placeholder of one. */
export function listOf(json: string | Placeholder): SQL {
  return sql`(select value from json_each(${json}))`
}

/** Returns what reads the ids that a statement finds, as its first column. */
export function idsIn(db: Pick<Db, 'values'>): (query: SQL) => number[] {
  return (query) => db.values<[number]>(query).map(([id]) => id)
}
