// what staff are asked to look at and to decide, until nothing new happens
import * as v from 'valibot'
import { BUDGETS } from '../profile/profile'
import { personOutcomesSchema } from './outcome-calls'

export const REVIEW_KINDS = ['missed dinners', 'wrong number', 'changed budget'] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

/** What staff can decide: `pause` is for who missed dinners. */
export const REVIEW_DECISIONS = ['leave', 'pause'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]

/** Days for which who missed dinners is paused, unless staff choose another date. */
export const PAUSE_DAYS = 30

/** Most entries of one kind that are shown at once; deciding them shows the others. */
export const SHOWN_MAX = 50

/** Returns the first day after a pause of so many days that begins on the day `today`; both are `yyyy-MM-dd`. */
export function pauseEnd(today: string, days = PAUSE_DAYS): string {
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

const id = v.number()
const text = v.string()

const person = {
  /** the newest sign-up of the person, or the one that it is about */
  userId: id,
  name: text,
  phone: text,
  /** what it refers to, by keys without personal data: a decision is of these, and others bring it back */
  about: v.array(text),
}

const reviewSchema = v.variant('kind', [
  v.object({
    kind: v.literal('missed dinners'),
    ...person,
    /** all of theirs, the latest first */
    dinners: personOutcomesSchema.entries.outcomes,
  }),
  v.object({
    kind: v.literal('wrong number'),
    ...person,
    /** when somebody who was written to said that the number is not this person's; UTC ISO */
    at: text,
  }),
  v.object({
    kind: v.literal('changed budget'),
    ...person,
    groupId: id,
    group: text,
    event_date: v.nullable(text),
    /** whole rupiah; null where the group has none */
    price: v.nullable(v.number()),
    /** of the group, and as the person has changed theirs */
    seatBudget: v.picklist(BUDGETS),
    budget: v.picklist(BUDGETS),
  }),
])
export type Review = v.InferOutput<typeof reviewSchema>

/** GET /api/reviews: those that nobody has decided, by kind, at most {@link SHOWN_MAX} of each, and how many there are in all. */
export const reviewsSchema = v.object({ items: v.array(reviewSchema), total: v.number() })
export type Reviews = v.InferOutput<typeof reviewsSchema>

/** POST /api/reviews: what staff decide of what they saw. */
export const decisionSchema = v.object(
  {
    kind: v.picklist(REVIEW_KINDS),
    userId: v.pipe(id, v.safeInteger()),
    about: v.pipe(v.array(v.pipe(text, v.maxLength(60))), v.minLength(1), v.maxLength(100)),
    decision: v.picklist(REVIEW_DECISIONS),
  },
  'Say what is decided of whom',
)
export type Decision = v.InferOutput<typeof decisionSchema>
