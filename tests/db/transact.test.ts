import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { afterCommit, type Deferred, defer, refused, runDeferred, transact } from '../../src/db/transact'
import { openForFile } from '../support/app'

const db = openForFile()

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

test('undoes what a change has done that is refused, and says why, or that throws', () => {
  const change = () => {
    note('tried 3')
    return refused('taken', { userIds: [4] })
  }
  expect(transact(db, change)).toEqual({ ok: false, reason: 'taken', userIds: [4] })
  const failing = () => {
    note('tried 4')
    throw new Error('the disk is full')
  }
  expect(() => transact(db, failing)).toThrow('the disk is full')
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

const NOW = new Date('2026-11-26T12:00:00.000Z')

/** Work that notes its runs with their ids. */
function noting(order: number, name: string, runs: string[]): Deferred {
  return { order, run: (_, ids) => void runs.push(`${name} ${ids.join(' ')}`) }
}

test('defers work to the end of the change, once for all of its rows and in its order', () => {
  const runs: string[] = []
  const [seats, money] = [noting(1, 'seats', runs), noting(2, 'money', runs)]
  transact(db, (tx) => {
    defer(tx, money, [7], NOW)
    defer(tx, seats, [1, 2], NOW)
    defer(tx, seats, [2, 3], NOW)
    runs.push('changed')
  })
  expect(runs).toEqual(['changed', 'seats 1 2 3', 'money 7'])
})

test('does deferred work before what reads it, and what it defers itself', () => {
  const runs: string[] = []
  const money = noting(2, 'money', runs)
  const seats: Deferred = { order: 1, run: (tx, ids) => defer(tx, money, ids, NOW) }
  transact(db, (tx) => {
    transact(tx, (tx) => defer(tx, seats, [1], NOW))
    runs.push('read')
    defer(tx, seats, [2], NOW)
    runDeferred(tx)
    runs.push('read again')
  })
  expect(runs).toEqual(['money 1', 'read', 'money 2', 'read again'])
})

test('forgets deferred work of a change that is undone, also what was to follow its commit', () => {
  const runs: string[] = []
  const after = () => void runs.push('stored')
  transact(db, (tx) => {
    defer(tx, noting(1, 'seats', runs), [1], NOW)
    afterCommit(tx, after)
    return refused('taken')
  })
  transact(db, () => undefined)
  expect(runs).toEqual([])
  transact(db, (tx) => {
    transact(tx, (tx) => afterCommit(tx, after))
    afterCommit(tx, after)
    expect([runs, db.$client.inTransaction]).toEqual([[], true])
  })
  expect([runs, db.$client.inTransaction]).toEqual([['stored'], false])
})

test('keeps the deferred work of a change within which another was refused after its work was done', () => {
  const runs: string[] = []
  const seats = noting(1, 'seats', runs)
  transact(db, (tx) => {
    defer(tx, seats, [1], NOW)
    transact(tx, (tx) => {
      runDeferred(tx)
      return refused('taken')
    })
    runs.push('refused')
  })
  expect(runs).toEqual(['seats 1', 'refused', 'seats 1'])
})
