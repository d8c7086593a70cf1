import { afterAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { refused, transact } from '../../src/db/transact'
import { emptyFolder } from '../support/app'

const db = openDatabase(emptyFolder())
afterAll(() => closeDatabase(db))

const note = (key: string) => void db.run(sql`insert into settings values (${key}, '')`)
const noted = () =>
  db
    .values<[string]>(sql`select key from settings where key like 'tried %' order by key`)
    .map(([key]) => key.slice(6))

test('keeps what a change has done, and returns its outcome', () => {
  expect(transact(db, () => note('tried 1'))).toBeUndefined()
  const made = transact(db, () => {
    note('tried 2')
    return { ok: true, id: 7 }
  })
  expect([made, noted()]).toEqual([{ ok: true, id: 7 }, ['1', '2']])
})

test('undoes what a refused change has done, and returns why it is refused', () => {
  const outcome = transact(db, () => {
    note('tried 3')
    return refused('taken', { userIds: [4] })
  })
  expect([outcome, noted()]).toEqual([{ ok: false, reason: 'taken', userIds: [4] }, ['1', '2']])
})

test('undoes what a change has done that throws, and lets the error through', () => {
  const change = () => {
    note('tried 4')
    throw new Error('the disk is full')
  }
  expect(() => transact(db, change)).toThrow('the disk is full')
  expect(noted()).toEqual(['1', '2'])
})

test('a refusal within another change undoes no more than its own', () => {
  transact(db, () => {
    note('tried 5')
    const inner = transact(db, () => {
      note('tried 6')
      return refused('stale')
    })
    expect(inner).toEqual({ ok: false, reason: 'stale' })
  })
  expect(noted()).toEqual(['1', '2', '5'])
})
