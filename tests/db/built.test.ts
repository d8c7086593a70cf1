import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { built } from '../../src/db/built'
import { steady } from '../../src/db/placeholder'
import { settings } from '../../src/db/schema'
import { transact } from '../../src/db/transact'
import { openForFile } from '../support/app'

const [first, second] = [openForFile(), openForFile()]

test('a query is built once for a connection, and reads what has changed since, also within a transaction', () => {
  let times = 0
  const setting = built((db) => {
    times++
    return db
      .select()
      .from(settings)
      .where(eq(settings.key, steady('key')))
      .prepare()
  })
  const values = ['one', 'two'].map((value) =>
    transact(first, (db) => {
      db.insert(settings)
        .values({ key: 'built', value })
        .onConflictDoUpdate({ target: settings.key, set: { value } })
        .run()
      return setting(db).get({ key: 'built' })?.value
    }),
  )
  expect([values, setting(first).get({ key: 'none' }), times]).toEqual([['one', 'two'], undefined, 1])
  expect([setting(second).get({ key: 'built' }), times]).toEqual([undefined, 2])
})
