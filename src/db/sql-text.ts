import { Column, Name, Param, type Query, SQL, StringChunk, Table, View } from 'drizzle-orm'
import type { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'

/** The text of each table and column, which stays the same. */
const names = new WeakMap<object, string>()

/** Returns what writes the statements of a database. */
export function dialectOf(db: object): SQLiteSyncDialect {
  return (db as { dialect: SQLiteSyncDialect }).dialect
}

/**
 * Has the statements of a database written in a tenth of the time: drizzle asks each part of one whether it is of one class after
 * another. And each value has a sign, which keeps it from SQLite's planner and changes nothing else: with some bare ones it prepares a
 * statement again for every other value, which takes longer than to run it.
 */
export function writeQuickly(db: object) {
  const dialect = dialectOf(db)
  dialect.escapeParam = () => VALUE
  const byDrizzle = dialect.sqlToQuery.bind(dialect)
  dialect.sqlToQuery = (statement) => {
    const query: Query = { sql: '', params: [] }
    write(statement, query)
    return query
  }

  function write(part: unknown, query: Query) {
    if (isPlain(part)) {
      query.sql += VALUE
      query.params.push(part)
    } else if (part instanceof StringChunk) query.sql += part.value.join('')
    else if (part instanceof SQL && !isInlined(part)) {
      for (const one of part.queryChunks) write(one, query)
    } else if (part instanceof Name) query.sql += dialect.escapeName(part.value)
    else if (part instanceof Param && isPlain(part.value))
      write(part.encoder.mapToDriverValue(part.value), query)
    else query.sql += names.get(part as object) ?? byClass(part, query)
  }

  function byClass(part: unknown, query: Query): string {
    const { sql, params } = byDrizzle(new SQL([part as SQL]))
    query.params.push(...params)
    if (part instanceof Column || part instanceof Table || part instanceof View) names.set(part, sql)
    return sql
  }
}

const VALUE = '+?'

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Whether values stand in the text itself; drizzle has it private. */
const isInlined = (part: object) => 'shouldInlineParams' in part && part.shouldInlineParams === true
