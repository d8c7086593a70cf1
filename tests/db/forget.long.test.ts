import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { emptyLog, markForgotten, overwriteForgotten } from '../../src/db/forget'
import { closeDatabase, type Db, openDatabase } from '../../src/db/open'
import type { Tx } from '../../src/db/transact'
import { copiesOf } from '../support/app'
import { cleanups } from '../support/cleanups'
import { sampled } from '../support/sampled'
import { tracesOf } from '../support/traces'

/** A table with rows of every size, an index and rows that are moved from page to page. */
const filled = copiesOf((db) => {
  db.run(sql`create table guests (id integer primary key, phone text not null, note text not null)`)
  db.run(sql`create index guests_phone on guests (phone)`)
  db.run(sql`create table places_of (name text primary key, at integer) without rowid`)
})

function start(): Db & { file: string } {
  const db = openDatabase(filled())
  db.$client.run('pragma synchronous = off')
  // what SQLite overwrites by itself would leave little to see
  db.$client.run('pragma secure_delete = off')
  cleanups.unshift(() => closeDatabase(db))
  return Object.assign(db, { file: db.$client.filename })
}

const wordOf = (n: number) => new Bun.CryptoHasher('sha256').update(`tamu ${n}`).digest('hex')

function add(db: Db, id: number, length = 0) {
  db.run(sql`insert into guests values (${id}, ${wordOf(id)}, ${'x'.repeat(length)}) on conflict do nothing`)
  db.run(sql`insert into places_of values (${wordOf(id)}, ${id}) on conflict do nothing`)
}

function remove(db: Db, id: number) {
  db.run(sql`delete from guests where id = ${id}`)
  db.run(sql`delete from places_of where at = ${id}`)
  markForgotten(db as unknown as Tx)
}

/** Everything in the database but how often it was written to. */
function contents(db: Db) {
  const tables = db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and sql not like 'create virtual%'`,
  )
  return tables
    .filter(({ name }) => name !== 'settings')
    .map(({ name }) => [name, db.values(sql.raw(`select * from "${name}"`))])
}

const isMarked = (db: Db) =>
  db.all(sql`select 1 from settings where key = 'deleted_since_rewrite'`).length > 0

describe('overwriting what is left of deleted rows', () => {
  test('leaves nothing of them in the file, and every row as it was, whatever was stored and deleted', async () => {
    const step = fc.record({
      kind: fc.constantFrom('add', 'add', 'add', 'change', 'remove'),
      id: fc.nat(400),
      length: fc.oneof(fc.nat(30), fc.nat(900), fc.constant(6000)),
    })
    let traces = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 300, maxLength: 900 }), async (steps) => {
        const db = start()
        const present = new Set<number>()
        const gone = new Set<number>()
        db.transaction(() => {
          for (const { kind, id, length } of steps) {
            if (kind === 'add') add(db, id, length)
            if (kind === 'change')
              db.run(sql`update guests set note = ${'y'.repeat(length)} where id = ${id}`)
            if (kind === 'remove') remove(db, id)
            if (kind === 'add') present.add(id)
            if (kind === 'remove' && present.delete(id)) gone.add(id)
          }
        })
        emptyLog(db)
        const missing = [...gone].filter((id) => !present.has(id)).map(wordOf)
        traces += tracesOf(dirname(db.file), missing).length
        const before = contents(db)
        const hadAny = isMarked(db)
        expect(await overwriteForgotten(db)).toBe(hadAny ? 'done' : 'nothing')
        expect(contents(db)).toEqual(before)
        expect(db.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
        expect(isMarked(db)).toBe(false)
        expect(tracesOf(dirname(db.file), missing)).toEqual([])
        expect(await overwriteForgotten(db)).toBe('nothing')
      }),
      { numRuns: sampled(6, 60), endOnFailure: true },
    )
    expect(traces).toBeGreaterThan(0)
  }, 120_000)

  const DELETED = Array.from({ length: 1000 }, (_, i) => wordOf(3 * i))

  /** Some thousand rows, of which every third was deleted. */
  function withTraces() {
    const db = start()
    db.transaction(() => {
      for (let i = 0; i < 3000; i++) add(db, (i * 7919) % 3001, i % 90)
      for (let i = 0; i < 3000; i += 3) remove(db, i)
    })
    emptyLog(db)
    return db
  }

  test('is not undone by a connection that kept pages as they were before', async () => {
    const db = withTraces()
    const others = [db.$client, new Database(db.file)]
    cleanups.unshift(() => others[1]!.close())
    // all pages are in their memory
    for (const other of others)
      expect(other.query('select sum(length(note)) as n from guests').get()).toBeTruthy()
    expect(await overwriteForgotten(db)).toBe('done')
    for (const other of others)
      other.run(`update guests set note = 'baru' where id % 3 = 1 and length(note) > 4`)
    emptyLog(db)
    expect(tracesOf(dirname(db.file), DELETED)).toEqual([])
  })

  test('waits for somebody who reads, and for a program that writes', async () => {
    const db = withTraces()
    const before = contents(db)
    for (const other of ['begin', 'begin immediate']) {
      const reader = new Database(db.file)
      reader.run(other)
      reader.query('select count(*) from guests').get()
      db.$client.run('pragma busy_timeout = 0')
      expect(await overwriteForgotten(db)).toBe('later')
      const waiting = overwriteForgotten(db, { waitMs: 60_000 })
      await Bun.sleep(1)
      reader.run('commit')
      reader.close()
      expect(await waiting).toBe('done')
      expect(contents(db)).toEqual(before)
      expect(tracesOf(dirname(db.file), DELETED)).toEqual([])
      markForgotten(db as unknown as Tx)
    }
  })

  test('does not take for overwritten who is deleted while it waits, and waits no longer when the server stops', async () => {
    const db = withTraces()
    const reader = new Database(db.file)
    reader.run('begin')
    reader.query('select count(*) from guests').get()
    expect(await overwriteForgotten(db, { waitMs: 60_000, stopped: () => true })).toBe('later')
    const overwriting = overwriteForgotten(db, { waitMs: 60_000 })
    remove(db, 1)
    add(db, 5000, 10)
    reader.close()
    expect(await overwriting).toBe('done')
    expect(isMarked(db)).toBe(true)
    expect(db.all(sql`select id from guests where id in (1, 5000)`)).toEqual([{ id: 5000 }])
    expect(await overwriteForgotten(db)).toBe('done')
    expect(isMarked(db)).toBe(false)
  })

  test('leaves every row its number, by which an undo finds it, also in tables without a number of their own', async () => {
    const db = withTraces()
    db.run(sql`insert into settings values ('one', '1'), ('two', '2'), ('three', '3')`)
    db.run(sql`delete from settings where key = 'one'`)
    const tables = ['settings', 'reviews', 'feedback', 'wishes']
    const numbers = () =>
      tables.map((table) => db.values(sql.raw(`select rowid, * from ${table} where rowid > 0`)))
    const before = numbers()
    markForgotten(db as unknown as Tx)
    const marked = numbers()
    expect(await overwriteForgotten(db)).toBe('done')
    const after = numbers()
    expect(after[0]).toEqual(before[0]!.filter(([, key]) => key !== 'deleted_since_rewrite'))
    expect(after.slice(1)).toEqual(marked.slice(1))
  })
})
