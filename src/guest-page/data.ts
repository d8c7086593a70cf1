import { timingSafeEqual } from 'node:crypto'
import { audit, countOf } from '../audit/audit'
import { VISITOR } from '../audit/staff'
import type { Db } from '../db/open'
import { type Refused, refused, transact } from '../db/transact'
import { DIGITS } from '../domain/guest-page/guest-page'
import { UNKNOWN_ACCOUNT } from '../domain/staff/audit'
import { giveUpPayments } from '../money/payments'
import { isOpen } from '../people/links'
import { isOnlySignUp, signUpsOf } from '../people/people'
import { isReported } from '../people/reported'
import { countUse, hasUsedUp } from '../privacy/by-links'
import { eraseSignUps } from '../privacy/erase'
import { byLink, requestErasure } from '../privacy/erasures'
import { exportPhone } from '../privacy/export'
import { comesBack, leaveSeats } from './leave-seats'
import type { Author } from './on-page'
import { pageAt } from './page'
import { readSeated, readSource, readToChange } from './read'

/** Whether these are the last digits of a phone, in the same time for any. */
export function areDigits(phone: string, digits: string): boolean {
  return timingSafeEqual(Buffer.from(phone.slice(-DIGITS)), Buffer.from(digits))
}

/** Returns everything that is stored about the phone of a link. Refuses more than a number a day by links of one account. */
export function exportMine(
  db: Db,
  { link, rules }: Author,
  now = new Date(),
): { ok: true; exported: ReturnType<typeof exportPhone> } | Refused<'over' | 'often'> {
  return transact(db, (db) => {
    const source = isOpen(db, link) ? readSource(db, link, rules.timeZone, now) : undefined
    if (!source) return refused('over')
    const { userId, phone } = source.person
    const { openedBy } = link
    if (openedBy !== null && hasUsedUp(db, openedBy, now)) return refused('often')
    const by = openedBy === null ? VISITOR : byLink(openedBy)
    const exported = exportPhone(db, phone, now)
    if (openedBy !== null) countUse(db, openedBy, now)
    audit(db, by, 'exported a person', { userId }, now)
    return { ok: true as const, exported }
  })
}

/**
 * Erases the sign-up of the browser that asks; or, by a link that staff have handed out, takes all sign-ups of the phone out
 * of the tables, to be erased a day later. A seat ahead becomes free. Refuses while money is owed, unless it is given up (by
 * such a link it stays owed), and where staff removed the person with a reason: staff erase those, or the next sign-up would
 * be seated by the next run. A sign-up that shares its phone leaves the reason there; `isOne` says so to the phone's owner.
 */
export function eraseMine(
  db: Db,
  { link, rules }: Author,
  { giveUpMoney }: { giveUpMoney: boolean },
  now = new Date(),
): { ok: true; isLater: boolean; isOne: boolean } | Refused<'over' | 'read only' | 'money' | 'removed'> {
  return transact(db, (db) => {
    const read = readToChange(db, link, rules.timeZone, now)
    if (!read.ok) return read
    const { person } = read.source
    const isOfPhone = link.scope === 'phone'
    const isAll = isOfPhone || isOnlySignUp(db, person)
    const isKept = person.removed !== null && isAll
    if (isKept) return refused('removed')
    // the page of a sign-up shows nothing of its seat, and the question about money is the same for all
    const { facts } = isOfPhone ? read.source : readSeated(db, person, rules.timeZone, now)
    const { refunds } = pageAt(facts, now, rules)
    const signUps = isOfPhone ? signUpsOf(db, person.personId) : [person.userId]
    const isOwed = refunds.some(({ done }) => !done) || comesBack(db, signUps, rules, now)
    if (isOwed && !giveUpMoney) return refused('money')
    const { userId, personId, phone } = person
    // staff read there whose table has a seat free
    const groupId = person.groupRole === 'free' ? null : person.lastGroup
    const { openedBy } = link
    const isLater = openedBy !== null
    if (!isLater && isReported(db, personId)) {
      giveUpPayments(db, signUps, now)
      requestErasure(db, { userId, personId, phone, openedBy: UNKNOWN_ACCOUNT, groupId, isAtOnce: true }, now)
    } else if (!isLater) {
      giveUpPayments(db, signUps, now)
      eraseSignUps(db, VISITOR, signUps, now)
      const detail = countOf(signUps.length, 'sign-up')
      audit(db, VISITOR, 'erased a person', { userId, ...(groupId && { groupId }), detail }, now)
    } else {
      // staff may have pressed it: what is owed stays among the refunds
      leaveSeats(db, signUps, rules, now)
      requestErasure(db, { userId, personId, phone, openedBy, groupId }, now)
    }
    // who has only typed the number does not learn that it is known
    const isOne = !isAll && (person.wroteAt !== null || person.provedAt !== null)
    return { ok: true as const, isLater, isOne }
  })
}
