// what the calls about outcomes take and answer
import * as v from 'valibot'
import { doneSchema } from './account'
import { undoableSchema, undoSchema } from './acts'
import { isDay } from './age'
import {
  CORRECTABLE_DAYS,
  OUTCOME_SOURCES,
  OUTCOMES,
  SET_OUTCOMES,
  WHO_CAME_AFTER_HOURS,
  WHY_MAX,
} from './outcome'
import { plainLine } from './text'

export const OUTCOME_MESSAGES = {
  outcome: 'Choose came, late, no-show or excused',
  ids: 'Users are given by their ids',
  version: 'Version is a number',
  why: 'Say in a word why it is excused',
  whyLong: `The word why can be at most ${WHY_MAX} characters`,
  nobody: 'Say who came',
  stranger: 'This user had no seat at the dinner',
  early: `Who came can be noted from ${WHO_CAME_AFTER_HOURS} hours after the time of the dinner`,
  over: `Who came can be corrected for ${CORRECTABLE_DAYS} days`,
  off: 'This dinner was cancelled',
  until: 'The pause ends on a day to come, within a year',
} as const

/** PUT /api/dinner-groups/{id}/outcomes: by the ids of users; null takes back what staff have set. */
export const outcomesFormSchema = v.pipe(
  v.object(
    {
      outcomes: v.pipe(
        v.record(
          v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, OUTCOME_MESSAGES.ids)),
          v.nullable(v.picklist(SET_OUTCOMES, OUTCOME_MESSAGES.outcome)),
          OUTCOME_MESSAGES.nobody,
        ),
        v.minEntries(1, OUTCOME_MESSAGES.nobody),
        v.maxEntries(50, OUTCOME_MESSAGES.nobody),
      ),
      why: v.optional(
        v.pipe(
          v.string(OUTCOME_MESSAGES.why),
          v.transform(plainLine),
          v.maxLength(WHY_MAX, OUTCOME_MESSAGES.whyLong),
        ),
      ),
      version: v.pipe(v.number(OUTCOME_MESSAGES.version), v.safeInteger(OUTCOME_MESSAGES.version)),
    },
    (issue) => (issue.path?.at(-1)?.key === 'version' ? OUTCOME_MESSAGES.version : OUTCOME_MESSAGES.nobody),
  ),
  v.forward(
    v.check(
      ({ outcomes, why }) => !Object.values(outcomes).includes('excused') || Boolean(why),
      OUTCOME_MESSAGES.why,
    ),
    ['why'],
  ),
)
export type OutcomesForm = v.InferOutput<typeof outcomesFormSchema>

export const outcomesDoneSchema = v.object({ ...doneSchema.entries, undo: undoSchema })

/** GET /api/users/{id}/outcomes: of all sign-ups of that person, the latest dinner first. */
export const personOutcomesSchema = v.object({
  outcomes: v.array(
    v.object({
      groupId: v.nullable(v.number()),
      groupName: v.nullable(v.string()),
      /** what a correction carries: the version of the group, and the sign-up by which they had a seat there */
      groupVersion: v.nullable(v.number()),
      userId: v.nullable(v.number()),
      dinnerDay: v.string(),
      outcome: v.picklist(OUTCOMES),
      why: v.nullable(v.string()),
      source: v.picklist(OUTCOME_SOURCES),
      at: v.string(),
      /** the account that set it; null for what was computed, and once the account is gone */
      by: v.nullable(v.string()),
      canCorrect: v.boolean(),
    }),
  ),
  /** the first day on which they may be chosen again; null when they are not paused */
  pausedUntil: v.nullable(v.string()),
})
export type PersonOutcomes = v.InferOutput<typeof personOutcomesSchema>

/** POST /api/users/{id}/pause: the first day on which they may be chosen again; null ends the pause. */
export const pauseFormSchema = v.object(
  { until: v.nullable(v.pipe(v.string(OUTCOME_MESSAGES.until), v.check(isDay, OUTCOME_MESSAGES.until))) },
  OUTCOME_MESSAGES.until,
)

export const pausedSchema = v.object({ ...undoableSchema.entries, pausedUntil: v.nullable(v.string()) })
