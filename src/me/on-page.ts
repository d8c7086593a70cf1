import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import { VISITOR } from '../audit/staff'
import type { Db } from '../db/open'
import { memberships } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import type { AuditAction } from '../domain/audit'
import type { Me } from '../domain/me'
import type { Link } from '../people/links'
import { pageAt } from './page'
import { type Mine, readToChange } from './read'
import type { MyRules } from './state'

/** Why nothing was done; `over`: the link has ended meanwhile; `read only`: nobody has shown that it is its owner's. */
export type NotDone = 'over' | 'read only' | 'late' | 'said no' | 'changed' | 'refund' | 'no arrival'
export type Outcome = { ok: true } | Refused<NotDone>

/** The author of a change: the link, and the settings that its page depends on. */
export interface By {
  link: Link
  rules: MyRules
}

/** Everything that a verb needs, read in its transaction. */
export interface Now extends Mine {
  db: Db
  page: Me
  now: Date
  rules: MyRules
}

export const DONE: Outcome = { ok: true }

/** Runs `act` in one transaction with the page as it is then; refuses when the page is about another seat than was seen. */
export function onPage(
  db: Db,
  { link, rules }: By,
  seen: number | undefined,
  now: Date,
  act: (mine: Now) => Outcome,
): Outcome {
  return transact(db, () => {
    const read = readToChange(db, link, rules.timeZone, now)
    if (!read.ok) return read
    const { mine } = read
    const whole = { ...mine, db, page: pageAt(mine.facts, now, rules), now, rules }
    return isAbout(whole, seen) ? act(whole) : refused('changed')
  })
}

/** Whether a page is about the seat that was seen, if any was named. */
export function isAbout({ page, place }: Now, seen: number | undefined): boolean {
  return seen === undefined || seen === (page.seat ?? place?.seat.id)
}

/** Changes the seat that a page is about. */
export function change({ db, place }: Now, set: Partial<typeof memberships.$inferInsert>) {
  const { seat } = place!
  db.update(memberships)
    .set({ ...set, version: seat.version + 1 })
    .where(eq(memberships.id, seat.id))
    .run()
}

/** Stores an audit entry, with the group only where the page may show it. */
export function note({ db, place, person, page, now }: Now, action: AuditAction, detail?: string) {
  const at = page.scope === 'phone' && place
  const about = at ? { userId: at.seat.userId, groupId: at.group.id } : { userId: person.userId }
  audit(db, VISITOR, action, { ...about, ...(detail && { detail }) }, now)
}
