import { safeParse } from 'valibot'
import type { Answers, VISITOR_FIELDS } from '../../src/domain/profile/fields'
import { todayIn } from '../../src/domain/today'

/** Returns the message for a missing or invalid answer. */
export function problemOf(
  { visitor }: Pick<(typeof VISITOR_FIELDS)[number], 'visitor'>,
  value: Answers[keyof Answers],
): string | undefined {
  const checked = safeParse(typeof visitor === 'function' ? visitor(todayIn()) : visitor, value)
  return checked.success ? undefined : checked.issues[0].message
}
