import * as v from 'valibot'

/** The answer to a change that says no more than that it was made. */
export const doneSchema = v.object({ success: v.literal(true), message: v.string() })
export type Done = v.InferOutput<typeof doneSchema>
