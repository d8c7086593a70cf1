import { type SQL, sql } from 'drizzle-orm'

/** Returns a list for `inArray` as one bound value, so that the statement stays the same and SQLite's limit of variables does not apply. */
export function oneOf(values: readonly (number | string)[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`
}
