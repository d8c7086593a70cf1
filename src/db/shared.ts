import { sql } from 'drizzle-orm'
import type { Db } from './open'

/** Milliseconds after which a result is computed again although nothing was changed: the clock goes on. */
const GOOD_FOR_MS = 60_000

/**
 * Returns a function that gives the result of `compute` as the database is when it is called: computed once for all who
 * call at the same state of the database within a minute, and one computation at a time. Who calls after a change gets a
 * result that was begun after it. Callers go on one by one, with other requests in between.
 */
export function createShared<T>(db: Db, compute: (now: Date) => Promise<T>): () => Promise<T> {
  let latest: { key: string; result: Promise<T> } | undefined
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  let turn: Promise<unknown> = Promise.resolve()

  function begin(): Promise<T> {
    next = undefined
    const now = new Date()
    const begun = { key: keyAt(db, now), result: compute(now) }
    latest = begun
    running = begun.result.catch(() => {
      // the next caller tries again
      if (latest === begun) latest = undefined
    })
    return begun.result
  }

  function current(): Promise<T> {
    if (latest?.key === keyAt(db, new Date())) return latest.result
    next ??= running.then(begin)
    return next
  }

  return async () => {
    const result = await current()
    turn = turn.then(() => Bun.sleep(0))
    await turn
    return result
  }
}

function keyAt(db: Db, now: Date): string {
  return `${stateOf(db)} ${Math.floor(now.getTime() / GOOD_FOR_MS)}`
}

/** Returns a text that is another one after every commit, of this connection or any other. */
export function stateOf(db: Db): string {
  const [others] = db.all<{ data_version: number }>(sql`pragma data_version`)
  return `${changesIn(db)}-${others!.data_version}`
}

function changesIn(db: Db): number {
  return db.all<{ n: number }>(sql`select total_changes() as n`)[0]!.n
}
