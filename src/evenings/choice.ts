import type { Db } from '../db/open'
import type { EveningChoice } from '../domain/evenings'
import { type ChosenEvenings, EVENING_TEXTS } from '../domain/open-evenings'
import { chooseEvenings } from './availability'
import { offeredTo } from './list'

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
