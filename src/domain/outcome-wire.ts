import * as v from 'valibot'
import { OUTCOMES } from './outcome'

/** What is stored of a seat after the dinner, and what is proposed by what its owner or the door said of their coming. */
export const attendanceEntries = {
  outcome: v.nullable(v.picklist(OUTCOMES)),
  why: v.nullable(v.string()),
  proposed: v.nullable(v.picklist(['came', 'no-show'])),
}
