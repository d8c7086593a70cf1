// messages on the wire: what their calls take, then what they answer
import * as v from 'valibot'
import { SHEET_KINDS } from './booking'
import { FACT_KEYS } from './dinner'
import { BACKUP_ANSWERS, GROUP_MESSAGES, MEMBER_STATUSES } from './group'
import { instantSchema } from './instant'
import { isToRestaurant, MESSAGE_KINDS, NOTICE_KINDS, TEXT_KINDS, type TextKind } from './message-kinds'
import { calendarDay, oneWordOf, PAGE_SIZE_MAX, wholeNumber } from './query'
import { restaurantItemSchema, unbookedSchema } from './restaurants'
import { plainLine, plainText } from './text'
import { ADDRESS_MAX, whatsappWays } from './whatsapp'

/** The results of a message; `opened` until staff mark it. */
export const MESSAGE_RESULTS = ['opened', 'sent', 'not sent', 'not on WhatsApp'] as const
export type MessageResult = (typeof MESSAGE_RESULTS)[number]

/** What staff say became of an open message. */
export const MARKS = ['sent', 'not sent', 'not on WhatsApp'] as const satisfies MessageResult[]
export type Mark = (typeof MARKS)[number]

export const PLACEHOLDERS = [
  'nama',
  'tim',
  'hari',
  'tanggal',
  'jam',
  'area',
  'tempat',
  'alamat',
  'atas_nama',
  'harga',
  'nominal',
  'penanda',
  'termasuk',
  'rekening',
  'uang',
  'batas',
  'link',
  'alasan',
  'jumlah',
  'daftar',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

const TEXT_MAX = 1000
const LONG = `The text is too long for WhatsApp's address, which takes ${ADDRESS_MAX} characters`
const NO_KIND = 'This is no kind of message'

const OF_RESTAURANTS: readonly Placeholder[] = ['hari', 'tanggal', 'jam', 'jumlah', 'atas_nama', 'daftar']
const OF_PEOPLE = PLACEHOLDERS.filter((name) => name !== 'jumlah' && name !== 'daftar')

/** Returns the placeholders that the texts of a kind take. */
export function placeholdersOf(kind: TextKind): readonly Placeholder[] {
  return isToRestaurant(kind) ? OF_RESTAURANTS : OF_PEOPLE
}

/** Returns the placeholders in a text that its kind does not take, with their braces. */
export function unknownPlaceholders(text: string, kind: TextKind): string[] {
  const named = text.match(/\{[^{}\s]*\}/g) ?? []
  return named.filter((one) => !placeholdersOf(kind).some((known) => one === `{${known}}`))
}

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
const deadlineSchema = v.optional(v.nullable(instantSchema('A deadline is a time')))

/** The filters of GET /api/messages/queue and /silent. `all` includes what quiet hours hide. */
export const queueQuerySchema = v.object({
  kind: v.optional(v.picklist(MESSAGE_KINDS, NO_KIND)),
  group: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  pic: v.optional(v.string()),
  evening: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  /** the day of the dinner, `yyyy-MM-dd` in the site's time zone */
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
    /** the text as edited for this message */
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

/** POST /api/messages/restaurants. */
export const openRestaurantSchema = v.object(
  {
    groupId: idSchema,
    venueId: idSchema,
    kind: v.picklist(SHEET_KINDS, NO_KIND),
    /** the text as edited for this message */
    text: v.optional(
      v.pipe(
        v.string('A message needs a text'),
        v.transform(plainText),
        v.nonEmpty('A message needs a text'),
        v.maxLength(LIST_TEXT_MAX, `A message to a restaurant takes ${LIST_TEXT_MAX} characters at most`),
      ),
    ),
  },
  NO_KIND,
)
export type RestaurantInput = v.InferOutput<typeof openRestaurantSchema>

/** PUT /api/message-texts/{kind}. */
export const messageTextSchema = v.object(
  { text: textSchema, version: versionSchema },
  'A text is sent with its version',
)

/** POST /api/message-texts/{kind}/preview: a text as typed, and who is to be shown reading it. */
export const previewTextSchema = v.object(
  {
    text: v.pipe(
      v.string('A message needs a text'),
      v.transform(plainText),
      v.maxLength(TEXT_MAX, `A message takes ${TEXT_MAX} characters at most`),
    ),
    userId: v.optional(idSchema),
    groupId: v.optional(v.nullable(idSchema), null),
  },
  'A message needs a text',
)
export type PreviewInput = v.InferOutput<typeof previewTextSchema>

/** PATCH /api/dinner-groups/{id}/deadlines; null clears a deadline: the member has answered, or paid. */
export const deadlinesSchema = v.object(
  {
    userId: idSchema,
    answer_by: deadlineSchema,
    pay_by: deadlineSchema,
    version: v.optional(versionSchema),
  },
  GROUP_MESSAGES.ids,
)
export type DeadlineChanges = v.InferOutput<typeof deadlinesSchema>

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

const text = v.string()
const textOrNone = v.nullable(text)
const id = v.number()

/** A message that was opened and not marked yet; `mine`: by the account that asks. */
const openedSchema = v.object({ id, at: text, by: textOrNone, mine: v.boolean() })

const item = {
  userId: id,
  groupId: v.nullable(id),
  /** of a message about an evening as a whole, which has no group */
  eveningId: v.nullable(id),
  kind: v.picklist(MESSAGE_KINDS),
  name: text,
  phone: text,
  group: textOrNone,
  pic: text,
  event_date: textOrNone,
  text,
  /** what is not set and keeps the message back */
  missing: v.array(text),
  /** of it, the facts of the dinner, which can be set at once */
  lacks: v.array(v.picklist(FACT_KEYS)),
  /** of the group or the evening; null where it is deleted, or there is none */
  groupVersion: v.nullable(v.number()),
  /** wrote to us first */
  known: v.boolean(),
  notOnWhatsapp: v.boolean(),
  /** the owner of the number said that it is not this person's */
  wrongNumber: v.boolean(),
  /** when it turns red */
  due: textOrNone,
  deadline: textOrNone,
  /** no time is left for an answer in writing */
  call: v.boolean(),
  opened: v.nullable(openedSchema),
  /** what was sent before, the latest first */
  sentMessages: v.array(v.object({ kind: v.picklist(NOTICE_KINDS), at: text })),
}
export const queueItemSchema = v.object(item)
export type QueueItem = v.InferOutput<typeof queueItemSchema>

/** The number of due messages by kind, and of other things to do; `owed` and `check` (to be checked at the bank) where the house takes money. */
export const messageCountsSchema = v.record(v.string(), v.number())

export const queueSchema = v.object({
  items: v.array(queueItemSchema),
  /** what is due to restaurants, and tables without a booking that need one now */
  restaurants: v.array(restaurantItemSchema),
  unbooked: v.array(unbookedSchema),
  total: v.number(),
  counts: messageCountsSchema,
  /** groups without a date, about which nobody can be notified */
  undated: v.number(),
  /** hides all but what cannot wait, unless asked for all */
  quiet: v.boolean(),
  /** first messages a day past which WhatsApp restricts a number */
  coldMax: v.number(),
})
export type Queue = v.InferOutput<typeof queueSchema>

const backupSchema = v.object({
  userId: id,
  name: text,
  /** what they said to the question whether they would come */
  answer: v.nullable(v.picklist(BACKUP_ANSWERS)),
  isInvited: v.boolean(),
  /** the table's score with them in the place */
  score: v.nullable(v.number()),
  /** the rules that the table breaks with them and did not break before */
  breaks: v.array(text),
  /** why staff removed them, or another sign-up of their phone, from a group */
  removed: textOrNone,
})

export const silentItemSchema = v.object({
  ...item,
  why: v.picklist(['answer', 'pay', 'dropped', 'unreached', 'sure']),
  /** of the seat, as is `version`; null where there is none */
  status: v.nullable(v.picklist(MEMBER_STATUSES)),
  /** the deadline that has passed */
  since: textOrNone,
  version: v.nullable(v.number()),
  backups: v.array(backupSchema),
})
export type SilentItem = v.InferOutput<typeof silentItemSchema>

export const silentSchema = v.object({ items: v.array(silentItemSchema), total: v.number() })
export type SilentList = v.InferOutput<typeof silentSchema>

/** POST /api/messages. */
export const openedMessageSchema = v.object({
  success: v.literal(true),
  message: v.object({ id, openedAt: text }),
  ways: v.object({ web: text, phone: text, copy: text }),
  text,
})
export type OpenedMessage = v.InferOutput<typeof openedMessageSchema>

/** A group with free seats after members cancelled on their own page. */
export const freeSeatSchema = v.object({
  groupId: id,
  group: text,
  event_date: textOrNone,
  seats: v.number(),
  /** of the group */
  version: v.number(),
  backups: v.array(backupSchema),
})
export type FreeSeat = v.InferOutput<typeof freeSeatSchema>

/** Somebody who counted on a seat, whom staff took out by hand, and whom no message has gone to since. */
export const takenOutSchema = v.object({
  userId: id,
  name: text,
  phone: text,
  status: v.picklist(MEMBER_STATUSES),
  groupId: id,
  group: text,
  event_date: textOrNone,
})
export type TakenOut = v.InferOutput<typeof takenOutSchema>

/** What a person did on their own page. */
export const visitorActionSchema = v.object({
  id,
  at: text,
  action: text,
  detail: text,
  userId: id,
  name: textOrNone,
  groupId: v.nullable(id),
  group: textOrNone,
  /** of answers that were changed at a table that is to come: its score, and the hard rules it breaks now */
  table: v.nullable(v.object({ score: v.nullable(v.number()), breaks: v.array(text) })),
})
export type VisitorAction = v.InferOutput<typeof visitorActionSchema>

/** GET /api/messages/pages: what came in through visitors' pages. */
export const pagesSchema = v.object({
  free: v.array(freeSeatSchema),
  takenOut: v.array(takenOutSchema),
  visitorActions: v.array(visitorActionSchema),
})
export type Pages = v.InferOutput<typeof pagesSchema>

/** POST /api/dinner-groups/{id}/fill: gives a free seat to a backup; `version` is that of the group. */
export const fillSchema = v.object({ backupId: idSchema, version: versionSchema }, (issue) =>
  issue.path?.at(-1)?.key === 'version' ? GROUP_MESSAGES.version : GROUP_MESSAGES.ids,
)

/** GET /api/message-texts. */
export const messageTextsSchema = v.array(
  v.object({ kind: v.picklist(TEXT_KINDS), text, shipped: text, version: v.number() }),
)
export type MessageTexts = v.InferOutput<typeof messageTextsSchema>

/** POST /api/message-texts/{kind}/preview. */
export const textPreviewSchema = v.object({
  /** those to choose from; `isDue`: a message of the kind is due for them */
  people: v.array(
    v.object({ userId: id, groupId: v.nullable(id), name: text, group: textOrNone, isDue: v.boolean() }),
  ),
  /** null where nobody has signed up */
  shown: v.nullable(
    v.object({
      userId: id,
      groupId: v.nullable(id),
      text,
      /** what is not set, where the text has a placeholder for it */
      missing: v.array(text),
      /** of the address that opens it in WhatsApp, with the longest link */
      length: v.number(),
    }),
  ),
})
export type TextPreview = v.InferOutput<typeof textPreviewSchema>

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
