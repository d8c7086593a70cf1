import * as v from 'valibot'
import { displayBirthdate } from '../profile/age'
import type { Answers } from '../profile/fields'
import { visitorEntries } from '../profile/fields'
import { ME_MESSAGES } from './calls'

/** PATCH /api/me/profile: answers, and the `version` seen; the phone by `signup` alone, without a seat. `today`: who is 18. */
export function myAnswersSchema(today: string) {
  return v.pipe(
    v.object(
      {
        ...v.partial(v.object(visitorEntries(today))).entries,
        version: v.optional(v.number(ME_MESSAGES.changed)),
      },
      ME_MESSAGES.nothing,
    ),
    v.check(
      ({ version: _, ...answers }) => Object.values(answers).some((answer) => answer !== undefined),
      ME_MESSAGES.nothing,
    ),
  )
}
export type MyAnswers = v.InferOutput<ReturnType<typeof myAnswersSchema>>

/** GET /api/me/profile: the answers as the questionnaire keeps them; of the phone all but its last four digits. A link that only reads has those alone that nobody changed since. */
export interface MyProfile {
  version: number
  answers: Partial<Answers>
}

/** Returns a stored phone without its last four digits, which export and erasure require: `+62812345••••`. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, -4)}••••`
}

/** Returns a stored birth date, and `Yes` and `No`, in the form of the questionnaire. */
export function questionnaireForm(key: string, value: unknown): unknown {
  if (key === 'birthdate') return typeof value === 'string' ? displayBirthdate(value) : ''
  if (key === 'smoker' || key === 'drinker') return value === null ? null : value === 'Yes' ? 'Ya' : 'Tidak'
  return value
}
