// what somebody eats at a dinner: what the calls of guests and of staff take; what they answer is in chosen.ts, so that a guest's page does not carry this

import * as v from 'valibot'
import { doneSchema } from '../done'
import { DIETARY_MAX, dietarySchema } from '../profile/profile'
import { undoSchema } from '../staff/undo'
import { eatsAll, NO_DIET } from './menu'

/** What the server says to guests about their menu. */
export const MENU_MESSAGES = {
  /** 422 */
  item: 'Pilih dari menunya ya',
  diet: `Tulis alergi atau pantanganmu, atau pilih “${NO_DIET}”`,
  yesNo: 'Pilih ya atau tidak',
  /** 409, with the page as it is now */
  closed: 'Menunya udah ditutup. Ada yang mau diubah? Chat kita ya.',
} as const

const STAFF_MESSAGES = {
  item: 'Choose from the menu',
  diet: `Write what they cannot eat, at most ${DIETARY_MAX} characters, or ${NO_DIET}`,
  yesNo: 'Say yes or no',
} as const

const choiceEntries = ({ item, diet, yesNo }: Record<keyof typeof STAFF_MESSAGES, string>) => {
  const dish = v.optional(v.nullable(v.pipe(v.number(item), v.safeInteger(item))), null)
  const box = v.optional(v.boolean(yesNo), false)
  const eats = v.pipe(
    v.string(diet),
    dietarySchema,
    v.nonEmpty(diet),
    // stored as an empty text; an empty answer says nothing
    v.transform((text) => (eatsAll(text) ? '' : text)),
  )
  return { entries: { food: dish, drink: dish, nickname: box, noPhotos: box }, eats }
}
const ofGuests = choiceEntries(MENU_MESSAGES)
const ofStaff = choiceEntries(STAFF_MESSAGES)

/** PUT /api/me/choices. Dishes by their ids, null for the restaurant's own pick; `diet` is `Ga ada` for who eats everything. */
export const myChoiceSchema = v.object(
  { ...ofGuests.entries, diet: ofGuests.eats, seat: v.optional(v.number(MENU_MESSAGES.item)) },
  MENU_MESSAGES.diet,
)

/** PUT /api/dinner-groups/{id}/choices/{userId}: for somebody who answers by chat; `version` is that of the choice, 0 for none. */
export const staffChoiceSchema = v.object(
  {
    ...ofStaff.entries,
    diet: v.optional(v.nullable(ofStaff.eats), null),
    version: v.number('A choice is sent with its version'),
  },
  STAFF_MESSAGES.item,
)

/** A choice as it is stored: an empty `diet` for who eats everything, null while nobody has said. */
export type Choice = Omit<v.InferOutput<typeof staffChoiceSchema>, 'version'>

/** The answer of PUT /api/dinner-groups/{id}/choices/{userId}. */
export const choiceDoneSchema = v.object({ ...doneSchema.entries, undo: undoSchema })
