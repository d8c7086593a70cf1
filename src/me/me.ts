import { eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Db } from '../db/open'
import { profiles } from '../db/schema'
import type { Arrival } from '../domain/me'
import { endLink, endLinks, flagNumber, type Link } from '../users/links'
import { doubtOwner } from '../users/owner'
import { signUpsOf } from '../users/sign-ups'
import { type By, change, DONE, type Now, no, note, type Outcome, onPage, VISITOR } from './on-page'

/** Stores that a person has arrived, or comes late. Somebody who has arrived stays so. */
export function arrive(
  db: Db,
  by: By,
  { arrival, seat }: { arrival: Arrival; seat?: number | undefined },
  now = new Date(),
): Outcome {
  return onPage(db, by, seat, now, (mine) => {
    const { page, place } = mine
    if (!page.arrival || !place) return no('no arrival')
    if (page.arrival.mine === arrival || page.arrival.mine === 'here') return DONE
    change(mine, { arrival, arrivalAt: now.toISOString() })
    note(mine, 'told an arrival', arrival)
    return DONE
  })
}

/** Starts or ends a rest, for all sign-ups of the phone where the link was sent to it. */
export function rest(db: Db, by: By, isResting: boolean, now = new Date()): Outcome {
  return onPage(db, by, undefined, now, (mine) => {
    if (mine.facts.resting !== isResting) setResting(mine, by.link, isResting)
    return DONE
  })
}

/** Ends a link that reached the wrong person, with all others sent to the same phone, and flags the number on each of its sign-ups. */
export function disown(db: Db, by: By, now = new Date()): Outcome {
  return onPage(db, by, undefined, now, (mine) => {
    const { userId, scope } = by.link
    endLink(db, by.link)
    // the page named the one with the seat, and each of them went to this phone
    const named = scope === 'phone' ? signUpsOf(db, mine.person.phone) : [userId]
    doubtOwner(db, named)
    for (const id of named) {
      if (scope === 'phone') endLinks(db, id, 'phone')
      flagNumber(db, id, now.toISOString())
    }
    note(mine, 'flagged a number')
    return DONE
  })
}

/** Starts or ends a rest. */
export function setResting(mine: Now, { scope, userId }: Pick<Link, 'scope' | 'userId'>, isResting: boolean) {
  const { db, person, now } = mine
  const who = scope === 'phone' ? eq(profiles.phone, person.phone) : eq(profiles.userId, userId)
  db.update(profiles)
    .set({ restingAt: isResting ? now.toISOString() : null, version: sql`${profiles.version} + 1` })
    .where(who)
    .run()
  audit(db, VISITOR, isResting ? 'went to rest' : 'came back', { userId: person.userId }, now)
}
