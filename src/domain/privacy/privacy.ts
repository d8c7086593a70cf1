import * as v from 'valibot'
import { doneSchema } from '../done'
import { HOUR_MS } from '../units'

/** The kinds of requests about personal data (UU PDP 27/2022). */
export const REQUEST_KINDS = ['access', 'correction', 'erasure', 'withdrawal', 'objection'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export const REQUEST_WAYS = ['chat', 'e-mail', 'call', 'in person', 'letter'] as const
export type RequestWay = (typeof REQUEST_WAYS)[number]

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

export function dueAt(cameAt: string): string {
  return new Date(Date.parse(cameAt) + DUE_HOURS * HOUR_MS).toISOString()
}

/** Returns the instant before which requests came that are urgent, or overdue, at `now`. */
export function cameBefore(state: 'urgent' | 'overdue', now: Date): string {
  const hours = state === 'overdue' ? DUE_HOURS : DUE_HOURS - URGENT_HOURS
  return new Date(now.getTime() - hours * HOUR_MS).toISOString()
}

export function urgencyOf(cameAt: string, now: Date): 'open' | 'urgent' | 'overdue' {
  if (cameAt <= cameBefore('overdue', now)) return 'overdue'
  return cameAt <= cameBefore('urgent', now) ? 'urgent' : 'open'
}

const nameOrNone = v.nullable(v.string())

/** Somebody by one of their sign-ups: the newest. */
export const personOfSchema = v.object({
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
  /** erasures by links that wait for an admin; see GET /api/privacy/links */
  waiting: v.number(),
})
export type Requests = v.InferOutput<typeof requestsSchema>

/** POST and PATCH of a request. */
export const storedRequestSchema = v.object({ ...doneSchema.entries, request: requestSchema })

/** POST /api/privacy/people. */
export const peopleFoundSchema = v.object({ items: v.array(personOfSchema) })
export type PersonFound = v.InferOutput<typeof personOfSchema>
