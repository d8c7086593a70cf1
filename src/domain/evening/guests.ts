// who is there when a dinner begins, which tables are merged then, and who came
import * as v from 'valibot'
import { OUTCOME_MESSAGES, outcomeEntries, saysWhy } from '../after-dinner/outcome-calls'
import { attendanceEntries } from '../after-dinner/outcome-wire'

/** Hours before the dinner from which it is marked who is there. */
export const DOOR_HOURS = 3

export const GUESTS_MESSAGES = {
  ids: 'Users are given by their ids',
  here: 'Say whether they are here, or what became of their seat',
  changed: 'Somebody came, or a table was changed meanwhile. Look again.',
  early: `Mark who is here from ${DOOR_HOURS} hours before the dinner on`,
  over: 'This dinner is over',
  cancelled: 'This evening is cancelled: nobody comes',
  moves: 'These tables cannot be merged like that',
} as const

/** PUT /api/evenings/{id}/guests/{userId}: whether somebody is here, or what became of their seat; null takes back what staff have set. */
export const guestFormSchema = v.pipe(
  v.object(
    {
      here: v.optional(v.boolean(GUESTS_MESSAGES.here)),
      outcome: v.optional(outcomeEntries.outcome),
      why: outcomeEntries.why,
    },
    GUESTS_MESSAGES.here,
  ),
  v.check(({ here, outcome }) => here !== undefined || outcome !== undefined, GUESTS_MESSAGES.here),
  v.forward(
    v.check((input) => saysWhy(input), OUTCOME_MESSAGES.why),
    ['why'],
  ),
)
export type GuestForm = v.InferOutput<typeof guestFormSchema>

const id = v.pipe(
  v.number(GUESTS_MESSAGES.ids),
  v.safeInteger(GUESTS_MESSAGES.ids),
  v.minValue(1, GUESTS_MESSAGES.ids),
)
const moveSchema = v.object({ from: id, to: id, userId: id }, GUESTS_MESSAGES.moves)
export type Move = v.InferOutput<typeof moveSchema>

/** POST /api/evenings/{id}/merge: moves of the proposal that was seen, all or some. */
export const mergeSchema = v.object(
  {
    moves: v.pipe(v.array(moveSchema, GUESTS_MESSAGES.moves), v.minLength(1, GUESTS_MESSAGES.moves)),
    digest: v.string(GUESTS_MESSAGES.changed),
  },
  GUESTS_MESSAGES.moves,
)

export const guestSchema = v.object({
  userId: v.number(),
  name: v.string(),
  /** their transfer is awaited still */
  isUnpaid: v.boolean(),
  /** what they said of their coming, or who stood at the door */
  arrival: v.nullable(v.string()),
  ...attendanceEntries,
})
export type Guest = v.InferOutput<typeof guestSchema>

/** GET /api/evenings/{id}/guests. */
export const guestsSchema = v.object({
  at: v.string(),
  /** what is marked now: who is here or, from two hours after the dinner began, who came */
  asks: v.picklist(['here', 'came']),
  /** with who sits there, in the order of the seats */
  tables: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      booked_as: v.nullable(v.string()),
      venue: v.nullable(v.string()),
      guests: v.array(guestSchema),
    }),
  ),
  proposal: v.array(moveSchema),
  /** of the proposal, in words that follow the names of the people: met before, alone of a gender */
  warnings: v.array(v.object({ message: v.string(), userIds: v.array(v.number()) })),
  digest: v.string(),
})
export type Guests = v.InferOutput<typeof guestsSchema>
