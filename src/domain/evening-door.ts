import * as v from 'valibot'

// who is there when the dinner begins, and which tables are merged then

export const DOOR_MESSAGES = {
  ids: 'Users are given by their ids',
  changed: 'Somebody came, or a table was changed meanwhile. Look again.',
  early: 'The door opens an hour before the dinner',
  over: 'This dinner is over',
  cancelled: 'This evening is cancelled: nobody comes',
  moves: 'These tables cannot be merged like that',
} as const

/** Hours before the dinner from which the door is open. */
export const DOOR_HOURS = 1

const id = v.pipe(
  v.number(DOOR_MESSAGES.ids),
  v.safeInteger(DOOR_MESSAGES.ids),
  v.minValue(1, DOOR_MESSAGES.ids),
)

/** POST /api/evenings/{id}/door: who is there of one group or of all, the others not; or `marks` of single people. */
export const doorSchema = v.union(
  [
    v.object({
      here: v.pipe(v.array(id, DOOR_MESSAGES.ids), v.maxLength(6000, DOOR_MESSAGES.ids)),
      groupId: v.optional(id),
    }),
    v.object({
      marks: v.pipe(
        v.array(v.object({ userId: id, isHere: v.boolean(DOOR_MESSAGES.ids) }), DOOR_MESSAGES.ids),
        v.maxLength(6000, DOOR_MESSAGES.ids),
      ),
    }),
  ],
  DOOR_MESSAGES.ids,
)
export type DoorMarks = v.InferOutput<typeof doorSchema>

const moveSchema = v.object({ from: id, to: id, userId: id }, DOOR_MESSAGES.moves)
export type DoorMove = v.InferOutput<typeof moveSchema>

/** POST /api/evenings/{id}/door/apply: moves of the proposal that was seen, all or some. */
export const doorApplySchema = v.object(
  {
    moves: v.pipe(v.array(moveSchema, DOOR_MESSAGES.moves), v.minLength(1, DOOR_MESSAGES.moves)),
    digest: v.string(DOOR_MESSAGES.changed),
  },
  DOOR_MESSAGES.moves,
)

/** GET and POST /api/evenings/{id}/door. */
export const doorAnswerSchema = v.object({
  /** tables of the evening with who sits there, in the order of the seats */
  tables: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      booked_as: v.nullable(v.string()),
      venue: v.nullable(v.string()),
      seats: v.array(
        v.object({
          userId: v.number(),
          name: v.string(),
          isHere: v.boolean(),
          arrival: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  proposal: v.array(moveSchema),
  /** of the proposal, in words that name the people: met before, alone of a gender */
  warnings: v.array(v.object({ message: v.string(), userIds: v.array(v.number()) })),
  digest: v.string(),
})
export type DoorAnswer = v.InferOutput<typeof doorAnswerSchema>
