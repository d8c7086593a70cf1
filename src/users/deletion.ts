import { eq, sql } from 'drizzle-orm'
import { audit, auditBulk, auditStep, countOf } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { settings, users } from '../db/schema'
import { inSteps } from '../db/steps'
import { refused, type Tx, transact } from '../db/transact'
import type { Deletion } from '../domain/api'
import { deleteAccounts } from './users'

/** How far the latest deletion of several came, in `settings`. */
const RECORD = 'deletion'

type Deleted = { ok: true; deleted: number } | { ok: false; reason: 'running' | 'stopping' }

/** Returns the verbs that delete several users of one database, one deletion at a time. */
export function createDeletions(db: Db) {
  let running = false
  let stopping = false

  /** Deletes accounts in steps, their groups go on without them. Throws what a step throws, after those before it. */
  async function deleteInBulk(by: Staff, ids: readonly number[]): Promise<Deleted> {
    if (running) return refused('running')
    running = true
    try {
      return await deleteAll(by, ids)
    } finally {
      running = false
    }
  }

  async function deleteAll(by: Staff, ids: readonly number[]): Promise<Deleted> {
    let deleted = 0
    let entry: number | undefined
    const total = ids.length
    // one that ended half way before is shown until staff have read it, also when this one comes to its end
    const unread = readRecord()
    const isDone = await inSteps(
      db,
      ids,
      (some, done, tx) => {
        deleted += deleteSome(tx, by, some)
        // one entry for all steps, true after each of them
        if (deleted > 1) entry = auditStep(db, by, 'deleted users', countOf(deleted, 'user'), entry)
        keepRecord(done < total ? { done, total, unread } : unread)
      },
      { first: 2, stopped: () => stopping },
    )
    if (!isDone) return refused('stopping')
    return { ok: true, deleted }
  }

  function keepRecord(record: Record | undefined) {
    if (!record) return void db.delete(settings).where(eq(settings.key, RECORD)).run()
    const value = JSON.stringify(record)
    const target = settings.key
    db.insert(settings).values({ key: RECORD, value }).onConflictDoUpdate({ target, set: { value } }).run()
  }

  /** How far the deletion is that runs, or that ended half way; undefined when the latest one was finished. */
  function deletion(): Deletion {
    const record = readRecord(running)
    return { deletion: record ? { done: record.done, total: record.total, running } : null }
  }

  /** Returns how far the latest deletion came; unless it runs, together with those that ended half way before it. */
  function readRecord(runs = false): Record | undefined {
    const found = db.select().from(settings).where(eq(settings.key, RECORD)).get()
    if (!found) return undefined
    const { unread, done, total }: Record = JSON.parse(found.value)
    if (!unread || runs) return { done, total }
    return { done: done + unread.done, total: total + unread.total }
  }

  /** Stores that staff have read of a deletion that ended half way. */
  function dismiss() {
    if (!running) keepRecord(undefined)
  }

  /** Ends a deletion after its step, and begins no other. */
  function stop() {
    stopping = true
  }

  return { deleteInBulk, deletion, dismiss, stop }
}

export type Deletions = ReturnType<typeof createDeletions>

interface Record {
  done: number
  total: number
  /** of deletions before that ended half way, and of which nobody has read yet */
  unread?: Record | undefined
}

/** Deletes a few accounts in one transaction, which blocks other requests meanwhile. Returns the number deleted. */
export function deleteUsers(db: Db, by: Staff, userIds: number[], now = new Date()): number {
  return transact(db, (db) => {
    const gone = deleteSome(db, by, userIds, now)
    if (gone > 1) audit(db, by, 'deleted users', { detail: countOf(gone, 'user') })
    return gone
  })
}

function deleteSome(db: Tx, by: Staff, userIds: readonly number[], now = new Date()): number {
  const admins = db
    .select({ userId: users.id, detail: users.username })
    .from(users)
    .where(sql`${users.isAdmin} and ${users.id} in ${oneOf(userIds)}`)
    .all()
  const gone = deleteAccounts(db, userIds, now)
  // an admin by name, as nothing else says whose account it was
  for (const admin of admins) audit(db, by, 'removed an admin', admin)
  // each by the id, by which staff look for them later
  auditBulk(
    db,
    by,
    'deleted a user',
    gone.map((userId) => ({ userId })),
  )
  return gone.length
}
