import { sql } from 'drizzle-orm'
import type { Db } from './open'
import { erasedSignUps, settings } from './schema'

/** Largest database, in bytes, that is rewritten while it is served: about 300,000 people, some eight seconds. */
const REWRITE_MAX = 256 * 1024 * 1024
const MARK = 'deleted_since_rewrite'

/** Marks that something was deleted that must leave no trace. Call it in the transaction that deletes. */
export function markForgotten(db: Db) {
  db.insert(settings).values({ key: MARK, value: 'yes' }).onConflictDoNothing().run()
}

/** Stores the ids of erased sign-ups, so that a restored backup loses them again. Call it in the transaction that deletes. */
export function rememberErased(db: Db, ids: readonly number[], now = new Date()) {
  db.run(sql`
    insert into ${erasedSignUps} (id, erased_at)
    select value, ${now.toISOString()} from json_each(${JSON.stringify(ids)}) where true
    on conflict do nothing`)
}

/**
 * Checkpoints and truncates the write-ahead log, so that nothing deleted is left in it. Returns false when another program
 * still reads from it after `waitMs`.
 */
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

/**
 * Rewrites the database (VACUUM) when something was deleted since the last time. SQLite overwrites what is deleted, but
 * when it splits a page, a copy of a row may stay in the unused part, which only this removes. Returns what it did:
 * databases above `max` bytes are `large` and left as they are, since nobody can sign up meanwhile.
 */
export function rewriteForgotten(db: Db, max = REWRITE_MAX): 'nothing' | 'rewritten' | 'large' {
  if (db.all(sql`select 1 from settings where key = ${MARK}`).length === 0) return 'nothing'
  const [{ bytes }] = db.all<{ bytes: number }>(
    sql`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`,
  ) as [{ bytes: number }]
  if (bytes > max) return 'large'
  // its copy goes to a file: in memory, where other temporary things lie, it would double the process
  db.run(sql`pragma temp_store = file`)
  try {
    db.run(sql`vacuum`)
  } finally {
    db.run(sql`pragma temp_store = memory`)
  }
  db.run(sql`delete from settings where key = ${MARK}`)
  emptyLog(db)
  return 'rewritten'
}
