// what staff do with several people at once
import * as v from 'valibot'
import { OUTCOME_MESSAGES } from '../after-dinner/outcome-calls'
import { REASON_MAX } from '../group/group'
import { noteFormSchema } from '../group/note'
import { undoableSchema } from '../staff/undo'
import { plainText } from '../text'
import { isDay } from './age'
import { FIELD_LIST, FIELDS } from './fields'
import { BUDGETS } from './profile'
import { FIELD_MESSAGES } from './user-form'

export const BULK_MESSAGES = {
  nothing: 'Choose what is to change',
  reason: 'Say why they are kept out',
} as const

/** What POST /api/users/edit gives to all whom it names; what is left out stays as it is. */
export const bulkPeopleEntries = {
  /** the first day on which they may be chosen again; null ends a pause */
  pausedUntil: v.optional(
    v.nullable(v.pipe(v.string(OUTCOME_MESSAGES.until), v.check(isDay, OUTCOME_MESSAGES.until))),
  ),
  note: v.optional(noteFormSchema.entries.text),
  budget: v.optional(v.picklist(BUDGETS, FIELDS.budget.wrong)),
  /** why they get no seat; null lets them in again */
  removed: v.optional(
    v.nullable(
      v.pipe(
        v.string(BULK_MESSAGES.reason),
        v.transform(plainText),
        v.nonEmpty(BULK_MESSAGES.reason),
        v.maxLength(REASON_MAX, FIELD_MESSAGES.removed),
      ),
    ),
  ),
}
export const bulkPeopleSchema = v.object(bulkPeopleEntries)
export type BulkPeople = v.InferOutput<typeof bulkPeopleSchema>

export const editedPeopleSchema = v.object({ ...undoableSchema.entries, changed: v.number() })

/** Its columns beside those of the fields. */
const OTHER_COLUMNS = ['Completed At', 'Removed', 'Grouped', 'Groups', 'Came'] as const
export type OtherColumn = 'Age' | (typeof OTHER_COLUMNS)[number]

/** The columns of the file of users, in their order. */
export const USER_COLUMNS: readonly string[] = [
  ...FIELD_LIST.filter(({ key }) => key !== 'removed').flatMap(({ key, label }) =>
    key === 'birthdate' ? [label, 'Age'] : [label],
  ),
  ...OTHER_COLUMNS,
]

/** Those that are in it only where staff ask for them. */
export const SENSITIVE_COLUMNS: readonly string[] = [
  FIELDS.birthdate.label,
  FIELDS.dietary_restrictions.label,
]

/** Which columns POST /api/users/export answers; all without them. */
export const exportColumnsSchema = v.object({
  columns: v.optional(
    v.pipe(v.array(v.picklist(USER_COLUMNS, 'There is no such column')), v.nonEmpty('Choose a column')),
  ),
})
