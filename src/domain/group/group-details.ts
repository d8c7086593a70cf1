import * as v from 'valibot'
import { groupSchema, userSchema } from '../api'
import { guestSchema } from '../evening/guests'
import { ANSWER_WHYS, ARRIVALS } from '../guest-page/guest-page'
import { tableScoreSchema } from '../matchmaking/seating'
import type { MessageKind } from '../messages/message-kinds'
import type { MessageResult } from '../messages/messages'
import { noteSchema } from './note'

/** GET /api/dinner-groups/{id}: a group, its users and its score. */
export const groupDetailsSchema = v.object({
  group: groupSchema,
  people: v.array(userSchema),
  table: tableScoreSchema,
  /** what people did on their own pages, the latest first; also who has left by it */
  visitorActions: v.array(
    v.object({
      userId: v.number(),
      name: v.string(),
      /** their last one; null when they only reported an arrival */
      answer: v.nullable(v.picklist(['yes', 'no'])),
      answeredAt: v.nullable(v.string()),
      why: v.nullable(v.picklist(ANSWER_WHYS)),
      arrival: v.nullable(v.picklist(ARRIVALS)),
      arrivalAt: v.nullable(v.string()),
    }),
  ),
  /** by the ids of the users: until when they have to answer and pay, what is due or came (rupiah), and what was last opened or sent about this dinner */
  seats: v.record(
    v.string(),
    v.object({
      answer_by: v.nullable(v.string()),
      pay_by: v.nullable(v.string()),
      amount: v.nullable(v.number()),
      /** the rupiah in `amount` by which it is recognized */
      code: v.nullable(v.number()),
      last: v.nullable(
        v.object({
          // any text: the dashboard would fetch the texts of all kinds to look them up
          kind: v.custom<MessageKind>((kind) => typeof kind === 'string'),
          at: v.string(),
          result: v.custom<MessageResult>((result) => typeof result === 'string'),
          by: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  /** who was expected, in the order of the seats, and then who gave their seat at the door to others, being absent */
  guests: v.array(guestSchema),
  notes: v.array(noteSchema),
  /** ids of those who had said yes, were offered another date, and have not answered yet */
  awaiting: v.array(v.number()),
})
export type GroupDetails = v.InferOutput<typeof groupDetailsSchema>
