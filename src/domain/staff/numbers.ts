import * as v from 'valibot'
import { ENOUGH_ANSWERS } from '../after-dinner/feedback-codes'
import { oneWordOf } from '../query'

// the six figures that an organiser looks at, and how they come over the wire

export const NUMBERS_WEEKS = ['4', '12', '52'] as const
/** Of fewer people or seats a share says nothing. */
export const ENOUGH = 10
/** Days within which a guest is to come to another dinner. */
export const BACK_DAYS = 60

export const FIGURES = {
  funnel: {
    title: 'From sign-up to dinner',
    says: 'Guests who signed up in these weeks, and how far each has come by now.',
  },
  tables: {
    title: 'Tables that really sat',
    says: 'By how many guests came. Without a mark, guests who paid count.',
  },
  absences: {
    title: 'Late cancels and no-shows',
    says: 'Of the seats that guests had said yes to and did not cancel in time, without those excused.',
  },
  back: {
    title: `Came back within ${BACK_DAYS} days`,
    says: `Guests whose ${BACK_DAYS} days after a dinner ended in these weeks, and who of them sat again.`,
  },
  evening: {
    title: 'Mean of the evening',
    says: `Answers of guests, from 1 (bad) to 5 (very good). Fewer than ${ENOUGH_ANSWERS} answers stay hidden.`,
  },
  contacts: {
    title: 'Contacts exchanged a seat',
    says: 'Pairs of guests who both allowed it, among the seats at which somebody sat.',
  },
} as const

export type Figure = keyof typeof FIGURES
export const FIGURE_KEYS = Object.keys(FIGURES) as Figure[]

/** GET /api/numbers. */
export const numbersQuerySchema = v.object({
  weeks: v.optional(oneWordOf(NUMBERS_WEEKS), '12'),
  by: v.optional(oneWordOf(['evening'])),
})
export type NumbersQuery = v.InferOutput<typeof numbersQuerySchema>

const n = v.number()
const orNone = v.nullable(n)

/** The counts of all figures; null is what cannot be said: sign-ups of one evening, too few answers. */
const countsSchema = v.object({
  funnel: v.object({ signedUp: orNone, invited: n, paid: n, came: n }),
  /** `unmarked`: of all these, those where somebody counts as there without a mark */
  tables: v.object({ six: n, five: n, four: n, fewer: n, unmarked: n }),
  absences: v.object({ cancelledLate: n, noShows: n, seats: n }),
  back: v.object({ back: n, dined: n }),
  evening: v.object({ mean: orNone, answered: n }),
  contacts: v.object({ pairs: orNone, seats: n }),
})
export type Counts = v.InferOutput<typeof countsSchema>

export const numbersSchema = v.object({
  /** instants; it ends at the midnight after today */
  from: v.string(),
  to: v.string(),
  total: countsSchema,
  /** one for each week, the earliest first */
  weeks: v.array(v.object({ from: v.string(), counts: countsSchema })),
  /** the evenings, the latest first, and last what is of none (null); empty unless the call wants them */
  evenings: v.array(v.object({ id: v.nullable(n), label: v.string(), counts: countsSchema })),
})
export type Numbers = v.InferOutput<typeof numbersSchema>

/** Returns counts that all are 0, and null where there is nothing to say. */
export function noCounts(): Counts {
  return {
    funnel: { signedUp: 0, invited: 0, paid: 0, came: 0 },
    tables: { six: 0, five: 0, four: 0, fewer: 0, unmarked: 0 },
    absences: { cancelledLate: 0, noShows: 0, seats: 0 },
    back: { back: 0, dined: 0 },
    evening: { mean: null, answered: 0 },
    contacts: { pairs: null, seats: 0 },
  }
}
