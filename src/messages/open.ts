import { and, desc, eq, isNull } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { messages, signUps } from '../db/schema'
import { refused, transact } from '../db/transact'
import { MESSAGES, type MessageKind, type NoticeKind } from '../domain/message-kinds'
import type { MessageInput } from '../domain/messages'
import { awaitsNewAnswer, countsOnAnotherDate, isOpen, notifiedBy } from '../domain/seat'
import { TOKEN_LENGTH } from '../domain/token'
import { ADDRESS_MAX, whatsappWays } from '../domain/whatsapp'
import { deletionReasonsOf } from '../groups/reasons'
import { hasPaid } from '../money/payments'
import { linkAddress, makeLink } from '../people/links'
import { type Due, dueAt } from './due'
import { readFacts, type StoredTable } from './facts'
import { type MessageConfig, textOf } from './items'
import { textsOf } from './stored-texts'
import { TOKEN_TO_COME } from './texts'

/** Milliseconds for which what somebody has opened is theirs. */
const HELD_MS = 10 * 60_000
/** Where the link of a message stands in its template. */
const LINK = '{link}'

export type Opened =
  | { ok: true; id: number; openedAt: string; ways: ReturnType<typeof whatsappWays>; text: string }
  | { ok: false; reason: 'unknown' | 'not due' | 'sent' | 'call' | 'long' }
  | { ok: false; reason: 'held'; by: number | null; seconds: number }
  | { ok: false; reason: 'incomplete'; missing: string[] }

/**
 * Opens a message for an admin, who then sends it from WhatsApp and marks it. Opened once more, the same row is taken
 * over; what somebody else has open is theirs for ten minutes. Refuses what is not due, lacks something or was sent.
 */
export function openMessage(
  db: Db,
  by: Staff & { id: number },
  { userId, groupId, kind, text: edited, again }: MessageInput,
  config: MessageConfig,
  now = new Date(),
): Opened {
  return transact(db, (): Opened => {
    const person = db.select().from(signUps).where(eq(signUps.userId, userId)).get()
    if (!person) return refused('unknown')
    const found = findDue(db, { userId, groupId, kind, again }, config, now)
    if (!found.ok) return found
    const { due, table } = found
    if (due.call) return refused('call')
    const deletion = groupId === null ? undefined : deletionReasonsOf(db, [groupId]).get(groupId)
    const isPaid = groupId !== null && hasPaid(db, userId, groupId)
    const compose = (template: string, token?: string) =>
      textOf(due, { name: person.name, table, deletion, isPaid, now }, template, config, token)
    const { text: template } = textsOf(db)[kind]
    const composed = compose(template)
    const source = edited && composed.missing.length === 0 ? asTemplate(edited, config) : template
    const { missing } = source === template ? composed : compose(source)
    if (missing.length > 0) return refused('incomplete', { missing })
    const longest = compose(source, '1'.repeat(TOKEN_LENGTH)).text
    if (whatsappWays(person.phone, longest).web.length > ADDRESS_MAX) return refused('long')

    const open = findOpened(db, { userId, groupId, kind })
    const age = open ? now.getTime() - Date.parse(open.openedAt) : 0
    // a clock that has gone back holds nothing for longer
    if (open && open.adminId !== by.id && age >= 0 && age < HELD_MS)
      return refused('held', { by: open.adminId, seconds: Math.floor(age / 1000) })
    const openedAt = now.toISOString()
    const announced = {
      statedEventAt: due.eventAt,
      statedVenue: table?.venueText ?? null,
      openedAt,
      adminId: by.id,
      cold: person.wroteAt === null && !wasWrittenTo(db, userId),
    }
    const { id } = open
      ? db
          .update(messages)
          .set(announced)
          .where(eq(messages.id, open.id))
          .returning({ id: messages.id })
          .get()!
      : db
          .insert(messages)
          .values({ userId, groupId, kind, result: 'opened', ...announced })
          .returning({ id: messages.id })
          .get()
    audit(db, by, 'opened a message', { userId, ...(groupId && { groupId }), detail: kind }, now)
    const token =
      source.includes(LINK) && config.publicUrl ? makeLink(db, userId, 'phone', now, by.id) : undefined
    const { text } = compose(source, token)
    return { ok: true, id, openedAt, ways: whatsappWays(person.phone, text), text }
  })
}

/** Returns an edited text as a template: the link to come, as staff see it, is that of the message once, and not wherever a text holds it. */
function asTemplate(edited: string, { publicUrl }: MessageConfig): string {
  if (!publicUrl || edited.includes(LINK)) return edited
  return edited.replace(linkAddress(publicUrl, TOKEN_TO_COME), () => LINK)
}

type FoundDue =
  | { ok: true; due: Due; table: StoredTable | undefined }
  | { ok: false; reason: 'unknown' | 'not due' | 'sent' }

function findDue(
  db: Db,
  { userId, groupId, kind, again }: Pick<MessageInput, 'userId' | 'groupId' | 'kind' | 'again'>,
  config: MessageConfig,
  now: Date,
): FoundDue {
  const facts = readFacts(db, now, groupId ?? undefined)
  const [table] = groupId === null ? [] : facts.tables
  const found = dueAt(facts, now, config).find(
    (due) => due.userId === userId && due.groupId === groupId && due.kind === kind,
  )
  if (found) return { ok: true, due: found, table }
  const seat = table?.seats.findLast((one) => one.userId === userId)
  if (!table || !seat) {
    if (!wasSent(db, userId, groupId, kind)) return refused('not due')
    if (groupId !== null || !again) return refused('sent')
    const due: Due = { userId, groupId, kind, eventAt: null, redAt: null, deadline: null, call: false }
    return { ok: true, due, table: undefined }
  }

  const isSent = seat.notices.some((notice) => notice.kind === kind)
  if (isSent && !again) return refused('sent')
  const deadline = MESSAGES[kind].isMoney ? seat.payBy : seat.answerBy
  const isExpected =
    isOpen(table) &&
    // who is asked for another date keeps their status
    ((kind === 'nudge' && (seat.status === 'messaging' || awaitsNewAnswer(seat))) ||
      (kind === 'pay-nudge' && seat.status === 'confirmed'))
  // that their date is off comes first: who learned of the new one otherwise would never be sent it
  if ((!isSent && !isExpected) || (!MESSAGES[kind].isOfEarlierDate && countsOnAnotherDate(seat, table)))
    return refused('not due')
  const isPast = deadline === null || Date.parse(deadline) <= now.getTime()
  const announced = MESSAGES[kind].isOfEarlierDate ? notifiedBy(seat.notices).announced : null
  const eventAt = announced ?? table.eventAt
  const due: Due = {
    ...{ userId, groupId, kind, eventAt, redAt: null, call: false },
    deadline: isPast ? null : deadline,
  }
  return { ok: true, due, table }
}

/** Returns the message of a kind to a user about a group that was opened and not marked yet, or undefined. */
export function findOpened(
  db: Db,
  { userId, groupId, kind }: Pick<typeof messages.$inferSelect, 'userId' | 'groupId' | 'kind'>,
) {
  const isOpened = and(eq(messages.result, 'opened'), ofSeat(userId, groupId, kind))
  return db.select().from(messages).where(isOpened).get()
}

function ofSeat(userId: number, groupId: number | null, kind: NoticeKind) {
  return and(
    eq(messages.userId, userId),
    eq(messages.kind, kind),
    groupId === null ? isNull(messages.groupId) : eq(messages.groupId, groupId),
  )
}

function wasSent(db: Db, userId: number, groupId: number | null, kind: MessageKind): boolean {
  const [last] = db
    .select({ result: messages.result })
    .from(messages)
    .where(and(ofSeat(userId, groupId, kind), eq(messages.result, 'sent')))
    .orderBy(desc(messages.id))
    .limit(1)
    .all()
  return last !== undefined
}

function wasWrittenTo(db: Db, userId: number): boolean {
  return (
    db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.userId, userId), eq(messages.result, 'sent')))
      .get() !== undefined
  )
}
