// what the calls of Privacy take, and what erasing answers, without the requests themselves, which the header counts

import * as v from 'valibot'
import { doneSchema } from '../done'
import { instantSchema } from '../instant'
import { oneWordOf, PAGE_SIZE_MAX, wholeNumber } from '../query'
import { personOfSchema, REQUEST_KINDS, REQUEST_OUTCOMES, REQUEST_WAYS } from './privacy'

/** How long ago a request may have come: a slip of the year is refused. */
const LONGEST_AGO_MS = 366 * 86_400_000
/** Clocks of browsers may be ahead by so much. */
const AHEAD_MS = 10 * 60_000

/** Last digits of a phone by which staff confirm an erasure. */
export const LAST_DIGITS = 4

const WHEN = 'Say when it came: not in the future, and not more than a year ago'
const userId = v.pipe(v.number('Say whose it is'), v.safeInteger('Say whose it is'))

/** POST /api/privacy/requests. */
export function newRequestSchema(now: Date) {
  return v.object(
    {
      kind: v.picklist(REQUEST_KINDS, 'Say what is asked for'),
      way: v.picklist(REQUEST_WAYS, 'Say which way it came'),
      cameAt: v.pipe(
        instantSchema(WHEN),
        v.check((at) => {
          const ago = now.getTime() - Date.parse(at)
          return ago >= -AHEAD_MS && ago <= LONGEST_AGO_MS
        }, WHEN),
      ),
      /** null when nothing is held about them */
      userId: v.nullable(userId),
    },
    (issue) => MISSING[String(issue.path?.at(-1)?.key)] ?? 'This is no request',
  )
}
export type NewRequest = v.InferOutput<ReturnType<typeof newRequestSchema>>

// valibot reports a missing field with the object's message, not with the field's
const MISSING: Record<string, string | undefined> = {
  kind: 'Say what is asked for',
  way: 'Say which way it came',
  cameAt: WHEN,
  userId: 'Say whose it is',
}

/** PATCH /api/privacy/requests/{id}: the outcome, or null to reopen it. */
export const closingSchema = v.object({
  outcome: v.nullable(v.picklist(REQUEST_OUTCOMES, 'Say how it ended')),
  version: v.number('Say which version of it is meant'),
})

/** GET /api/privacy/requests. */
export const requestQuerySchema = v.object({
  state: v.optional(oneWordOf(['open', 'closed']), 'open'),
  page: v.optional(wholeNumber(0, 1_000_000), '0'),
  size: v.optional(wholeNumber(1, PAGE_SIZE_MAX), '50'),
})
export type RequestQuery = v.InferOutput<typeof requestQuerySchema>

/** POST /api/privacy/people: a name, a phone or a code, in the body to keep it out of addresses. */
export const peopleQuerySchema = v.object({
  text: v.pipe(v.string('Say whom to look for'), v.trim(), v.maxLength(200, 'This is too long')),
})

/** POST /api/privacy/export. */
export const personSchema = v.object({ userId })

/** POST /api/privacy/erase: with the last digits of the phone as confirmation. */
export const erasureSchema = v.object({
  userId,
  digits: v.pipe(
    v.string(`Type the last ${LAST_DIGITS} digits of the phone`),
    v.regex(/^\d{4}$/, `Type the last ${LAST_DIGITS} digits of the phone`),
  ),
})

/** GET /api/privacy/people/{id}: what erasing deletes. */
export const personalDataSchema = v.object({
  ...personOfSchema.entries,
  signUps: v.array(v.object({ id: v.number(), name: v.string(), registeredAt: v.string() })),
  /** groups in which they have a seat now or had one to the end */
  dinners: v.array(
    v.object({ id: v.number(), name: v.string(), event_date: v.nullable(v.string()), status: v.string() }),
  ),
  /** whether they paid for a dinner ahead, or are owed money */
  money: v.boolean(),
})
export type PersonalData = v.InferOutput<typeof personalDataSchema>

/** POST /api/privacy/erase. */
export const erasedSchema = v.object({
  ...doneSchema.entries,
  erased: v.number(),
  seats: v.number(),
  /** whether also the unused parts of the database are rid of traces; else that is done at night */
  rewritten: v.boolean(),
})
