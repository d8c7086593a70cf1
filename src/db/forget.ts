import type { Database } from 'bun:sqlite'
import { sql } from 'drizzle-orm'
import { isBusy } from './errors'
import type { Db } from './open'
import { erasedSignUps, settings } from './schema'
import type { Row } from './stash'
import { afterCommit, type Tx } from './transact'

const MARK = 'deleted_since_rewrite'

/** Marks that something was deleted that must leave no trace; the write-ahead log is emptied of it at once. */
export function markForgotten(db: Tx) {
  // another value each time, by which an overwriting that is under way notices
  const value = crypto.randomUUID()
  db.insert(settings)
    .values({ key: MARK, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
    .run()
  afterCommit(db, emptyLog)
}

/** Whether something was deleted in a database whose traces are not overwritten yet. */
export function isForgetting(client: Database): boolean {
  return client.query('select 1 from settings where key = ?').get(MARK) !== null
}

/** Stores which rows of users were erased, so that a restored backup loses them again: never before they signed up, by whatever clock. */
export function rememberErased(db: Tx, users: readonly Row[], now = new Date()) {
  const made = users.map(({ id, created_at }) => ({ id, created_at }))
  db.run(sql`
    insert into ${erasedSignUps} (id, erased_at)
    select value ->> 'id', max(value ->> 'created_at', ${now.toISOString()})
    from json_each(${JSON.stringify(made)}) where true
    on conflict do nothing`)
}

/** Empties the write-ahead log of what was deleted. Returns false when another program reads it after `waitMs`. */
export function emptyLog(db: Db, waitMs = 0): boolean {
  const [{ timeout }] = db.$client.query('pragma busy_timeout').all() as [{ timeout: number }]
  db.$client.run(`pragma busy_timeout = ${waitMs}`)
  try {
    const [{ busy }] = db.$client.query('pragma wal_checkpoint(truncate)').all() as [{ busy: number }]
    return busy === 0
  } catch {
    return false
  } finally {
    db.$client.run(`pragma busy_timeout = ${timeout}`)
  }
}

/** Milliseconds between two tries while another program uses the database. */
const AGAIN_MS = 500

/**
 * Rewrites the database when something was deleted since the last time: SQLite overwrites what is deleted, but when it splits a
 * page, copies of rows may stay in the unused part of it. Others wait meanwhile (0.1 s among 30,000 people). Returns `later` when it was stopped, or another program used the database for all of
 * `waitMs`: another call does it all again.
 */
export async function overwriteForgotten(
  db: Db,
  { waitMs = 0, stopped = () => false }: { waitMs?: number; stopped?: () => boolean } = {},
): Promise<'nothing' | 'done' | 'later'> {
  const [mark] = db.all<{ value: string }>(sql`select value from settings where key = ${MARK}`)
  if (!mark) return 'nothing'
  for (const until = performance.now() + waitMs; !stopped(); await Bun.sleep(AGAIN_MS)) {
    // a log that somebody reads keeps the old pages in the file, and would only grow
    if (emptyLog(db) && rewriteFile(db) && emptyLog(db)) {
      // a deletion since then has set another mark
      db.run(sql`delete from settings where key = ${MARK} and value = ${mark.value}`)
      emptyLog(db)
      return 'done'
    }
    if (performance.now() + AGAIN_MS > until) break
  }
  return 'later'
}

/** Returns false when another program writes. */
function rewriteFile(db: Db): boolean {
  try {
    db.$client.run('vacuum')
    return true
  } catch (error) {
    if (!isBusy(error)) throw error
    return false
  }
}
