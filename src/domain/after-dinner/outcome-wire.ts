import * as v from 'valibot'
import { OUTCOME_SOURCES, OUTCOMES } from './outcome'

/** When an outcome was set, UTC ISO, by which account, if it is still there, and how. */
const notedSchema = v.object({
  at: v.string(),
  by: v.nullable(v.string()),
  source: v.picklist(OUTCOME_SOURCES),
})
export type Noted = v.InferOutput<typeof notedSchema>

/** How many of how many people of a group came; null until staff have marked somebody. */
export const cameSchema = v.nullable(v.object({ came: v.number(), of: v.number() }))

/** What is stored of a seat after the dinner, and what is proposed by what its owner or the door said of their coming. */
export const attendanceEntries = {
  outcome: v.nullable(v.picklist(OUTCOMES)),
  why: v.nullable(v.string()),
  noted: v.nullable(notedSchema),
  proposed: v.nullable(v.picklist(['came', 'no-show'])),
}
