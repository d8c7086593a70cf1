// the calls of evenings and of who has joined them

import * as v from 'valibot'
import { isDinnerOver } from '../group/deadlines'
import {
  DINNER_FACTS,
  dinnerEntries,
  explanationEntries,
  NO_PRICE,
  priceSchema,
  tooLong,
} from '../group/dinner'
import { GROUP_MESSAGES, isCancelled, MEMBER_STATUSES } from '../group/group'
import { instantSchema } from '../instant'
import { metBeforeSchema } from '../matchmaking/meet-again'
import { oneWordOf, wholeNumber } from '../query'
import { undoSchema } from '../staff/undo'
import { plainLine, plainText } from '../text'
import {
  EVENING_CHOICES,
  EVENING_STATUSES,
  type Evening,
  type EveningStatus,
  eveningSchema,
  eveningsSchema,
  isJoinable,
} from './evening'

// what staff see and change of evenings; what visitors see is in open-evenings

export type { Evening, EveningStatus }
export { EVENING_CHOICES, EVENING_STATUSES, eveningSchema, eveningsSchema }

export const ANSWERED_BY = ['visitor', 'staff'] as const

export const CITY_MAX = 60
export const NOTE_MAX = 500
export const TITLE_MAX = 40
export const GUEST_NOTE_MAX = 200
export const TABLES_MAX = 1000

export const EVENING_MESSAGES = {
  at: 'An evening has a date and a time',
  past: 'An evening lies ahead',
  city: 'City is required',
  cityLong: `City can be at most ${CITY_MAX} characters`,
  area: 'Area is required',
  tablesMax: `Maximum tables is a whole number from 1 to ${TABLES_MAX}`,
  answersUntil: 'Joining ends at a time',
  answersLate: 'Joining ends before the dinner',
  answersPast: 'The time at which joining ends is over',
  invites: 'invites is true or false',
  payUntil: 'The transfer is due until a time',
  detailsFrom: 'Tables are announced at a time',
  detailsLate: 'Tables are announced before the dinner',
  hoursOrder: 'Joining ends first, then the time to transfer, then comes the dinner',
  soon: 'An evening begins in three hours or later',
  movedSoon:
    'Guests have a day to answer, and tables are made three hours before: choose a later date, or cancel it',
  noteLong: `The note can be at most ${NOTE_MAX} characters`,
  titleLong: `The title can be at most ${TITLE_MAX} characters`,
  guestNoteLong: `The note for guests can be at most ${GUEST_NOTE_MAX} characters`,
  womenOnly: 'womenOnly is true or false',
  hasList: 'hasList is true or false',
  status: 'Choose a status',
  /** one with a price is opened */
  nowhereToPay: 'Set where guests pay first',
  sold: 'More places than that are held or paid',
  missing: 'There is no such evening',
  over: 'This evening is over',
  cancelled: 'This evening is cancelled and stays so. Make a new one.',
  inUse:
    'Groups were made for this evening, or people count on it. Cancel it instead, so that they hear of it.',
  seated: 'They have a seat at this evening. Change their status there.',
  aboveBudget: 'Above their budget',
} as const

const line = (max: number, missing: string, long: string) =>
  v.pipe(v.string(missing), v.transform(plainLine), v.nonEmpty(missing), v.maxLength(max, long))

const whole = (min: number, max: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))

const at = instantSchema(EVENING_MESSAGES.at)
const city = line(CITY_MAX, EVENING_MESSAGES.city, EVENING_MESSAGES.cityLong)
const area = line(DINNER_FACTS.area.max, EVENING_MESSAGES.area, tooLong('area'))
const tablesMax = v.nullable(whole(1, TABLES_MAX, EVENING_MESSAGES.tablesMax))
const answersUntil = instantSchema(EVENING_MESSAGES.answersUntil)
const note = v.pipe(
  v.string(EVENING_MESSAGES.noteLong),
  v.transform(plainText),
  v.maxLength(NOTE_MAX, EVENING_MESSAGES.noteLong),
)
const title = v.pipe(
  v.string(EVENING_MESSAGES.titleLong),
  v.transform(plainLine),
  v.maxLength(TITLE_MAX, EVENING_MESSAGES.titleLong),
)
const guestNote = v.pipe(
  v.string(EVENING_MESSAGES.guestNoteLong),
  v.transform(plainText),
  v.maxLength(GUEST_NOTE_MAX, EVENING_MESSAGES.guestNoteLong),
)
const womenOnly = v.boolean(EVENING_MESSAGES.womenOnly)
const hasList = v.boolean(EVENING_MESSAGES.hasList)
const version = v.number(GROUP_MESSAGES.version)

const MISSING: Record<string, string> = {
  at: EVENING_MESSAGES.at,
  city: EVENING_MESSAGES.city,
  area: EVENING_MESSAGES.area,
  price: NO_PRICE,
  status: EVENING_MESSAGES.status,
  version: GROUP_MESSAGES.version,
}
const missing = (issue: v.BaseIssue<unknown>) =>
  MISSING[String(issue.path?.at(-1)?.key)] ?? 'The request is not an evening'

/** POST /api/evenings. Instants are UTC; `answers_until` has a default. */
export const newEveningSchema = v.object(
  {
    at,
    city,
    area,
    price: priceSchema,
    /** of its tables, from the venue book */
    venueId: dinnerEntries.venueId,
    tables_max: v.optional(tablesMax, null),
    answers_until: v.optional(answersUntil),
    /** for staff */
    note: v.optional(note, ''),
    // what its page shows beside date, area and price
    title: v.optional(title),
    womenOnly: v.optional(womenOnly),
    guestNote: v.optional(guestNote),
    /** by default where the dinner is three days ahead or more */
    hasList: v.optional(hasList),
    status: v.picklist(['draft', 'open'], EVENING_MESSAGES.status),
  },
  missing,
)
export type NewEvening = v.InferOutput<typeof newEveningSchema>

/**
 * PATCH /api/evenings/{id}: any of the fields, and the `version` that was seen. Who has joined stays joined at another time; date, area,
 * price and venue of the groups that are not over follow, and cancelling it cancels them. `change_reason` appears in messages.
 */
export const eveningChangesSchema = v.object(
  {
    at: v.optional(at),
    city: v.optional(city),
    area: v.optional(area),
    price: v.optional(priceSchema),
    venueId: dinnerEntries.venueId,
    tables_max: v.optional(tablesMax),
    answers_until: v.optional(answersUntil),
    payUntil: v.optional(instantSchema(EVENING_MESSAGES.payUntil)),
    detailsFrom: v.optional(instantSchema(EVENING_MESSAGES.detailsFrom)),
    note: v.optional(note),
    title: v.optional(title),
    womenOnly: v.optional(womenOnly),
    guestNote: v.optional(guestNote),
    hasList: v.optional(hasList),
    invites: v.optional(v.boolean(EVENING_MESSAGES.invites)),
    status: v.optional(v.picklist(EVENING_CHOICES, EVENING_MESSAGES.status)),
    ...explanationEntries,
    version,
  },
  missing,
)
export type EveningChanges = v.InferOutput<typeof eveningChangesSchema>

/** GET /api/evenings: without a query those whose dinner is not over, the soonest first; `past=true` the others, the latest first. */
export const eveningsQuerySchema = v.object({ past: v.optional(oneWordOf(['true', 'false'])) })

/** DELETE /api/evenings/{id}?version=. */
export const deleteEveningSchema = v.object({ version: wholeNumber(1, Number.MAX_SAFE_INTEGER) })

/** POST (201) and PATCH /api/evenings; `groups` are those that a change has changed with it. */
export const storedEveningSchema = v.object({
  success: v.literal(true),
  message: v.string(),
  evening: eveningSchema,
  groups: v.array(v.number()),
  undo: undoSchema,
})
export type StoredEvening = v.InferInput<typeof storedEveningSchema>

/** The same calls with status 409, for an outdated version. */
export const staleEveningSchema = v.object({
  success: v.literal(false),
  message: v.string(),
  current: eveningSchema,
})
export type StaleEvening = v.InferOutput<typeof staleEveningSchema>

/** GET /api/evenings/{id}/forecast: who would make another table. Numbers of tables are upper bounds: pairs that may not meet are ignored. */
export const forecastSchema = v.object({
  /** how many tables having met before costs */
  met: v.nullable(metBeforeSchema),
  /** `Up to 2 tables for 18 who joined` */
  summary: v.string(),
  /** at most three, the smallest addition first; none where nobody more would help: `18 joined · 2 tables · one woman of 22–30 more makes a third` */
  lines: v.array(v.string()),
  /** to copy for a story; null when nobody more would help */
  story: v.nullable(v.string()),
})
export type EveningForecast = v.InferOutput<typeof forecastSchema>

/** GET /api/users/{id}/tickets: every evening ahead that is not cancelled, the soonest first, with that user's place at it. */
export const userTicketsSchema = v.object({
  evenings: v.array(
    v.object({
      id: v.number(),
      code: v.string(),
      at: v.string(),
      city: v.string(),
      area: v.string(),
      price: v.number(),
      status: v.picklist(EVENING_STATUSES),
      /** null: they have not joined; `pay_by`: held until then; `answer_by`: asked for another day until then */
      ticket: v.nullable(
        v.object({
          id: v.number(),
          status: v.picklist(MEMBER_STATUSES),
          pay_by: v.nullable(v.string()),
          answer_by: v.nullable(v.string()),
          at: v.string(),
          by: v.picklist(ANSWERED_BY),
        }),
      ),
      /** tables are made */
      isMade: v.boolean(),
      /** of these: they have a seat, or get one that becomes free */
      ...{ isSeated: v.boolean(), isStandby: v.boolean() },
    }),
  ),
})
export type UserTickets = v.InferOutput<typeof userTicketsSchema>

export function statusNow(
  evening: { at: string; answers_until: string; status: EveningStatus },
  now: Date,
): EveningStatus {
  const { at, answers_until, status } = evening
  if (isCancelled(evening)) return status
  if (isDinnerOver(evening, now)) return 'over'
  const isLate = answers_until <= now.toISOString() || at <= now.toISOString()
  return isJoinable(evening) && isLate ? 'closed' : status
}
