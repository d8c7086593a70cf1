import { type SQL, sql } from 'drizzle-orm'

/** A list for `inArray` as one bound value: however long it is, the statement stays the same and no limit of variables is met. */
export function oneOf(values: readonly (number | string)[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`
}
