import { VISITOR } from '../audit/staff'
import type { Db } from '../db/open'
import type { Refused } from '../db/transact'
import { refused } from '../db/transact'
import type { MySure } from '../domain/me-calls'
import { todayIn } from '../domain/time'
import { answerSure } from '../evenings/sure'
import { cancel } from './answer'
import { type Author, type NotDone, onPage } from './on-page'

/** Stores whether a visitor comes for sure or stands in reserve; `isGone`: the free seat is another's. A no gives a seat up. */
export function answerEvening(
  db: Db,
  by: Author,
  eveningId: number,
  input: MySure,
  now = new Date(),
): { ok: true; isGone: boolean } | Refused<NotDone> {
  let isGone = false
  const done = onPage(db, by, undefined, now, (context) => {
    const { person, page, seating } = context
    const isSeated = page.cancel !== null && seating?.group.eveningId === eveningId
    if ('sure' in input && input.sure === 'no' && isSeated)
      return cancel(db, by, { refund: input.refund }, now)
    const { timeZone, meetAgain = null } = by.rules
    const of = { userId: person.userId, eveningId }
    const answer = 'sure' in input ? { sure: input.sure === 'yes' } : { reserve: input.reserve }
    const zone = { source: 'visitor' as const, timeZone, meetAgain, today: todayIn(timeZone, now) }
    const answered = answerSure(db, VISITOR, { ...of, ...answer }, zone, now)
    if (!answered.ok) return refused(answered.reason === 'late' ? 'late sure' : 'changed')
    isGone =
      page.state === 'seat-offer' && 'sure' in input && input.sure === 'yes' && answered.groupId === null
    return { ok: true as const }
  })
  return done.ok ? { ok: true, isGone } : done
}
