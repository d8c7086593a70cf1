import * as v from 'valibot'
import { LEFT_CODES, ROLES } from '../group/group'
import { MESSAGE_KINDS } from '../messages/message-kinds'
import { MESSAGE_RESULTS } from '../messages/messages'
import { PAYMENT_STATES } from '../money/payment'
import { AUDIT_ACTORS } from './audit'

const text = v.string()
const textOrNone = v.nullable(text)

const dinner = {
  /** the group it is about, with its name; null for none, and once it is deleted, where money keeps the name */
  groupId: v.nullable(v.number()),
  group: textOrNone,
  /** the evening as a whole that it is about */
  eveningId: v.nullable(v.number()),
}

/** What happened with somebody. `by` is an account of staff; null where it is gone, or nobody of them did it. */
export const timelineEventSchema = v.variant('what', [
  v.object({ what: v.literal('seat'), at: text, role: v.picklist(ROLES), ...dinner }),
  v.object({
    what: v.literal('left'),
    at: text,
    by: textOrNone,
    code: v.nullable(v.picklist(LEFT_CODES)),
    /** what staff typed */
    reason: textOrNone,
    ...dinner,
  }),
  /** at its sending, or its opening */
  v.object({
    what: v.literal('message'),
    at: text,
    by: textOrNone,
    kind: v.picklist(MESSAGE_KINDS),
    result: v.picklist(MESSAGE_RESULTS),
    openedAt: text,
    ...dinner,
  }),
  /** in whole rupiah; `held`: it came */
  v.object({
    what: v.literal('money'),
    at: text,
    state: v.picklist(PAYMENT_STATES),
    /** its id */
    payment: v.number(),
    amount: v.nullable(v.number()),
    ...dinner,
  }),
  /** an entry of the audit: `by` handed out the link where the actor is a visitor */
  v.object({
    what: v.literal('action'),
    at: text,
    by: textOrNone,
    actor: v.picklist(AUDIT_ACTORS),
    action: text,
    detail: text,
    ...dinner,
  }),
])
export type TimelineEvent = v.InferOutput<typeof timelineEventSchema>

/** GET /api/users/{id}/timeline: of all sign-ups of that person. */
export const timelineSchema = v.object({
  /** of their seat at a dinner ahead */
  answer_by: textOrNone,
  pay_by: textOrNone,
  /** when their page was last opened, to some minutes, by a link that has not ended; null when it was not */
  pageOpenedAt: textOrNone,
  /** the latest first */
  events: v.array(timelineEventSchema),
})
export type Timeline = v.InferOutput<typeof timelineSchema>
