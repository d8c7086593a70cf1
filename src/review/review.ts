import { pausePerson } from '../attendance/attendance'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { reviews } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import { type Decision, pauseEnd } from '../domain/review'
import { todayIn } from '../domain/time'
import { peopleOfSignUps } from '../people/people'
import { KINDS } from './kinds'
import { findOpen } from './list'

/**
 * Stores what staff decide of an entry; it comes back once something happens that they have not seen. Refuses one that is decided
 * or over already, one of which more has happened than staff saw, and a decision that its kind does not have.
 */
export function decideReview(
  db: Db,
  by: Staff,
  { kind, userId, about, decision }: Decision,
  timeZone: string,
  now = new Date(),
): { ok: true } | Refused<'gone' | 'stale' | 'decision'> {
  return transact(db, () => {
    if (!KINDS[kind].decisions.includes(decision)) return refused('decision')
    const [personId] = peopleOfSignUps(db, [userId])
    const found = findOpen(db, kind, now).find((one) => one.personId === personId)
    if (!found) return refused('gone')
    if (found.about.some((key) => !about.includes(key))) return refused('stale')
    if (decision === 'pause') {
      const paused = pausePerson(db, by, userId, pauseEnd(todayIn(timeZone, now)), now)
      if (!paused.ok) return refused('gone')
    }
    const set = { about: found.about, decision, at: now.toISOString(), adminId: by.id }
    db.insert(reviews)
      .values({ personId: found.personId, kind, ...set })
      .onConflictDoUpdate({ target: [reviews.personId, reviews.kind], set })
      .run()
    audit(db, by, 'decided a review', { userId, detail: `${kind}, ${decision}` }, now)
    return { ok: true as const }
  })
}
