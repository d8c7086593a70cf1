import * as v from 'valibot'
import { OUTCOMES, WHO_CAME } from '../after-dinner/outcome'
import { cameSchema } from '../after-dinner/outcome-wire'
import { GROUP_STATUSES, LEFT_CODES, MEMBER_STATUSES } from '../group/group'
import { NOTICE_KINDS } from '../messages/message-kinds'
import { oneWordOf, searchedText, wholeNumber } from '../query'
import { nextSchema } from '../staff/today-list'
import { BOOKING_STATES, isBooked } from '../venue/booking'
import { ANSWERED_BY, eveningSchema, eveningsSchema } from './evening-calls'

// the page of an evening, as staff see it

/**
 * The lists of people of an evening. Somebody may be in several: who sits there has joined.
 *
 * - `joined`: come, or come if there is a seat; `invited`: were written to, and have not joined; `out`: cancelled, said no, or lost a seat
 * - without a seat: `listed`, pays once there is one; `awaited`, has to transfer; `standby`: tables are made, and gets a seat that becomes free
 * - `seated` at its tables, of them `unpaid`; `paid`, also without a seat; `silent`: have let the deadline of their seat pass
 * - `elsewhere`: have joined, and have a seat at another dinner
 */
export const EVENING_LISTS = [
  'joined',
  'listed',
  'awaited',
  'paid',
  'seated',
  'unpaid',
  'silent',
  'standby',
  'elsewhere',
  'out',
  'invited',
] as const
export type EveningList = (typeof EVENING_LISTS)[number]

/** How many people are in each list, tables that are not cancelled, and their free seats: `seated` and `free` are six for each table. */
export const eveningNumbersSchema = v.object({
  ...v.entriesFromList(EVENING_LISTS, v.number()),
  tables: v.number(),
  free: v.number(),
  /** how many will come to those of its tables that are to come, and how many tables these are; null without one */
  expected: v.nullable(v.object({ people: v.number(), tables: v.number() })),
})
export type EveningNumbers = v.InferOutput<typeof eveningNumbersSchema>

/** GET /api/evenings, with the numbers of each by its id. */
export const numberedEveningsSchema = v.object({
  ...eveningsSchema.entries,
  numbers: v.record(v.string(), eveningNumbersSchema),
})

const eveningTableSchema = v.object({
  id: v.number(),
  name: v.string(),
  status: v.picklist(GROUP_STATUSES),
  pic: v.string(),
  /** making or repairing tables moves none of its people */
  isLocked: v.boolean(),
  version: v.number(),
  /** of the venue book */
  venueId: v.nullable(v.number()),
  venue: v.nullable(v.string()),
  booked_as: v.nullable(v.string()),
  /** what its restaurant said, and the version of the booking, 0 for none; null where the venue is not of the book */
  booking: v.nullable(v.object({ state: v.nullable(v.picklist(BOOKING_STATES)), version: v.number() })),
  /** staff have written to a restaurant, and guests are sent where they dine once that has confirmed */
  awaitsBooking: v.boolean(),
  seats: v.array(
    v.object({
      userId: v.number(),
      name: v.string(),
      status: v.picklist(MEMBER_STATUSES),
      /** nothing is due: paid, or confirmed where the dinner asks for no money */
      isPaidOrFree: v.boolean(),
      /** `confirmed`: until when the transfer is awaited */
      pay_by: v.nullable(v.string()),
      /** `confirmed`: they say that they have transferred, and staff have not checked it */
      saysTransferred: v.boolean(),
      silent: v.boolean(),
      /** said, the day before, that they come */
      isComing: v.boolean(),
      outcome: v.nullable(v.picklist(OUTCOMES)),
    }),
  ),
  /** whether the table is asked who came */
  whoCame: v.picklist(WHO_CAME),
  came: cameSchema,
  /** how many of its members will come; null unless it is to come */
  expected: v.nullable(v.number()),
  backups: v.number(),
})
export type EveningTable = v.InferOutput<typeof eveningTableSchema>

/** Returns the tables at the first restaurant of the venue book that has not confirmed all of its tables: those that it has not. */
export function unconfirmedTables<T extends Pick<EveningTable, 'venueId' | 'booking'>>(
  tables: readonly T[],
): T[] {
  const open = tables.filter(({ booking }) => booking && !isBooked(booking))
  return open.filter(({ venueId }) => venueId === open[0]!.venueId)
}

/** GET /api/evenings/{id}. */
export const eveningPageSchema = v.object({
  evening: eveningSchema,
  numbers: eveningNumbersSchema,
  /** not the cancelled ones */
  tables: v.array(eveningTableSchema),
  next: nextSchema,
  /** of who sits where, for POST /api/evenings/{id}/announce */
  digest: v.string(),
})
export type EveningPage = v.InferOutput<typeof eveningPageSchema>

/** Somebody of an evening: their place, where they sit, and what was written to them last; times are UTC ISO. */
const eveningPersonSchema = v.object({
  userId: v.number(),
  name: v.string(),
  phone: v.string(),
  /** tables are made, and they get a seat that becomes free: always of who has paid, of who is on the list where they want it */
  isStandby: v.boolean(),
  /** when they joined or said no, and by whom; null for who only sits there */
  at: v.nullable(v.string()),
  by: v.nullable(v.picklist(ANSWERED_BY)),
  /** the first day on which they may be chosen again; null while staff have not paused them */
  pausedUntil: v.nullable(v.string()),
  /** of what is awaited: they say that they have transferred it */
  saysTransferred: v.boolean(),
  /** why they have their last seat no more, if nothing came after it */
  leftCode: v.nullable(v.picklist(LEFT_CODES)),
  /** a place that has no table yet; `pay_by`: held until then */
  ticket: v.nullable(
    v.object({
      id: v.number(),
      status: v.picklist(['idle', 'confirmed', 'paid']),
      pay_by: v.nullable(v.string()),
      /** paid for a date before it was moved: until when they say whether they come */
      answer_by: v.nullable(v.string()),
    }),
  ),
  seat: v.nullable(
    v.object({
      groupId: v.number(),
      groupName: v.string(),
      ticketId: v.number(),
      status: v.picklist(MEMBER_STATUSES),
      answer_by: v.nullable(v.string()),
      pay_by: v.nullable(v.string()),
    }),
  ),
  lastMessage: v.nullable(v.object({ kind: v.picklist(NOTICE_KINDS), at: v.string() })),
})
export type EveningPerson = v.InferOutput<typeof eveningPersonSchema>

/** GET /api/evenings/{id}/people: those of one list by name; `who` is a part of a name or phone. */
export const eveningPeopleQuerySchema = v.object({
  list: oneWordOf(EVENING_LISTS),
  who: v.optional(searchedText, ''),
  size: v.optional(wholeNumber(1, 500), '100'),
})
export const eveningPeopleSchema = v.object({
  people: v.array(eveningPersonSchema),
  matching: v.number(),
})
