// what guests report of an evening, as admins read and decide on it
import * as v from 'valibot'
import { plainText } from '../text'
import { REPORT_KINDS, REPORT_STATES } from './feedback-codes'

export const REPORT_NOTE_MAX = 2000

export const REPORT_REFUSALS = {
  missing: 'This report is gone',
  stale: 'This report was changed meanwhile. Look at it again.',
  about: 'This person was not at that table',
  nobody: 'Say first whom it is about',
} as const

const person = v.nullable(v.number())
const name = v.nullable(v.string())

export const reportSchema = v.object({
  id: v.number(),
  kind: v.picklist(REPORT_KINDS),
  /** where nobody wrote it, how many guests do not want to sit with the person */
  text: v.string(),
  callMe: v.boolean(),
  state: v.picklist(REPORT_STATES),
  note: v.string(),
  at: v.string(),
  /** the account that noted or decided last */
  by: name,
  version: v.number(),
  groupId: v.number(),
  /** null once it is deleted */
  group: name,
  event_date: v.nullable(v.string()),
  /** the latest sign-up of the writer; null once they are erased, or where nobody wrote it */
  from: person,
  fromName: name,
  /** the latest sign-up of whom it is about; null as long as that is not known */
  about: person,
  aboutName: name,
  /** of an open one: who else was at the table */
  people: v.array(v.object({ id: v.number(), name: v.string() })),
})
export type Report = v.InferOutput<typeof reportSchema>

/** GET /api/reports: those to decide on first. */
export const reportsSchema = v.object({ open: v.number(), reports: v.array(reportSchema) })

/** PATCH /api/reports/{id}: what is left out stays; `about` is the id of a user at the table. */
export const decideReportSchema = v.object(
  {
    state: v.optional(v.picklist(REPORT_STATES, 'Say what is decided')),
    note: v.optional(
      v.pipe(
        v.string('The note is a text'),
        v.transform(plainText),
        v.maxLength(REPORT_NOTE_MAX, `The note can be at most ${REPORT_NOTE_MAX} characters`),
      ),
    ),
    about: v.optional(
      v.nullable(v.pipe(v.number(REPORT_REFUSALS.about), v.safeInteger(REPORT_REFUSALS.about))),
    ),
    version: v.number('Say which version of it is meant'),
  },
  'This is no decision',
)
export type DecideReport = v.InferOutput<typeof decideReportSchema>
