import { pausePerson } from '../attendance/attendance'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { reviews } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import { type Decision, pauseEnd } from '../domain/after-dinner/review'
import { todayIn } from '../domain/time'
import { peopleOfSignUps } from '../people/people'
import { KINDS } from './kinds'
import { findOpen } from './list'

/** Stores a decision on an entry, until something new happens. Refuses what is over, decided, or not as staff saw it. */
export function decideReview(
  db: Db,
  by: Staff,
  { kind, userId, about, decision }: Decision,
  timeZone: string,
  now = new Date(),
): { ok: true } | Refused<'gone' | 'stale' | 'decision'> {
  return transact(db, (db) => {
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
