// what somebody eats at a dinner, as the calls of guests and of staff answer it
import * as v from 'valibot'
import { COURSES, MENU_TAGS } from './menu'

const dishesSchema = v.array(
  v.object({
    id: v.number(),
    kind: v.picklist(COURSES),
    name: v.string(),
    /** whole rupiah, paid at the restaurant */
    extraPrice: v.number(),
    tags: v.array(v.picklist(MENU_TAGS)),
  }),
)
const storedEntries = {
  food: v.nullable(v.number()),
  drink: v.nullable(v.number()),
  diet: v.nullable(v.string()),
  /** what they had answered when they signed up */
  answered: v.string(),
  nickname: v.boolean(),
  noPhotos: v.boolean(),
}

/** GET /api/me/choices. */
export const myMenuSchema = v.object({ dishes: dishesSchema, ...storedEntries })
export type MyMenu = v.InferOutput<typeof myMenuSchema>

/** GET /api/dinner-groups/{id}/choices: of who sits there, in the order of the seats; without a venue of the book no dishes. */
export const groupChoicesSchema = v.object({
  dishes: dishesSchema,
  guests: v.array(v.object({ userId: v.number(), name: v.string(), ...storedEntries, version: v.number() })),
})
export type GroupChoices = v.InferOutput<typeof groupChoicesSchema>
