import * as v from 'valibot'
import { AUDIT_ACTORS } from './audit'
import { LEFT_CODES, ROLES } from './group'
import { MESSAGE_KINDS } from './message-kinds'
import { MESSAGE_RESULTS } from './messages'
import { PAYMENT_STATES } from './payment'

const text = v.string()
const textOrNone = v.nullable(text)

/** What happened with somebody at a dinner. `by` is an account of staff; null where it is gone, or nobody of them did it. */
export const timelineEventSchema = v.variant('what', [
  v.object({ what: v.literal('seat'), at: text, role: v.picklist(ROLES) }),
  v.object({
    what: v.literal('left'),
    at: text,
    by: textOrNone,
    code: v.nullable(v.picklist(LEFT_CODES)),
    /** what staff typed */
    reason: textOrNone,
  }),
  /** at its sending, or its opening */
  v.object({
    what: v.literal('message'),
    at: text,
    by: textOrNone,
    kind: v.picklist(MESSAGE_KINDS),
    result: v.picklist(MESSAGE_RESULTS),
    openedAt: text,
  }),
  /** in whole rupiah; `held`: it came */
  v.object({
    what: v.literal('money'),
    at: text,
    state: v.picklist(PAYMENT_STATES),
    amount: v.nullable(v.number()),
  }),
  /** an entry of the audit: `by` handed out the link where the actor is a visitor */
  v.object({
    what: v.literal('action'),
    at: text,
    by: textOrNone,
    actor: v.picklist(AUDIT_ACTORS),
    action: text,
    detail: text,
  }),
])
export type TimelineEvent = v.InferOutput<typeof timelineEventSchema>

/** GET /api/dinner-groups/{id}/members/{userId}/timeline: also of who has left. */
export const timelineSchema = v.object({
  /** of the seat that they have now */
  answer_by: textOrNone,
  pay_by: textOrNone,
  /** when their page was last opened, to some minutes, by a link that has not ended; null when it was not */
  pageOpenedAt: textOrNone,
  /** the latest first */
  events: v.array(timelineEventSchema),
})
export type Timeline = v.InferOutput<typeof timelineSchema>
