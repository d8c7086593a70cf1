import { and, eq, inArray, lte } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { markForgotten, rememberErased } from '../db/forget'
import type { Db } from '../db/open'
import { erasureLinks, erasures, notes, people } from '../db/schema'
import type { Stash } from '../db/stash'
import { changeRow, refused, type Tx, transact } from '../db/transact'
import type { LinkScope } from '../domain/guest-page/guest-page'
import { type Decision, erasesAt, latestErasure } from '../domain/privacy/erasures'
import { updatePayments } from '../money/update'
import { replaceLinks } from '../people/links'
import { findPerson, signUpsOf } from '../people/people'
import { countUse, hasUsedUp } from './by-links'
import { closeErasedWith } from './requests'
import {
  eraseReportsAbout,
  erasuresOf,
  idsOfStash,
  isReportOpen,
  putPersonBack,
  rowsIn,
  stashOf,
  stashPerson,
} from './stash'

type Row = typeof erasures.$inferSelect

interface Requested {
  userId: number
  personId: number
  phone: string
  /** the account that had handed out the link */
  openedBy: number
  /** a group in which a seat is free now */
  groupId: number | null
  isAtOnce?: boolean
}

/**
 * Takes a person out of all tables, to be erased by eraseDue a day later, or after three without an admin's leave when more than usual were
 * requested by links of one account. `isAtOnce`: they are gone for everybody, and are kept for a report about them alone.
 */
export function requestErasure(
  db: Tx,
  { userId, personId, phone, openedBy, groupId, isAtOnce = false }: Requested,
  now: Date,
) {
  const requestedAt = now.toISOString()
  const waits = hasUsedUp(db, openedBy, now)
  countUse(db, openedBy, now)
  const ids = signUpsOf(db, personId)
  const detail = countOf(ids.length, 'sign-up')
  audit(db, byLink(openedBy), 'requested an erasure', { userId, ...(groupId && { groupId }), detail }, now)
  const stash = stashPerson(db, personId, ids, now)
  const { id } = db
    .insert(erasures)
    .values({
      ...{ userId, phone, openedBy, requestedAt, waits: waits && !isAtOnce },
      erasesAt: isAtOnce ? requestedAt : waits ? latestErasure(requestedAt) : erasesAt(requestedAt),
      rows: JSON.stringify(stash),
    })
    .returning({ id: erasures.id })
    .get()
  if (!isAtOnce) keepLinks(db, id, stash)
}

/** Puts a person back who changed their mind, by a link from `openedBy`. Returns false when nothing is to be erased any more. */
export function takeBackErasure(db: Db, id: number, openedBy: number, now: Date): boolean {
  return transact(db, (db) => {
    const found = findErasure(db, id)
    if (!found) return false
    const stash = stashOf(found)
    putPersonBack(db, stash, now)
    // what is due for a dinner that has begun is due again
    updatePayments(
      db,
      rowsIn(stash, 'memberships').map((row) => Number(row.group_id)),
      now,
    )
    db.delete(erasures).where(eq(erasures.id, id)).run()
    audit(db, byLink(openedBy), 'took back an erasure', { userId: found.userId }, now)
    return true
  })
}

/** Stops an erasure until three days after its request, or lets it go on. Refuses an outdated version. */
export function decideErasure(
  db: Db,
  by: Staff & { id: number },
  id: number,
  decision: Decision,
  now = new Date(),
): { ok: true } | { ok: false; reason: 'unknown' | 'stale' } {
  return transact(db, (db) => {
    const found = findErasure(db, id)
    if (!found) return refused('unknown')
    if (found.version !== decision.version) return refused('stale')
    const isStop = decision.decision === 'stop'
    changeRow(db, erasures, id, {
      waits: false,
      stoppedAt: isStop ? now.toISOString() : null,
      stoppedBy: isStop ? by.id : null,
      reason: isStop ? decision.reason : null,
      erasesAt: isStop ? latestErasure(found.requestedAt) : erasesAt(found.requestedAt),
      version: found.version + 1,
    })
    const { userId } = found
    audit(db, by, isStop ? 'stopped an erasure' : 'allowed an erasure', { userId }, now)
    return { ok: true as const }
  })
}

/** Makes the one link that opens the page of somebody who is to be erased. Returns its token, or undefined when there is no such erasure. */
export function linkForErasure(
  db: Db,
  by: Staff & { id: number },
  id: number,
  now = new Date(),
): string | undefined {
  return transact(db, (db) => {
    const found = findErasure(db, id)
    if (!found) return undefined
    const before = stashOf(found)
    // who has signed up since with the number gets nothing of what is to be erased
    const since = db.select().from(people).where(eq(people.phone, found.phone)).get()
    putPersonBack(db, before, now)
    const token = replaceLinks(db, by, found.userId, now)
    const stash = stashPerson(db, findPerson(db, found.phone)!, idsOfStash(before), now)
    keepNotesOf(db, before, stash)
    if (since) changeRow(db, people, since.id, since)
    changeRow(db, erasures, id, { rows: JSON.stringify(stash) })
    db.delete(erasureLinks).where(eq(erasureLinks.erasureId, id)).run()
    keepLinks(db, id, stash)
    return token
  })
}

/** Leaves in `stash` the notes of `before` alone, and in the table none of them: those on who has signed up since stay there. */
function keepNotesOf(db: Db, before: Stash, stash: Stash) {
  const theirs = rowsIn(before, 'notes').map(({ id }) => id as number)
  const table = stash.tables.find((one) => one.table === 'notes')
  if (table) table.rows = table.rows.filter(({ id }) => theirs.includes(id as number))
  db.delete(notes).where(inArray(notes.id, theirs)).run()
}

export function isDue(db: Db, now: Date): boolean {
  const due = lte(erasures.erasesAt, now.toISOString())
  return db.select({ id: erasures.id }).from(erasures).where(due).limit(1).get() !== undefined
}

/** Erases for good who is due by `now`, each in a transaction of their own. Returns how many people. */
export function eraseDue(db: Db, now = new Date()): number {
  const due = db
    .select({ id: erasures.id })
    .from(erasures)
    .where(lte(erasures.erasesAt, now.toISOString()))
    .orderBy(erasures.erasesAt)
    .all()
  return due.filter(({ id }) => eraseOne(db, id, now)).length
}

function eraseOne(db: Db, id: number, now: Date): boolean {
  return transact(db, (db) => {
    // looked up again: it may have been taken back or stopped
    const found = db
      .select()
      .from(erasures)
      .where(and(eq(erasures.id, id), lte(erasures.erasesAt, now.toISOString())))
      .get()
    if (!found) return false
    if (isDelayed(db, found, now)) {
      // nobody learns of it: their links end at the hour that was said
      db.delete(erasureLinks).where(eq(erasureLinks.erasureId, id)).run()
      return false
    }
    const by = byLink(found.openedBy)
    const { erased } = eraseStash(db, by, found, now)
    audit(db, by, 'erased a person', { userId: found.userId, detail: countOf(erased, 'sign-up') }, now)
    return true
  })
}

// three days at most
function isDelayed(db: Db, row: Row, now: Date): boolean {
  return now.toISOString() < latestErasure(row.requestedAt) && isReportOpen(db, stashOf(row))
}

/** Erases those of a phone for good who were to be erased later. Returns the numbers of sign-ups and seats. */
export function eraseRequested(db: Tx, by: Staff, phone: string, now = new Date()) {
  const sum = { erased: 0, seats: 0 }
  for (const row of erasuresOf(db, phone)) {
    const { erased, seats } = eraseStash(db, by, row, now)
    sum.erased += erased
    sum.seats += seats
  }
  return sum
}

function eraseStash(db: Tx, by: Staff, row: Row, now: Date) {
  const stash = stashOf(row)
  const ids = idsOfStash(stash)
  closeErasedWith(db, { id: 'session' in by ? by.id : null }, stash, now)
  eraseReportsAbout(db, stash)
  db.delete(erasures).where(eq(erasures.id, row.id)).run()
  rememberErased(db, rowsIn(stash, 'users'), now)
  markForgotten(db)
  const seats = rowsIn(stash, 'memberships').filter((seat) => seat.left_at === null).length
  return { erased: ids.length, seats }
}

export function findErasure(db: Db, id: number): Row | undefined {
  return db.select().from(erasures).where(eq(erasures.id, id)).get()
}

/** The author of what is done by a link that an account handed out. */
export function byLink(openedBy: number): Staff {
  return { id: openedBy, actor: 'visitor' }
}

// they still open the page
function keepLinks(db: Db, erasureId: number, stash: Stash) {
  for (const link of rowsIn(stash, 'links'))
    db.insert(erasureLinks)
      .values({
        tokenHash: link.token_hash as string,
        erasureId,
        userId: link.user_id as number,
        scope: link.scope as LinkScope,
        openedBy: link.opened_by as number | null,
      })
      .run()
}
