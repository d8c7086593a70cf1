import * as v from 'valibot'
import { MEMBERS } from '../group/group'
import {
  previewAnswerSchema,
  proposedTableSchema,
  type RuleBreak,
  ruleBreakSchema,
  seatedPersonSchema,
} from '../matchmaking/seating'
import { undoSchema } from '../staff/undo'
import { venueWarningSchema } from '../venue/venue-warnings'

// tables of an evening: what their calls take and answer

/**
 * `make`: tables of who has joined, first of who has paid. `repair`: once they are made, gaps are filled with who stands by, and who
 * has not paid in time loses the seat.
 */
export const TABLE_STEPS = ['make', 'repair'] as const
export type TableStep = (typeof TABLE_STEPS)[number]

export const TABLES_MESSAGES = {
  changed: 'Somebody joined, paid or changed a table meanwhile. Look at the new tables.',
  tables: 'Tables are groups and their people',
  ids: 'Users are given by their ids',
  people: 'These tables are not of the guests of this evening',
  late: 'It is too late to make tables: the dinner begins in less than three hours',
  rules: 'A table breaks a rule',
  size: 'Tables are made of six, and no more than the evening takes',
  none: 'There is no table to save',
  digest: 'The digest is that of the preview',
  undone: 'No tables are made yet',
} as const

const id = v.pipe(
  v.number(TABLES_MESSAGES.ids),
  v.safeInteger(TABLES_MESSAGES.ids),
  v.minValue(1, TABLES_MESSAGES.ids),
)
const ids = v.pipe(v.array(id, TABLES_MESSAGES.ids), v.maxLength(5000, TABLES_MESSAGES.ids))

const madeTable = v.object(
  {
    groupId: v.nullable(id),
    members: v.pipe(
      ids,
      v.minLength(1, TABLES_MESSAGES.tables),
      v.maxLength(MEMBERS, 'A table has six seats'),
    ),
  },
  TABLES_MESSAGES.tables,
)

/** POST /api/evenings/{id}/tables/preview; `locked` tables stay as they are. */
export const tablesPreviewSchema = v.object(
  { locked: v.optional(v.array(madeTable, TABLES_MESSAGES.tables), []) },
  'Say which tables stay, or nothing',
)
export type TablesPreviewInput = v.InferOutput<typeof tablesPreviewSchema>

/** POST /api/evenings/{id}/tables: these tables, or those that the preview of `digest` shows. PICs take turns. */
export const tablesSchema = v.object(
  {
    digest: v.string(TABLES_MESSAGES.digest),
    tables: v.optional(v.array(madeTable, TABLES_MESSAGES.tables)),
    pics: v.optional(
      v.pipe(v.array(v.string('PIC is a name'), 'PICs are a list'), v.maxLength(100, 'Too many PICs')),
      [],
    ),
  },
  TABLES_MESSAGES.digest,
)

/** Whether a rule counts at a table of an evening with so many people: a repaired one may be short, and all in it accept the price. */
export function isBroken({ rule }: Pick<RuleBreak, 'rule'>, size: number): boolean {
  if (rule === 'budget' || rule === 'price' || rule === 'evening') return false
  return rule !== 'size' || size > MEMBERS
}

/** What somebody is before the tables are saved: `paid` also of who stands by, `seated` of who has not paid yet. */
export const GUEST_STATES = ['listed', 'seated', 'paid'] as const

/** The answer to a preview: as of matchmaking, with the groups that tables continue. */
export const tablesPreviewAnswerSchema = v.object({
  ...previewAnswerSchema.entries,
  step: v.picklist(TABLE_STEPS),
  tables: v.array(
    v.object({ ...proposedTableSchema.entries, groupId: v.nullable(v.number()), isLocked: v.boolean() }),
  ),
  people: v.array(v.object({ ...seatedPersonSchema.entries, state: v.picklist(GUEST_STATES) })),
  /** has paid, and sits at none of the tables */
  standby: v.array(v.number()),
  /** is on the list, and sits at none of the tables */
  listed: v.array(v.number()),
  /** seated at another group than before */
  moved: v.array(v.number()),
  /** had a seat, and no table is left for it */
  lost: v.array(v.number()),
  /** lose their seat since they have not paid, with the group that they are in; some say that they have transferred */
  unpaid: v.array(
    v.object({ id: v.number(), name: v.string(), groupId: v.number(), saysTransferred: v.boolean() }),
  ),
  /** what speaks against the evening's venue for these tables */
  venueWarnings: v.array(venueWarningSchema),
  digest: v.string(),
})
export type TablesPreview = v.InferOutput<typeof tablesPreviewAnswerSchema>

/** POST /api/evenings/{id}/tables. */
export const tablesSavedSchema = v.object({
  success: v.literal(true),
  message: v.string(),
  /** of the tables, in their order */
  groups: v.array(v.number()),
  standby: v.array(v.number()),
  undo: undoSchema,
})
export type TablesSaved = v.InferInput<typeof tablesSavedSchema>

/** The same with status 409: what has changed since is in a new preview; `breaks` of tables that break a rule. */
export const tablesNotSavedSchema = v.object({
  success: v.literal(false),
  message: v.string(),
  breaks: v.optional(v.array(ruleBreakSchema)),
})

/** POST /api/evenings/{id}/announce: from now on people may know their table; `digest` is that of the evening's page. */
export const announceSchema = v.object({ digest: v.string(TABLES_MESSAGES.digest) }, TABLES_MESSAGES.digest)
