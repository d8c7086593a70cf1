import * as v from 'valibot'
import { plainText } from '../text'

export const NOTE_MAX = 500

const NO_TEXT = 'Write the note first'

/** POST /api/dinner-groups/{id}/notes and /api/users/{id}/notes. */
export const noteFormSchema = v.object(
  {
    text: v.pipe(
      v.string(NO_TEXT),
      v.transform(plainText),
      v.nonEmpty(NO_TEXT),
      v.maxLength(NOTE_MAX, `A note can be at most ${NOTE_MAX} characters`),
    ),
  },
  NO_TEXT,
)

export const noteSchema = v.object({
  id: v.number(),
  text: v.string(),
  at: v.string(),
  /** the account; null when it is gone */
  by: v.nullable(v.string()),
})
export type Note = v.InferOutput<typeof noteSchema>
