import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { emptyLog, markForgotten, overwriteForgotten } from '../../src/db/forget'
import { closeDatabase, DATABASE_FILE, type Db, openDatabase } from '../../src/db/open'
import { copiesOf, emptyFolder } from '../support/app'
import { cleanups } from '../support/cleanups'
import { sampled } from '../support/sampled'
import { tracesOf } from '../support/traces'
import { pagesWithRemains } from '../support/unused'

/** A table with rows of every size, an index and rows that are moved from page to page. */
const filled = copiesOf((db) => {
  db.run(sql`create table guests (id integer primary key, phone text not null, note text not null)`)
  db.run(sql`create index guests_phone on guests (phone)`)
  db.run(sql`create table seats (name text primary key, at integer) without rowid`)
})

function start(): Db & { file: string } {
  const db = openDatabase(filled())
  db.$client.run('pragma synchronous = off')
  cleanups.unshift(() => closeDatabase(db))
  return Object.assign(db, { file: db.$client.filename })
}

const wordOf = (n: number) => new Bun.CryptoHasher('sha256').update(`tamu ${n}`).digest('hex')

function add(db: Db, id: number, length = 0) {
  db.run(sql`insert into guests values (${id}, ${wordOf(id)}, ${'x'.repeat(length)}) on conflict do nothing`)
  db.run(sql`insert into seats values (${wordOf(id)}, ${id}) on conflict do nothing`)
}

function remove(db: Db, id: number) {
  db.run(sql`delete from guests where id = ${id}`)
  db.run(sql`delete from seats where at = ${id}`)
  markForgotten(db)
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

/** Pages from which the mark itself is deleted at the end, which leaves two bytes that pointed to it in the table and its index. */
const OF_MARK = 2

describe('overwriting what is left of deleted rows', () => {
  test('leaves nothing in unused parts of the file, and every row as it was, whatever was stored and deleted', async () => {
    const step = fc.record({
      kind: fc.constantFrom('add', 'add', 'add', 'change', 'remove'),
      id: fc.nat(400),
      length: fc.oneof(fc.nat(30), fc.nat(900), fc.constant(6000)),
    })
    let remains = 0
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
        remains += pagesWithRemains(db.file).gaps
        const before = contents(db)
        const hadAny = isMarked(db)
        expect(await overwriteForgotten(db, { pauseMs: 0 })).toBe(hadAny ? 'done' : 'nothing')
        expect(contents(db)).toEqual(before)
        expect(db.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
        expect(isMarked(db)).toBe(false)
        if (hadAny) expect(pagesWithRemains(db.file)).toEqual({ gaps: OF_MARK, blocks: 0, free: 0 })
        const missing = [...gone].filter((id) => !present.has(id)).map(wordOf)
        expect(tracesOf(dirname(db.file), missing)).toEqual([])
        expect(await overwriteForgotten(db)).toBe('nothing')
      }),
      { numRuns: sampled(6, 60), endOnFailure: true },
    )
    // or there would have been nothing to overwrite
    expect(remains).toBeGreaterThan(0)
  }, 120_000)

  /** Some thousand rows, of which every third was deleted. */
  function withRemains() {
    const db = start()
    db.transaction(() => {
      for (let i = 0; i < 3000; i++) add(db, (i * 7919) % 3001, i % 90)
      for (let i = 0; i < 3000; i += 3) remove(db, i)
    })
    emptyLog(db)
    expect(pagesWithRemains(db.file).gaps).toBeGreaterThan(20)
    return db
  }

  test('is not undone by a connection that kept pages as they were before', async () => {
    const db = withRemains()
    const others = [db.$client, new Database(db.file)]
    cleanups.unshift(() => others[1]!.close())
    // all pages are in their memory
    for (const other of others)
      expect(other.query('select sum(length(note)) as n from guests').get()).toBeTruthy()
    expect(await overwriteForgotten(db, { pauseMs: 0 })).toBe('done')
    for (const other of others)
      other.run(`update guests set note = 'baru' where id % 3 = 1 and length(note) > 4`)
    emptyLog(db)
    const deleted = Array.from({ length: 1000 }, (_, i) => wordOf(3 * i))
    expect(tracesOf(dirname(db.file), deleted)).toEqual([])
  })

  test('waits for pages that stand in the log for somebody who reads, and does them when that has ended', async () => {
    const db = withRemains()
    const reader = new Database(db.file)
    reader.run('begin')
    reader.query('select count(*) from guests').get()
    db.run(sql`update guests set note = note || 'z' where id between 100 and 200`)
    const before = contents(db)
    expect(await overwriteForgotten(db, { pauseMs: 0 })).toBe('later')
    expect(isMarked(db)).toBe(true)
    // the others are done
    const { gaps } = pagesWithRemains(db.file)
    expect(gaps).toBeGreaterThan(0)
    expect(gaps).toBeLessThan(20)
    const waiting = overwriteForgotten(db, { pauseMs: 0, waitMs: 60_000 })
    await Bun.sleep(1)
    reader.run('commit')
    reader.close()
    expect(await waiting).toBe('done')
    expect(pagesWithRemains(db.file).gaps).toBe(OF_MARK)
    expect(contents(db)).toEqual(before)
  })

  test('is answered between by others, and does not take for overwritten who is deleted meanwhile', async () => {
    const db = withRemains()
    const overwriting = overwriteForgotten(db)
    remove(db, 1)
    add(db, 5000, 10)
    expect(await overwriting).toBe('done')
    expect(isMarked(db)).toBe(true)
    expect(db.all(sql`select id from guests where id in (1, 5000)`)).toEqual([{ id: 5000 }])
    expect(await overwriteForgotten(db)).toBe('done')
    expect(isMarked(db)).toBe(false)
  })

  test('stops between two steps when the server stops, and begins again', async () => {
    const db = withRemains()
    const { gaps } = pagesWithRemains(db.file)
    expect(await overwriteForgotten(db, { stopped: () => true })).toBe('later')
    expect([isMarked(db), pagesWithRemains(db.file).gaps]).toEqual([true, gaps])
    expect(await overwriteForgotten(db)).toBe('done')
  })

  test('leaves a database alone whose pages have no known types', async () => {
    const folder = emptyFolder()
    const other = new Database(join(folder, DATABASE_FILE))
    other.run('pragma auto_vacuum = full')
    other.run('vacuum')
    other.close()
    const db = openDatabase(folder)
    cleanups.unshift(() => closeDatabase(db))
    markForgotten(db)
    emptyLog(db)
    const before = readFileSync(db.$client.filename)
    expect(overwriteForgotten(db)).rejects.toThrow('no known types')
    expect(readFileSync(db.$client.filename).equals(before)).toBe(true)
  })
})
