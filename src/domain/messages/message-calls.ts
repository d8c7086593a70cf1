// what the calls of messages take
import * as v from 'valibot'
import { GROUP_MESSAGES } from '../group/group'
import { calendarDay, oneWordOf, PAGE_SIZE_MAX, wholeNumber } from '../query'
import { plainLine, plainText } from '../text'
import { MESSAGE_KINDS } from './message-kinds'
import { MARKS } from './messages'
import { ADDRESS_MAX, whatsappWays } from './whatsapp'

const TEXT_MAX = 1000
const LONG = `The text is too long for WhatsApp's address, which takes ${ADDRESS_MAX} characters`
const NO_KIND = 'This is no kind of message'

/** Characters of an edited message to a restaurant, which goes by the clipboard where it is too long for an address. */
const LIST_TEXT_MAX = 10_000

const textSchema = v.pipe(
  v.string('A message needs a text'),
  v.transform(plainText),
  v.nonEmpty('A message needs a text'),
  v.maxLength(TEXT_MAX, `A message takes ${TEXT_MAX} characters at most`),
  v.check((text) => whatsappWays('+62', text).web.length <= ADDRESS_MAX, LONG),
)

const idSchema = v.pipe(v.number(GROUP_MESSAGES.ids), v.safeInteger(GROUP_MESSAGES.ids))
const versionSchema = v.number(GROUP_MESSAGES.version)

/** The filters of GET /api/messages/queue. `all` includes what quiet hours hide. */
export const queueQuerySchema = v.object({
  kind: v.optional(v.picklist(MESSAGE_KINDS, NO_KIND)),
  group: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  pic: v.optional(v.string()),
  evening: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  /** the day of a dinner that is of no evening, `yyyy-MM-dd` in the site's time zone */
  day: v.optional(calendarDay),
  all: v.optional(oneWordOf(['true', 'false'])),
  page: v.optional(wholeNumber(0, 1_000_000), '0'),
  size: v.optional(wholeNumber(1, PAGE_SIZE_MAX), '25'),
})
export type QueueQuery = v.InferOutput<typeof queueQuerySchema>

/** POST /api/messages. */
export const openMessageSchema = v.object(
  {
    userId: idSchema,
    groupId: v.optional(v.nullable(idSchema), null),
    /** of a message about an evening as a whole */
    eveningId: v.optional(v.nullable(idSchema), null),
    kind: v.picklist(MESSAGE_KINDS, NO_KIND),
    text: v.optional(textSchema),
    /** although it was sent already */
    again: v.optional(v.boolean('again is true or false'), false),
  },
  (issue) => (issue.path?.at(-1)?.key === 'kind' ? NO_KIND : GROUP_MESSAGES.ids),
)
export type MessageInput = v.InferOutput<typeof openMessageSchema>

/** PATCH /api/messages/{id}. */
export const markMessageSchema = v.object(
  { result: v.picklist(MARKS, 'Say what became of the message') },
  'Say what became of the message',
)

/** POST /api/messages/restaurants: to a venue about all its tables of an evening, or about the table of a group that is of none. */
export const openRestaurantSchema = v.object(
  {
    venueId: idSchema,
    eveningId: v.optional(v.nullable(idSchema), null),
    groupId: v.optional(v.nullable(idSchema), null),
    text: v.optional(
      v.pipe(
        v.string('A message needs a text'),
        v.transform(plainText),
        v.nonEmpty('A message needs a text'),
        v.maxLength(LIST_TEXT_MAX, `A message to a restaurant takes ${LIST_TEXT_MAX} characters at most`),
      ),
    ),
  },
  GROUP_MESSAGES.ids,
)
export type RestaurantInput = v.InferOutput<typeof openRestaurantSchema>

/** PUT /api/message-texts/{kind}. */
export const messageTextSchema = v.object(
  { text: textSchema, version: versionSchema },
  'A text is sent with its version',
)

/** POST /api/dinner-groups/{id}/replace; `version` is that of the membership that ends. */
export const replaceSchema = v.object(
  {
    userId: idSchema,
    backupId: idSchema,
    reason: v.optional(
      v.pipe(
        v.string(GROUP_MESSAGES.reason),
        v.transform(plainLine),
        v.maxLength(200, GROUP_MESSAGES.reasonLong),
      ),
    ),
    version: versionSchema,
  },
  (issue) => (issue.path?.at(-1)?.key === 'version' ? GROUP_MESSAGES.version : GROUP_MESSAGES.ids),
)
export type Replacement = v.InferOutput<typeof replaceSchema>

/** POST /api/dinner-groups/{id}/somebody: who gets a free seat, or that of the member `insteadOf`; `version` is that of the group. */
export const seatSomebodySchema = v.object(
  { userId: idSchema, insteadOf: v.optional(idSchema), version: versionSchema },
  (issue) => (issue.path?.at(-1)?.key === 'version' ? GROUP_MESSAGES.version : GROUP_MESSAGES.ids),
)
export type SeatSomebody = v.InferOutput<typeof seatSomebodySchema>

const NO_CODE = 'A code is six letters and digits'

/** POST /api/users/wrote. */
export const wroteSchema = v.union(
  [
    v.object({
      code: v.pipe(
        v.string(),
        v.transform((code) => code.replace(/\s/g, '').toUpperCase()),
        v.regex(/^[2-9A-HJ-NP-Z]{6}$/, NO_CODE),
      ),
    }),
    v.object({ userId: idSchema }),
  ],
  NO_CODE,
)
