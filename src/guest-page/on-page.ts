import { audit } from '../audit/audit'
import { VISITOR } from '../audit/staff'
import type { Db } from '../db/open'
import { type Refused, refused, type Tx, transact } from '../db/transact'
import type { Me } from '../domain/guest-page/guest-page'
import type { AuditAction } from '../domain/staff/audit'
import { changeTickets, type TicketChange } from '../groups/tickets'
import type { Link } from '../people/links'
import { pageAt } from './page'
import { type PageSource, readToChange } from './read'
import type { MyRules } from './state'

/** Why nothing was done; `over`: the link has ended meanwhile; `read only`: nobody has shown that it is its owner's. */
export type NotDone =
  | 'over'
  | 'missing'
  | 'read only'
  | 'late'
  | 'said no'
  | 'changed'
  | 'seat gone'
  | 'refund'
  | 'no arrival'
  | 'menu closed'
  | 'item'
/** `before`: the page as it was */
export type PageOutcome = { ok: true; before?: Me } | Refused<NotDone>

/** The author of a change: the link, and the settings that its page depends on. */
export interface Author {
  link: Link
  rules: MyRules
}

/** Everything that a verb needs, read in its transaction. */
export interface PageContext extends PageSource {
  db: Tx
  page: Me
  now: Date
  rules: MyRules
}

export const DONE: PageOutcome = { ok: true }

/** Runs `act` in one transaction with the page as it is then; refuses when the page is about another seat than was seen, and a link that only reads. */
export function onPage(
  db: Db,
  by: Author,
  seen: number | undefined,
  now: Date,
  act: (context: PageContext) => PageOutcome,
): PageOutcome {
  return withPage(db, by, now, false, (context) =>
    isAbout(context, seen) ? act(context) : refused('changed'),
  )
}

/** The same of a place at an evening, or the money of one, which a link that only reads has, too, where it has joined it. */
export function onPlace(
  db: Db,
  by: Author,
  now: Date,
  act: (context: PageContext) => PageOutcome,
): PageOutcome {
  return withPage(db, by, now, true, act)
}

function withPage(
  db: Db,
  { link, rules }: Author,
  now: Date,
  isOfPlace: boolean,
  act: (context: PageContext) => PageOutcome,
): PageOutcome {
  return transact(db, (db) => {
    const read = readToChange(db, link, rules.timeZone, now, isOfPlace)
    if (!read.ok) return read
    const { source } = read
    const page = pageAt(source.facts, now, rules)
    const done = act({ ...source, db, page, now, rules })
    return done.ok ? { ...done, before: page } : done
  })
}

/** Whether a page is about the seat that was seen, if any was named. */
export function isAbout({ page, seating }: PageContext, seen: number | undefined): boolean {
  return seen === undefined || seen === (page.seat ?? seating?.seat.id)
}

export function change({ db, seating }: PageContext, set: TicketChange) {
  changeTickets(db, [seating!.seat.ticketId], set)
}

/** Stores an audit entry, with the group only where the page may show it. */
export function note({ db, seating, person, page, now }: PageContext, action: AuditAction, detail?: string) {
  const at = page.scope === 'phone' && seating
  const about = at ? { userId: at.seat.userId, groupId: at.group.id } : { userId: person.userId }
  audit(db, VISITOR, action, { ...about, ...(detail && { detail }) }, now)
}
