import { Database } from 'bun:sqlite'
import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Elysia } from 'elysia'
import { isBusy, isDamage } from '../db/errors'
import type { Db } from '../db/open'
import { answer } from '../http/answers'
import { VERSION } from '../version'

/** Milliseconds for which a check is reused; longer for a request that changes something. */
const FRESH_MS = 1000
const FRESH_FOR_CHANGES_MS = 5000
/** Bytes of the disk that must be free. */
const FREE_MIN = 4_000_000
/** Pages up to which the structure of the whole database is checked, and rows of a larger one that are read in turn. */
const WHOLE_MAX = 500
const ROWS = 200

/** Returns a check that a write and a read reach the database file in the data folder. */
export function createHealth(db: Db) {
  const path = db.$client.filename
  const files = [path, `${path}-wal`].map((name) => ({ name, opened: statOf(name) }))
  // writes to a deleted file are lost when this process exits
  const isInPlace = () =>
    files.every(({ name, opened }) => {
      const file = statOf(name)
      return file?.ino === opened?.ino && file?.dev === opened?.dev
    })
  let checkedAt = Number.NEGATIVE_INFINITY
  let isWell = true
  let isDamaged = false
  let lastUser = 0
  let version = 0

  function check(): boolean {
    if (isDamaged || !isInPlace()) return false
    try {
      if (isFull(path)) return false
      write()
      read()
      return true
    } catch (error) {
      noteFailure(error)
      return false
    }
  }

  // no row is changed, so that clients that follow changes are not notified; the checkpoint writes to the file itself
  function write() {
    const { $client } = db
    $client.run('pragma busy_timeout = 0')
    try {
      version = (version + 1) % 1000
      $client.run(`pragma user_version = ${version}`)
      $client.run('pragma wal_checkpoint(passive)')
    } catch (error) {
      // a lock of another writer shows that the file can be written
      if (!isBusy(error)) throw error
    } finally {
      $client.run('pragma busy_timeout = 5000')
    }
  }

  // another connection, because this one has most pages cached
  function read() {
    using reader = new Database(path, { readonly: true })
    const { pages } = reader
      .query<{ pages: number }, []>('select page_count as pages from pragma_page_count')
      .get()!
    if (pages <= WHOLE_MAX) {
      const { quick_check: found } = reader.query<{ quick_check: string }, []>('pragma quick_check(1)').get()!
      if (found !== 'ok') isDamaged = true
    }
    const rows = reader
      .query<{ id: number }, [number, number]>(
        'select users.id, * from users left join profiles on user_id = users.id where users.id > ? order by users.id limit ?',
      )
      .all(lastUser, ROWS)
    lastUser = rows.length === ROWS ? rows.at(-1)!.id : 0
    if (isDamaged) throw new Error('damaged')
  }

  /** Whether the database works, by a check that is at most `freshMs` old. */
  function works(freshMs = FRESH_MS): boolean {
    const now = performance.now()
    if (now - checkedAt >= freshMs) {
      isWell = check()
      checkedAt = performance.now()
    }
    return isWell
  }

  /** Whether a change would reach the database file. */
  function takesChanges(): boolean {
    return isInPlace() && works(FRESH_FOR_CHANGES_MS)
  }

  /** Records an error of a request that only a damaged file can cause. */
  function noteFailure(error: unknown) {
    if (!isDamage(error)) return
    isDamaged = true
    isWell = false
  }

  return { works, takesChanges, noteFailure }
}

export type Health = ReturnType<typeof createHealth>

/** GET /healthz: 200 when a write and a read reach the database file, else 503. */
export function healthRoutes({ health }: { health: Health }) {
  return new Elysia().get('/healthz', () =>
    health.works()
      ? answer({ status: 'ok', version: VERSION })
      : answer({ status: 'unavailable', version: VERSION }, 503),
  )
}

function statOf(name: string) {
  return statSync(name, { throwIfNoEntry: false })
}

function isFull(path: string): boolean {
  const { bavail, bsize, blocks } = statfsSync(dirname(path))
  // not supported by some file systems
  return blocks > 0 && bavail * bsize < FREE_MIN
}
