// messages as calls answer them; what calls take is in message-calls.ts
import * as v from 'valibot'
import { FACT_KEYS } from '../group/dinner'
import { MESSAGE_KINDS, NOTICE_KINDS, TEXT_KINDS, type TextKind } from './message-kinds'
import { restaurantItemSchema, unbookedSchema } from './restaurants'

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
  'jadwal',
  'kabar',
  'meja',
  'jumlah',
  'daftar',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** Those of a text to a restaurant alone: whether it is new, changed or taken back, tables, people, and what it reads of each table. */
const OF_TABLES: readonly Placeholder[] = ['kabar', 'meja', 'jumlah', 'daftar']
const OF_RESTAURANTS: readonly Placeholder[] = ['hari', 'tanggal', 'jam', 'atas_nama', ...OF_TABLES]
const OF_PEOPLE = PLACEHOLDERS.filter((name) => !OF_TABLES.includes(name))

export function placeholdersOf(kind: TextKind): readonly Placeholder[] {
  return kind === 'booking' ? OF_RESTAURANTS : OF_PEOPLE
}

/** Returns the placeholders in a text that its kind does not take, with their braces. */
export function unknownPlaceholders(text: string, kind: TextKind): string[] {
  const named = text.match(/\{[^{}\s]*\}/g) ?? []
  return named.filter((one) => !placeholdersOf(kind).some((known) => one === `{${known}}`))
}

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

/** The number of due messages by kind that fit the other filters, and of other things to do. */
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

/** POST /api/messages. */
export const openedMessageSchema = v.object({
  success: v.literal(true),
  message: v.object({ id, openedAt: text }),
  /** null to a restaurant without a phone */
  ways: v.nullable(v.object({ web: text, phone: text, copy: text })),
  text,
})
export type OpenedMessage = v.InferOutput<typeof openedMessageSchema>

/** GET /api/message-texts. */
export const messageTextsSchema = v.array(
  v.object({ kind: v.picklist(TEXT_KINDS), text, shipped: text, version: v.number() }),
)
export type MessageTexts = v.InferOutput<typeof messageTextsSchema>
