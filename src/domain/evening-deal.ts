import * as v from 'valibot'
import { MEMBERS } from './group'
import {
  previewAnswerSchema,
  proposedTableSchema,
  type RuleBreak,
  ruleBreakSchema,
  seatedPersonSchema,
} from './seating'
import { venueWarningSchema } from './venue-warnings'

// deals of an evening: what their calls take and answer

/**
 * `deal`: of those who have joined, first of those who have paid. `deal again`: of those who have paid; the others lose their seat, but for those to keep.
 * `repair`: of all who are seated, after somebody has cancelled.
 */
export const DEAL_STEPS = ['deal', 'deal again', 'repair'] as const
export type DealStep = (typeof DEAL_STEPS)[number]

export const DEAL_MESSAGES = {
  changed: 'Somebody answered, paid or changed a table meanwhile. Look at the new tables.',
  tables: 'Tables are groups and their people',
  step: 'This deal is not possible now',
  ids: 'Users are given by their ids',
  people: 'These tables are not of the people of this deal',
  late: 'It is too late to deal: the dinner begins in less than three hours',
  rules: 'A table breaks a rule',
  none: 'There is no table to store',
  version: 'Version is that of the preview',
} as const

const id = v.pipe(
  v.number(DEAL_MESSAGES.ids),
  v.safeInteger(DEAL_MESSAGES.ids),
  v.minValue(1, DEAL_MESSAGES.ids),
)
const ids = v.pipe(v.array(id, DEAL_MESSAGES.ids), v.maxLength(5000, DEAL_MESSAGES.ids))

const dealtTable = v.object(
  {
    groupId: v.nullable(id),
    members: v.pipe(ids, v.minLength(1, DEAL_MESSAGES.tables), v.maxLength(MEMBERS, 'A table has six seats')),
  },
  DEAL_MESSAGES.tables,
)

// `step` is what the evening is at where nobody says; `keep` are unpaid people who keep their seat
const dealEntries = {
  step: v.optional(v.picklist(DEAL_STEPS, DEAL_MESSAGES.step)),
  keep: v.optional(ids, []),
}

/** POST /api/evenings/{id}/deal/preview; `locked` tables stay as they are. */
export const dealPreviewSchema = v.object(
  { ...dealEntries, locked: v.optional(v.array(dealtTable, DEAL_MESSAGES.tables), []) },
  'Say what is to be dealt, or nothing',
)
export type DealPreviewInput = v.InferOutput<typeof dealPreviewSchema>

/** POST /api/evenings/{id}/deal: the plan, or what the preview of `version` (or `digest`) shows. PICs take turns. */
export const dealSchema = v.object(
  {
    ...dealEntries,
    version: v.optional(v.string(DEAL_MESSAGES.version)),
    digest: v.optional(v.string(DEAL_MESSAGES.version)),
    tables: v.optional(v.array(dealtTable, DEAL_MESSAGES.tables)),
    pics: v.optional(
      v.pipe(v.array(v.string('PIC is a name'), 'PICs are a list'), v.maxLength(100, 'Too many PICs')),
      [],
    ),
  },
  'Say which preview was seen',
)

/** Whether a rule counts at a table of a deal with so many people: it may be short, and all in it afford the evening. */
export function isBroken({ rule }: Pick<RuleBreak, 'rule'>, size: number): boolean {
  if (rule === 'budget' || rule === 'price' || rule === 'evening') return false
  return rule !== 'size' || size > MEMBERS
}

/** How somebody takes part in a deal. */
export const DEAL_STANDINGS = ['listed', 'seated', 'paid', 'kept'] as const

/** The answer to a preview: as of matchmaking, with the groups that tables continue. */
export const dealPreviewAnswerSchema = v.object({
  ...previewAnswerSchema.entries,
  step: v.picklist(DEAL_STEPS),
  tables: v.array(
    v.object({ ...proposedTableSchema.entries, groupId: v.nullable(v.number()), isLocked: v.boolean() }),
  ),
  people: v.array(v.object({ ...seatedPersonSchema.entries, standing: v.picklist(DEAL_STANDINGS) })),
  /** has joined, and is not seated */
  spare: v.array(v.number()),
  /** seated at another group than before */
  moved: v.array(v.number()),
  /** had a seat, and no table is left for it */
  lost: v.array(v.number()),
  /** lose their seat since they have not paid, with the group that they are in */
  unpaid: v.array(v.object({ id: v.number(), name: v.string(), groupId: v.number() })),
  /** what speaks against the evening's venue for these tables */
  venueWarnings: v.array(venueWarningSchema),
  version: v.string(),
  /** the same as `version` */
  digest: v.string(),
})
export type DealPreview = v.InferOutput<typeof dealPreviewAnswerSchema>

/** POST /api/evenings/{id}/deal. */
export const dealtSchema = v.object({
  success: v.literal(true),
  message: v.string(),
  /** of the tables, in their order */
  groups: v.array(v.number()),
  spare: v.array(v.number()),
})
export type DealtAnswer = v.InferOutput<typeof dealtSchema>

/** The same with status 409: what has changed since is in a new preview; `breaks` of tables that break a rule. */
export const notDealtSchema = v.object({
  success: v.literal(false),
  message: v.string(),
  breaks: v.optional(v.array(ruleBreakSchema)),
})

/** POST /api/evenings/{id}/announce: from now on people may know their table; `version` is that of the evening. */
export const announceSchema = v.object({ version: v.number(DEAL_MESSAGES.version) }, DEAL_MESSAGES.version)
