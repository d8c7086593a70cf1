import type { Db } from '../db/open'
import { transact } from '../db/transact'
import type { EveningChoice } from '../domain/evenings'
import type { ChosenEvenings, OfferedEvening } from '../domain/open-evenings'
import { answerChoice } from '../evenings/choice'
import { offeredTo } from '../evenings/list'
import type { Link } from '../people/links'
import { signUpsOf } from '../people/people'
import { readSource, readToChange } from './read'

/**
 * Returns the evenings that the visitor of a link may choose, with their answers, and whether the link only reads;
 * undefined when the sign-up is gone. Somebody who typed another person's number does not see answers given there: a date
 * that does not fit may be a table's.
 */
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

/**
 * Stores the evenings that the visitor of a link chose and returns the answer of the call, or why the link changes nothing.
 * A link that was sent to the phone answers for all sign-ups of it.
 */
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
