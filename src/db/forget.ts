import { Database } from 'bun:sqlite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { isBusy } from './errors'
import type { Db } from './open'
import { cleanPage, pagesOf, type RawFile, rawFile, readLog, syncRawFile } from './pages'
import { erasedSignUps, settings } from './schema'
import { inSteps } from './steps'

const FIRST = 500
/** Milliseconds that a step waits for another program that writes. */
const BUSY_MS = 100
/** Milliseconds until pages that were in use are tried again; from then on twice as long, as a replicator waits for quiet. */
const AGAIN_MS = 500
const AGAIN_MAX_MS = 120_000
const MARK = 'deleted_since_rewrite'

/** Marks that something was deleted that must leave no trace. Call it in the transaction that deletes. */
export function markForgotten(db: Db) {
  // another value each time, by which an overwriting that is under way notices
  const value = crypto.randomUUID()
  db.insert(settings)
    .values({ key: MARK, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
    .run()
}

/** Whether something was deleted in a database whose traces are not overwritten yet. */
export function isForgetting(client: Database): boolean {
  return client.query('select 1 from settings where key = ?').get(MARK) !== null
}

/** Stores the ids of erased sign-ups, so that a restored backup loses them again. Call it in the transaction that deletes. */
export function rememberErased(db: Db, ids: readonly number[], now = new Date()) {
  db.run(sql`
    insert into ${erasedSignUps} (id, erased_at)
    select value, ${now.toISOString()} from json_each(${JSON.stringify(ids)}) where true
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

interface Overwriting {
  /** how long pages are waited for that are in use */
  waitMs?: number
  pauseMs?: number
  stopped?: () => boolean
}

/**
 * Overwrites what is left of deleted rows when something was deleted since the last time: SQLite overwrites what is deleted, but when
 * it splits a page, copies of rows may stay in the unused part of it. Works in steps, between which others are answered, and
 * at any size. Returns `later` when it was stopped, or some pages were in use for all of `waitMs`: another call does it all again.
 */
export async function overwriteForgotten(
  db: Db,
  { waitMs = 0, pauseMs, stopped = () => false }: Overwriting = {},
): Promise<'nothing' | 'done' | 'later'> {
  const [mark] = db.all<{ value: string }>(sql`select value from settings where key = ${MARK}`)
  if (!mark) return 'nothing'
  const file = rawFile(db.$client)
  const until = performance.now() + waitMs
  let pages = pagesOf(db.$client)
  for (let again = AGAIN_MS; ; again = Math.min(2 * again, AGAIN_MAX_MS)) {
    emptyLog(db)
    pages = await cleanPages(db, file, pages, { pauseMs, stopped })
    if (pages.length === 0) break
    if (stopped() || performance.now() + again > until) return 'later'
    for (const next = performance.now() + again; performance.now() < next && !stopped(); )
      await Bun.sleep(AGAIN_MS)
  }
  await syncRawFile(file)
  // a deletion since then has set another mark
  db.run(sql`delete from settings where key = ${MARK} and value = ${mark.value}`)
  emptyLog(db)
  return 'done'
}

/** Overwrites the unused parts of pages, in steps. Returns those that were in use, or not reached before it was stopped. */
async function cleanPages(
  db: Db,
  file: RawFile,
  pages: readonly number[],
  { pauseMs, stopped }: Pick<Overwriting, 'pauseMs' | 'stopped'>,
): Promise<number[]> {
  const left: number[] = []
  let reached = 0
  // a connection of its own: once it has written, all others drop the pages they keep and would write again as they were
  const client = new Database(db.$client.filename, { readwrite: true, create: false, strict: true })
  try {
    client.run(`pragma busy_timeout = ${BUSY_MS}`)
    client.run('pragma wal_autocheckpoint = 0')
    await inSteps(
      drizzle({ client }),
      pages,
      (some, done) => {
        // nothing is added to the log during the transaction, and it holds everything that others may write to the file
        readLog(client, file.pageSize, (log) => {
          for (const page of some)
            if (!log.isLong && !log.has(page)) cleanPage(file, page)
            else if (log.isLong || !log.isClean(page)) left.push(page)
        })
        client.run(`pragma user_version = ${done % 1000}`)
        reached = done
      },
      { first: FIRST, pauseMs, stopped },
    )
  } catch (error) {
    if (!isBusy(error)) throw error
  } finally {
    client.close()
  }
  return [...left, ...pages.slice(reached)]
}
