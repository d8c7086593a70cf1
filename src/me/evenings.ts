import { VISITOR } from '../audit/staff'
import type { Db } from '../db/open'
import { type Refused, refused, transact } from '../db/transact'
import type { Join, SeatOffer } from '../domain/me-calls'
import type { OfferedEvening } from '../domain/open-evenings'
import { todayIn } from '../domain/time'
import { joinEvening } from '../evenings/join'
import { offeredTo } from '../evenings/list'
import { leave, standInReserve, takeSeat } from '../evenings/places'
import type { Link } from '../people/links'
import { signUpsOf } from '../people/people'
import { setResting } from './me'
import { type Author, DONE, type NotDone, onPage } from './on-page'
import { readSource, readToChange } from './read'
import { keepGivenUp } from './take-back'

/** Returns the evenings that a visitor may join, and what they have joined by that link; undefined when the sign-up is gone. */
export function myEvenings(
  db: Db,
  link: Link,
  zone: string,
  now = new Date(),
): { evenings: OfferedEvening[]; readOnly: boolean } | undefined {
  const source = readSource(db, link, zone, now)
  if (!source) return undefined
  const evenings = offeredTo(db, source.person.userId, now, { isOwn: link.scope === 'signup' })
  return { evenings, readOnly: source.facts.readOnly }
}

/** Joins the holder of a link to an evening, and ends their rest; a link of a sign-up speaks for that alone. */
export function joinByLink(db: Db, { link, rules }: Author, join: Join, now = new Date()) {
  return transact(db, () => {
    const { timeZone } = rules
    const read = readToChange(db, link, timeZone, now)
    if (!read.ok) return read
    const { person, facts } = read.source
    const isOwn = link.scope === 'signup'
    const isPaused = person.pausedUntil !== null && person.pausedUntil > now.toISOString()
    const isHeldBack = facts.removed || isPaused
    if (!isOwn && isHeldBack) return refused('not planned')
    const others = isOwn ? [] : signUpsOf(db, person.personId).filter((id) => id !== person.userId)
    const guest = { userId: person.userId, gender: person.gender, others, isOwn, isHeldBack }
    const joined = joinEvening(db, guest, join, timeZone, now)
    if (joined.ok && facts.resting) setResting({ db, person, now }, link, false)
    return joined
  })
}

/** Stores whether a visitor takes the free seat that is offered to them, or stands in reserve; `isGone`: the seat is another's. */
export function answerEvening(
  db: Db,
  by: Author,
  eveningId: number,
  input: SeatOffer,
  now = new Date(),
): { ok: true; isGone: boolean } | Refused<NotDone> {
  let isGone = false
  const done = onPage(db, by, undefined, now, (context) => {
    const { person, page } = context
    const { timeZone, meetAgain = null } = by.rules
    const of = { userId: person.userId, eveningId, source: 'visitor' as const }
    if ('take' in input && input.take) {
      const where = { timeZone, meetAgain, today: todayIn(timeZone, now) }
      const taken = takeSeat(db, VISITOR, of, where, now)
      isGone = page.state === 'seat-offer' && taken.ok && taken.groupId === null
      return taken.ok ? DONE : refused('changed')
    }
    const store = () => {
      const stored =
        'take' in input
          ? leave(db, VISITOR, of, now)
          : standInReserve(db, VISITOR, { ...of, reserve: input.reserve }, now)
      return stored.ok ? DONE : refused('changed')
    }
    return 'reserve' in input && input.reserve ? store() : keepGivenUp(context, 'gave up', store)
  })
  return done.ok ? { ok: true, isGone } : done
}
