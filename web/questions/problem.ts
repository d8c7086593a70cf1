import { safeParse } from 'valibot'
import type { Answers, VISITOR_FIELDS } from '../../src/domain/profile/fields'
import { todayIn } from '../../src/domain/today'

/** Returns the message for a missing or invalid answer. */
export function problemOf(
  { visitor }: Pick<(typeof VISITOR_FIELDS)[number], 'visitor'>,
  value: Answers[keyof Answers],
): string | undefined {
  // what is missing is so on every day, and the first look at the calendar takes an old phone a sixth of a second
  const schema = typeof visitor === 'function' ? visitor(value ? todayIn() : '') : visitor
  const checked = safeParse(schema, value)
  return checked.success ? undefined : checked.issues[0].message
}
