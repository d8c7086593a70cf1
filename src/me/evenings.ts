import { VISITOR } from '../audit/staff'
import type { Db } from '../db/open'
import { type Refused, refused, transact } from '../db/transact'
import type { EveningChoice } from '../domain/evenings'
import type { Join, MySure } from '../domain/me-calls'
import { type ChosenEvenings, EVENING_TEXTS, type OfferedEvening } from '../domain/open-evenings'
import { todayIn } from '../domain/time'
import { chooseEvenings } from '../evenings/availability'
import { joinEvening } from '../evenings/join'
import { offeredTo } from '../evenings/list'
import { answerSure } from '../evenings/sure'
import type { Link } from '../people/links'
import { signUpsOf } from '../people/people'
import { cancel } from './answer'
import { setResting } from './me'
import { type Author, type NotDone, onPage } from './on-page'
import { readSource, readToChange } from './read'
import { keepGivenUp } from './take-back'

/** Returns the evenings a visitor may choose, with answers given by that link; undefined when the sign-up is gone. */
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

/** Stores the evenings that a visitor chose, for all sign-ups with a link to the phone; returns the answer of the call. */
export function chooseMyEvenings(
  db: Db,
  link: Link,
  choice: EveningChoice,
  zone: string,
  now = new Date(),
): { ok: true; chosen: ChosenEvenings } | { ok: false; reason: 'over' | 'read only' } {
  return transact(db, () => {
    const read = readToChange(db, link, zone, now)
    if (!read.ok) return read
    const { userId, personId } = read.source.person
    const isOwn = link.scope === 'signup'
    const others = isOwn ? [] : signUpsOf(db, personId).filter((id) => id !== userId)
    return { ok: true as const, chosen: answerChoice(db, userId, choice, now, { isOwn, others })! }
  })
}

/** Joins the holder of a link to an evening, and ends their rest; a link of a sign-up speaks for that alone. */
export function joinByLink(db: Db, { link, rules }: Author, join: Join, now = new Date()) {
  return transact(db, () => {
    const { timeZone, meetAgain = null } = rules
    const read = readToChange(db, link, timeZone, now)
    if (!read.ok) return read
    const { person, facts } = read.source
    const isOwn = link.scope === 'signup'
    const isPaused = person.pausedUntil !== null && person.pausedUntil > now.toISOString()
    const isHeldBack = facts.removed || isPaused
    if (!isOwn && isHeldBack) return refused('not planned')
    const others = isOwn ? [] : signUpsOf(db, person.personId).filter((id) => id !== person.userId)
    const guest = { userId: person.userId, gender: person.gender, others, isOwn, isHeldBack }
    const joined = joinEvening(db, guest, join, { timeZone, meetAgain }, now)
    if (joined.ok && facts.resting) setResting({ db, person, now }, link, false)
    return joined
  })
}

/** Stores a visitor's choice of evenings (see chooseEvenings) and returns the answer of the call; undefined for an unknown user. */
export function answerChoice(
  db: Db,
  userId: number,
  choice: Pick<EveningChoice, 'can'> & Partial<EveningChoice>,
  now = new Date(),
  from: { others?: readonly number[]; isOwn?: boolean } = {},
): ChosenEvenings | undefined {
  const chosen = chooseEvenings(db, userId, choice, now, from)
  if (!chosen.ok && chosen.reason === 'unknown') return undefined
  const { saved, savedNone, closed } = EVENING_TEXTS
  return {
    success: chosen.ok,
    message: !chosen.ok ? closed : choice.can.length > 0 ? saved : savedNone,
    evenings: offeredTo(db, userId, now, from),
  }
}

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
    const store = () => {
      const answered = answerSure(db, VISITOR, { ...of, ...answer }, zone, now)
      if (!answered.ok) return refused(answered.reason === 'late' ? 'late sure' : 'changed')
      isGone =
        page.state === 'seat-offer' && 'sure' in input && input.sure === 'yes' && answered.groupId === null
      return { ok: true as const }
    }
    return answer.sure || answer.reserve ? store() : keepGivenUp(context, 'gave up', store)
  })
  return done.ok ? { ok: true, isGone } : done
}
