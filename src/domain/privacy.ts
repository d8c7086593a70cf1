import * as v from 'valibot'
import { doneSchema } from './api'
import { instantSchema } from './instant'
import { oneWordOf, PAGE_SIZE_MAX, wholeNumber } from './query'

/** The kinds of requests about personal data (UU PDP 27/2022). */
export const REQUEST_KINDS = ['access', 'correction', 'erasure', 'withdrawal', 'objection'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** The channels of a request. */
export const REQUEST_WAYS = ['chat', 'e-mail', 'call', 'in person', 'letter'] as const
export type RequestWay = (typeof REQUEST_WAYS)[number]

/** The outcomes of a request. */
export const REQUEST_OUTCOMES = [
  'done',
  'nothing is held',
  'not proved to be theirs',
  'taken back',
  'refused by law',
] as const
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]

/** The law gives 3 × 24 hours; with less than a day left it is urgent. */
const DUE_HOURS = 72
const URGENT_HOURS = 24
const HOUR_MS = 3_600_000
/** How long ago a request may have come: a slip of the year is refused. */
const LONGEST_AGO_MS = 366 * 24 * HOUR_MS
/** Clocks of browsers may be ahead by so much. */
const AHEAD_MS = 10 * 60_000

/** Last digits of a phone by which staff confirm an erasure. */
export const LAST_DIGITS = 4

/** Returns the deadline of a request, as an ISO instant. */
export function dueAt(cameAt: string): string {
  return new Date(Date.parse(cameAt) + DUE_HOURS * HOUR_MS).toISOString()
}

/** Returns the instant before which requests came that are urgent, or overdue, at `now`. */
export function cameBefore(state: 'urgent' | 'overdue', now: Date): string {
  const hours = state === 'overdue' ? DUE_HOURS : DUE_HOURS - URGENT_HOURS
  return new Date(now.getTime() - hours * HOUR_MS).toISOString()
}

/** Returns the urgency of an open request. */
export function urgencyOf(cameAt: string, now: Date): 'open' | 'urgent' | 'overdue' {
  if (cameAt <= cameBefore('overdue', now)) return 'overdue'
  return cameAt <= cameBefore('urgent', now) ? 'urgent' : 'open'
}

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

const nameOrNone = v.nullable(v.string())

/** Somebody by one of their sign-ups: the newest. */
const personOfSchema = v.object({
  id: v.number(),
  name: v.string(),
  phone: v.string(),
  signups: v.number(),
  /** of somebody who is to be erased then, and is in no list until then */
  erasesAt: v.optional(v.string()),
})

/** A request as staff see it; times are UTC ISO. */
export const requestSchema = v.object({
  id: v.number(),
  kind: v.picklist(REQUEST_KINDS),
  way: v.picklist(REQUEST_WAYS),
  cameAt: v.string(),
  dueAt: v.string(),
  /** null when nothing is held about them, or not any more */
  user: v.nullable(personOfSchema),
  notedBy: nameOrNone,
  closedBy: nameOrNone,
  closedAt: nameOrNone,
  outcome: v.nullable(v.picklist(REQUEST_OUTCOMES)),
  version: v.number(),
})
export type PrivacyRequest = v.InferOutput<typeof requestSchema>

/** GET /api/privacy/requests: a page of them, and how many are open, urgent or overdue in all. */
export const requestsSchema = v.object({
  items: v.array(requestSchema),
  matching: v.number(),
  counts: v.object({ open: v.number(), urgent: v.number(), overdue: v.number(), closed: v.number() }),
  /** exports and erasures by links that wait for an admin; see GET /api/privacy/links */
  waiting: v.number(),
})
export type Requests = v.InferOutput<typeof requestsSchema>

/** POST and PATCH of a request. */
export const storedRequestSchema = v.object({ ...doneSchema.entries, request: requestSchema })

/** POST /api/privacy/people. */
export const peopleFoundSchema = v.object({ items: v.array(personOfSchema) })
export type PersonFound = v.InferOutput<typeof personOfSchema>

/** GET /api/privacy/people/{id}: what erasing deletes. */
export const heldSchema = v.object({
  ...personOfSchema.entries,
  signUps: v.array(v.object({ id: v.number(), name: v.string(), registeredAt: v.string() })),
  /** groups in which they have a seat now or had one to the end */
  dinners: v.array(
    v.object({ id: v.number(), name: v.string(), event_date: nameOrNone, status: v.string() }),
  ),
  /** whether they paid for a dinner ahead, or are owed money */
  money: v.boolean(),
})
export type Held = v.InferOutput<typeof heldSchema>

/** POST /api/privacy/erase. */
export const erasedSchema = v.object({
  ...doneSchema.entries,
  erased: v.number(),
  seats: v.number(),
  /** whether also the unused parts of the database are rid of traces; else that is done at night */
  rewritten: v.boolean(),
})
