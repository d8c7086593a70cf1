import { timingSafeEqual } from 'node:crypto'
import { audit } from '../audit/audit'
import { emptyLog } from '../db/forget'
import type { Db } from '../db/open'
import { DIGITS } from '../domain/me'
import { isOnlySignUp, signUpsOf } from '../people/people'
import { eraseSignUps, eraseSignUpsOf } from '../privacy/erase'
import { exportPerson } from '../privacy/export'
import { isOpen } from '../users/links'
import { holdsMoney } from '../users/money'
import { type By, VISITOR } from './on-page'
import { pageAt } from './page'
import { readMine, readSeated, readToChange } from './read'

/** Whether these are the last digits of a phone, in the same time for any. */
export function areDigits(phone: string, digits: string): boolean {
  return timingSafeEqual(Buffer.from(phone.slice(-DIGITS)), Buffer.from(digits))
}

/** Returns everything that is stored about the phone of a link. */
export function exportMine(db: Db, { link, rules }: By, now = new Date()) {
  return db.transaction(
    () => {
      const mine = isOpen(db, link) ? readMine(db, link, rules.timeZone, now) : undefined
      if (!mine) return undefined
      const exported = exportPerson(db, mine.person.personId, now)
      audit(db, VISITOR, 'exported a person', { userId: mine.person.userId }, now)
      return exported
    },
    { behavior: 'immediate' },
  )
}

/**
 * Erases all sign-ups of the phone, or only the sign-up of the browser that asks. A seat ahead becomes free. Refuses while
 * money is owed, unless it is given up, and where staff removed the person with a reason: staff erase those, or the next
 * sign-up would be seated by the next run. A sign-up that shares its phone leaves the reason there.
 */
export function eraseMine(
  db: Db,
  { link, rules }: By,
  { giveUpMoney }: { giveUpMoney: boolean },
  now = new Date(),
): { ok: true } | { ok: false; reason: 'over' | 'read only' | 'money' | 'removed' } {
  const done = db.transaction(
    () => {
      const read = readToChange(db, link, rules.timeZone, now)
      if (!read.ok) return read
      const { person } = read.mine
      const isOfPhone = link.scope === 'phone'
      const isKept = person.removed !== null && (isOfPhone || isOnlySignUp(db, person))
      if (isKept) return { ok: false as const, reason: 'removed' as const }
      // the page of a sign-up shows nothing of its seat, and the question about money is the same for all
      const { facts } = isOfPhone ? read.mine : readSeated(db, person, rules.timeZone, now)
      const { cancel, refund } = pageAt(facts, now, rules)
      const isPaidFor = holdsMoney(db, isOfPhone ? signUpsOf(db, person.personId) : [person.userId], now)
      // what was paid for a seat that can only be cancelled too late does not come back
      const isOwed = (refund && !refund.done) || (isPaidFor && !cancel?.isLate)
      if (isOwed && !giveUpMoney) return { ok: false as const, reason: 'money' as const }
      // staff read there whose table has a seat free
      const groupId = person.standing === 'free' ? null : person.lastGroup
      if (isOfPhone) eraseSignUpsOf(db, VISITOR, person.personId, groupId)
      else {
        eraseSignUps(db, VISITOR, [person.userId], now)
        audit(db, VISITOR, 'erased a person', { ...(groupId && { groupId }), detail: '1 sign-up' }, now)
      }
      return { ok: true as const }
    },
    { behavior: 'immediate' },
  )
  // the log still holds the pages as they were
  if (done.ok) emptyLog(db)
  return done
}
