import { expect, test } from 'bun:test'
import { eq, inArray, sql } from 'drizzle-orm'
import { alias, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { evenings, profiles, tickets } from '../../src/db/schema'
import { dialectOf } from '../../src/db/sql-text'
import { openForFile } from '../support/app'

const db = openForFile()

test('a statement is written as by drizzle, each value with a sign', () => {
  const same = alias(profiles, 'same')
  const statements = [
    sql`select ${tickets.id}, ${same.name}, ${sql.identifier('a"b')} from ${tickets}, ${same} where ${profiles.userId} in ${[1, 2]}`,
    sql`select ${null}, ${undefined}, ${true}, ${'a'}, ${1}, ${sql.param(new Date(0), { mapToDriverValue: String })}`,
    sql`select ${sql`${'inlined'}`.inlineParams()}, ${sql.raw('1')}, ${sql.join([sql`2`, sql`${3}`], sql`, `)}, ${sql.placeholder('id')}`,
    db
      .select({ same: same.name, at: tickets.at })
      .from(same)
      .innerJoin(tickets, eq(tickets.userId, same.userId))
      .where(inArray(tickets.eveningId, db.select({ id: evenings.id }).from(evenings)))
      .limit(2)
      .getSQL(),
  ]
  for (const statement of statements) {
    const { sql: text, params } = new SQLiteSyncDialect().sqlToQuery(statement)
    expect(dialectOf(db).sqlToQuery(statement)).toEqual({ sql: text.replaceAll('?', '+?'), params })
  }
})
