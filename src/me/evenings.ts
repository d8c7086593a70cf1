import type { Db } from '../db/open'
import { transact } from '../db/transact'
import type { EveningChoice } from '../domain/evenings'
import { type ChosenEvenings, EVENING_TEXTS, type OfferedEvening } from '../domain/open-evenings'
import { chooseEvenings } from '../evenings/availability'
import { offeredTo } from '../evenings/list'
import type { Link } from '../people/links'
import { signUpsOf } from '../people/people'
import { readSource, readToChange } from './read'

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
