import * as v from 'valibot'
import { FIELD_LIST, FIELDS } from './fields'

/** The columns of the file of users beside those of the fields. */
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
