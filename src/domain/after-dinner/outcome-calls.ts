// what the calls about outcomes take and answer
import * as v from 'valibot'
import { isDay } from '../profile/age'
import { undoableSchema } from '../staff/undo'
import { plainLine } from '../text'
import {
  CORRECTABLE_DAYS,
  OUTCOME_SOURCES,
  OUTCOMES,
  SET_OUTCOMES,
  WHO_CAME_AFTER_HOURS,
  WHY_MAX,
} from './outcome'

export const OUTCOME_MESSAGES = {
  outcome: 'Choose came, late, no-show or excused',
  why: 'Say in a word why it is excused',
  whyLong: `The word why can be at most ${WHY_MAX} characters`,
  nobody: 'Say who came',
  stranger: 'This user had no seat at the dinner',
  early: `You can mark who came from ${WHO_CAME_AFTER_HOURS} hours after the time of the dinner`,
  over: `You can correct who came for ${CORRECTABLE_DAYS} days`,
  off: 'This dinner was cancelled',
  until: 'The pause ends on a day to come, within a year',
} as const

/** What staff say became of a seat; null takes back what they have set. */
export const outcomeEntries = {
  outcome: v.nullable(v.picklist(SET_OUTCOMES, OUTCOME_MESSAGES.outcome)),
  why: v.optional(
    v.pipe(
      v.string(OUTCOME_MESSAGES.why),
      v.transform(plainLine),
      v.maxLength(WHY_MAX, OUTCOME_MESSAGES.whyLong),
    ),
  ),
}

export function saysWhy({ outcome, why }: { outcome?: string | null | undefined; why?: string | undefined }) {
  return outcome !== 'excused' || Boolean(why)
}

/** PUT /api/dinner-groups/{id}/guests/{userId}. */
export const outcomeFormSchema = v.pipe(
  v.object(outcomeEntries, OUTCOME_MESSAGES.nobody),
  v.forward(
    v.check((input) => saysWhy(input), OUTCOME_MESSAGES.why),
    ['why'],
  ),
)
export type OutcomeForm = v.InferOutput<typeof outcomeFormSchema>

/** GET /api/users/{id}/outcomes: of all sign-ups of that person, the latest dinner first. */
export const personOutcomesSchema = v.object({
  outcomes: v.array(
    v.object({
      groupId: v.nullable(v.number()),
      groupName: v.nullable(v.string()),
      dinnerDay: v.string(),
      outcome: v.picklist(OUTCOMES),
      why: v.nullable(v.string()),
      source: v.picklist(OUTCOME_SOURCES),
      at: v.string(),
      /** the account that set it; null for what was computed, and once the account is gone */
      by: v.nullable(v.string()),
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
