import { safeParse } from 'valibot'
import type { Answers, VISITOR_FIELDS } from '../../src/domain/fields'
import { phoneSchema } from '../../src/domain/profile'
import { todayIn } from '../../src/domain/today'

/** Returns the message for a missing or invalid answer. */
export function problemOf(
  { sent, visitor }: Pick<(typeof VISITOR_FIELDS)[number], 'sent' | 'visitor'>,
  value: Answers[keyof Answers],
): string | undefined {
  // only the server refuses too long a number
  const schema = sent === 'phone' ? phoneSchema : typeof visitor === 'function' ? visitor(todayIn()) : visitor
  const checked = safeParse(schema, value)
  return checked.success ? undefined : checked.issues[0].message
}
