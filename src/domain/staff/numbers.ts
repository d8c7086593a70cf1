import * as v from 'valibot'
import { ENOUGH_ANSWERS } from '../after-dinner/feedback-codes'
import { oneWordOf } from '../query'

// the figures that an organiser looks at: what each counts, and how they come over the wire

export const NUMBERS_WEEKS = ['4', '12', '52'] as const
export const NUMBERS_BY = ['evening', 'weekday', 'budget', 'venue', 'score'] as const
/** Of fewer people, answers or seats a share says nothing. */
export const ENOUGH = 10
/** Days within which a guest is to come to another dinner. */
export const BACK_DAYS = 60

interface FigureShape {
  title: string
  /** what it counts, and which date puts that into the weeks */
  says: string
  /** the names of its counts, as above the columns of its table */
  columns: Readonly<Record<string, string>>
}

export const FIGURES = {
  funnel: {
    title: 'From sign-up to dinner',
    says: 'People who completed their first sign-up in these weeks, each once, and who of them by now was invited (written to about an evening or a seat, or answered or joined unasked), said yes to a seat, paid for one (a yes counts where the dinner is free), and came. By evening, weekday, venue or score it counts who was invited to these dinners, whenever they signed up.',
    columns: {
      signedUp: 'Signed up',
      invited: 'Invited',
      confirmed: 'Confirmed',
      paid: 'Paid',
      came: 'Came',
    },
  },
  tables: {
    title: 'Tables that really sat',
    says: 'Dinners of these weeks that are over, by how many guests sat: those marked as came or late, and those without a mark who had paid. A table at which nobody came is one of fewer; cancelled and deleted groups, and tables that were emptied at the door, are left out.',
    columns: {
      ...{ six: 'Six', five: 'Five', four: 'Four', fewer: 'Fewer' },
      ...{ unmarked: 'Without marks', partly: 'Partly marked' },
    },
  },
  hours: {
    title: 'Hours to an answer',
    says: 'Invitations to a seat that were sent in these weeks: the hours to the first answer, half of the answers took longer.',
    columns: { hours: 'Median hours', answered: 'Answers with a time' },
  },
  silent: {
    title: 'No answer',
    says: 'Of the same invitations, those that nobody answered until their deadline, among all that were answered or are past it. What a cancelled or deleted group left open is left out.',
    columns: { silent: 'No answer', questions: 'Invitations' },
  },
  absences: {
    title: 'Late cancels and no-shows',
    says: 'Seats at dinners of these weeks that are over whose guests had said yes and did not cancel in time: those cancelled after H-2, and those whose guest did not come, with and without a message on the day. Excused guests are left out; who paid and has no mark counts as came.',
    columns: {
      cancelledLate: 'Cancelled late',
      noShows: 'No-shows',
      seats: 'Seats',
      lateAfterToday: 'Cancelled late after a message on the day',
      noShowsAfterToday: 'No-shows after it',
      seatsWithToday: 'Seats with it',
    },
  },
  back: {
    title: `Came back within ${BACK_DAYS} days`,
    says: `Guests whose ${BACK_DAYS} days after a dinner ended in these weeks, once for each dinner they sat at, and who of them sat at another one within the ${BACK_DAYS} days.`,
    columns: { back: 'Came back', dined: 'Guests' },
  },
  evening: {
    title: 'Mean of the evening',
    says: `How guests of dinners of these weeks found the evening, from 1 (bad) to 5 (very good): the mean of those who answered. Of fewer than ${ENOUGH_ANSWERS} answers there is none, nor where it would follow from the others.`,
    columns: { mean: 'Mean', answered: 'Answers' },
  },
  contacts: {
    title: 'Contacts exchanged a seat',
    says: `Pairs of guests at dinners of these weeks who both allowed it and have seen each other’s contact by now, among the seats of those dinners that are over and at which somebody really sat. Of fewer than ${ENOUGH_ANSWERS} seats there is none, nor where it would follow from the others.`,
    columns: { pairs: 'Contacts exchanged', seats: 'Seats' },
  },
} as const satisfies Record<string, FigureShape>

type Figures = typeof FIGURES
export type Figure = keyof Figures
export const FIGURE_KEYS = Object.keys(FIGURES) as [Figure, ...Figure[]]

/** The counts of all figures; null is what cannot be said: a median of nothing, sign-ups of one evening, too few answers. */
export type Counts = { [F in Figure]: Record<keyof Figures[F]['columns'], number | null> }

/** GET /api/numbers. */
export const numbersQuerySchema = v.object({
  weeks: v.optional(oneWordOf(NUMBERS_WEEKS), '12'),
  by: v.optional(oneWordOf(NUMBERS_BY)),
})
export type NumbersQuery = v.InferOutput<typeof numbersQuerySchema>

/** GET /api/numbers.csv: one figure, by weeks or by what `by` says. */
export const numbersCsvSchema = v.object({
  ...numbersQuerySchema.entries,
  figure: oneWordOf(FIGURE_KEYS),
})

const countsSchema = v.object(
  Object.fromEntries(
    FIGURE_KEYS.map((figure) => [
      figure,
      v.record(v.picklist(Object.keys(FIGURES[figure].columns)), v.nullable(v.number())),
    ]),
  ),
) as unknown as v.GenericSchema<unknown, Counts>

export const numbersSchema = v.object({
  /** instants; it ends at the midnight after today */
  from: v.string(),
  to: v.string(),
  total: countsSchema,
  /** one for each week, the earliest first */
  weeks: v.array(v.object({ from: v.string(), counts: countsSchema })),
  /** the parts of what it is broken down by; empty without */
  parts: v.array(v.object({ label: v.string(), counts: countsSchema })),
})
export type Numbers = v.InferOutput<typeof numbersSchema>

/** Returns counts that all are 0, and null where there is nothing to say. */
export function noCounts(): Counts {
  return {
    funnel: { signedUp: 0, invited: 0, confirmed: 0, paid: 0, came: 0 },
    tables: { six: 0, five: 0, four: 0, fewer: 0, unmarked: 0, partly: 0 },
    hours: { hours: null, answered: 0 },
    silent: { silent: 0, questions: 0 },
    absences: {
      ...{ cancelledLate: 0, noShows: 0, seats: 0 },
      ...{ lateAfterToday: 0, noShowsAfterToday: 0, seatsWithToday: 0 },
    },
    back: { back: 0, dined: 0 },
    evening: { mean: null, answered: 0 },
    contacts: { pairs: null, seats: 0 },
  }
}
