// erasures that people request by links which staff have handed out

import * as v from 'valibot'
import { HOUR_MS } from '../units'

/** Hours from the request to the erasure, and to the latest one: the law gives three days. */
const ERASES_AFTER = 24
const LATEST_AFTER = 72

/** Exports and erasures by links of one account in 24 hours: then an erasure waits for an admin, and an export for the next day. */
export const BY_LINKS_A_DAY = 5
export const STOP_REASON_MAX = 300

/** Returns the instant of an erasure that was requested at another, as ISO text. */
export function erasesAt(requestedAt: string): string {
  return after(requestedAt, ERASES_AFTER)
}

/** Returns the instant at which an erasure happens that an admin has stopped, or that waits for one. */
export function latestErasure(requestedAt: string): string {
  return after(requestedAt, LATEST_AFTER)
}

function after(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * HOUR_MS).toISOString()
}

const REASON = 'Say why: they read it on their page'

/** PATCH /api/privacy/erasures/{id}. A stop needs a reason. */
export const decisionSchema = v.variant(
  'decision',
  [
    v.object({ decision: v.literal('allow'), version: v.number('Say which version of it is meant') }),
    v.object(
      {
        decision: v.literal('stop'),
        reason: v.pipe(
          v.string(REASON),
          v.trim(),
          v.minLength(1, REASON),
          v.maxLength(STOP_REASON_MAX, `At most ${STOP_REASON_MAX} characters`),
        ),
        version: v.number('Say which version of it is meant'),
      },
      REASON,
    ),
  ],
  'Say whether to allow or to stop it',
)
export type Decision = v.InferOutput<typeof decisionSchema>

const text = v.string()
const textOrNone = v.nullable(text)

/** A person who is erased at `erasesAt`, and is in no list until then. */
export const erasureSchema = v.object({
  id: v.number(),
  userId: v.number(),
  name: text,
  phone: text,
  requestedAt: text,
  /** the account that had handed out the link; null when it is gone, or from before that was noted */
  linkBy: textOrNone,
  reason: textOrNone,
  decidedBy: textOrNone,
  version: v.number(),
  signups: v.number(),
  erasesAt: text,
  state: v.picklist(['coming', 'waiting', 'stopped']),
})
export type Erasure = v.InferOutput<typeof erasureSchema>

/** GET /api/privacy/links: erasures that people requested by links of staff. */
export const byLinksSchema = v.object({ erasures: v.array(erasureSchema) })
export type ByLinks = v.InferOutput<typeof byLinksSchema>
