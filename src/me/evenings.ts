import type { Db } from '../db/open'
import type { Choice } from '../domain/evenings'
import type { ChosenEvenings, OfferedEvening } from '../domain/open-evenings'
import { answerChoice } from '../evenings/choice'
import { offeredTo } from '../evenings/list'
import { isOpen, type Link } from '../users/links'
import { signUpsOf } from '../users/sign-ups'
import { readMine } from './read'

/**
 * Returns the evenings that the visitor of a link may choose, with their answers; undefined when the sign-up is gone.
 * Somebody who typed another person's number does not see answers given there: a date that does not fit may be a table's.
 */
export function myEvenings(db: Db, link: Link, zone: string, now = new Date()): OfferedEvening[] | undefined {
  const mine = readMine(db, link, zone, now)
  return mine && offeredTo(db, mine.person.userId, now, { isOwn: link.scope === 'signup' })
}

/**
 * Stores the evenings that the visitor of a link chose and returns the answer of the call; undefined when the link has ended.
 * A link that was sent to the phone answers for all sign-ups of it.
 */
export function chooseMine(
  db: Db,
  link: Link,
  choice: Choice,
  zone: string,
  now = new Date(),
): ChosenEvenings | undefined {
  return db.transaction(
    () => {
      const mine = isOpen(db, link) ? readMine(db, link, zone, now) : undefined
      if (!mine) return undefined
      const { userId, phone } = mine.person
      if (link.scope === 'signup') return answerChoice(db, userId, choice, now, { isOwn: true })
      const others = signUpsOf(db, phone).filter((id) => id !== userId)
      return answerChoice(db, userId, choice, now, { others })
    },
    { behavior: 'immediate' },
  )
}
