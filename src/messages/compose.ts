import { and, eq, isNull, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { built } from '../db/built'
import type { Db } from '../db/open'
import { messages, signUps } from '../db/schema'
import { refused, transact } from '../db/transact'
import { isAwaited, isInvited } from '../domain/group/group'
import {
  awaitsNewAnswer,
  countsOnAnotherDate,
  isOpen,
  isTooLateToCancel,
  lastOf,
  notifiedBy,
} from '../domain/group/seat'
import type { MessageInput } from '../domain/messages/message-calls'
import { MESSAGES } from '../domain/messages/message-kinds'
import type { OpenedMessage } from '../domain/messages/messages'
import { ADDRESS_MAX, whatsappWays } from '../domain/messages/whatsapp'
import { TOKEN_LENGTH } from '../domain/token'
import { announceGroup } from '../evenings/announce'
import { deletionReasonsOf } from '../groups/reasons'
import { linkAddress, makeLink } from '../people/links'
import { dueAt } from './due'
import { againAtEvening, dueAtEvening } from './due-evening'
import type { Due } from './due-input'
import { type MessageConfig, type MessageSubject, moneyOf, templateOf, textOf } from './items'
import { readDueInput } from './read-due-input'
import { asDinner, readEvening } from './read-evenings'
import { TOKEN_TO_COME, textsOf } from './texts'

/** Milliseconds for which what somebody has opened is theirs. */
export const HELD_MS = 10 * 60_000
/** Where the link of a message stands in its template. */
const LINK = '{link}'

export type Opened =
  | { ok: true; id: number; openedAt: string; ways: OpenedMessage['ways']; text: string }
  | { ok: false; reason: 'unknown' | 'not due' | 'sent' | 'call' | 'long' }
  | { ok: false; reason: 'opened'; by: number | null; seconds: number }
  | { ok: false; reason: 'incomplete'; missing: string[] }

const writtenTo = built((db) =>
  db
    .select({ name: signUps.name, phone: signUps.phone, wroteAt: signUps.wroteAt })
    .from(signUps)
    .where(eq(signUps.userId, sql.placeholder('userId')))
    .prepare(),
)

type Input = Omit<MessageInput, 'eveningId'> & Partial<Pick<MessageInput, 'eveningId'>>

/** Opens a message, or takes the same row over; others' are theirs for ten minutes. Refuses what is not due or lacks something. */
export function openMessage(
  db: Db,
  by: Staff & { id: number },
  { userId, groupId, eveningId = null, kind, text: edited, again }: Input,
  config: MessageConfig,
  now = new Date(),
): Opened {
  return transact(db, (db): Opened => {
    const person = writtenTo(db).get({ userId })
    if (!person) return refused('unknown')
    const about = { userId, groupId, eveningId, kind }
    const found = findDue(db, { ...about, again }, config, now)
    if (!found.ok) return found
    const { due, table, venue } = found
    if (due.call) return refused('call')
    const deletion = groupId === null ? undefined : deletionReasonsOf(db, [groupId]).get(groupId)
    const money = moneyOf(db, [about])(about)
    const mentioned = { name: person.name, table, deletion, ...money }
    const compose = (template: string, token?: string) => textOf(due, mentioned, template, config, token)
    const template = templateOf(textsOf(db), due, mentioned, config)
    const composed = compose(template)
    const source = edited && composed.missing.length === 0 ? asTemplate(edited, config) : template
    const { missing } = source === template ? composed : compose(source)
    if (missing.length > 0) return refused('incomplete', { missing })
    const longest = compose(source, '1'.repeat(TOKEN_LENGTH)).text
    if (whatsappWays(person.phone, longest).web.length > ADDRESS_MAX) return refused('long')

    const open = findOpened(db, about)
    const age = open ? now.getTime() - Date.parse(open.openedAt) : 0
    // a clock that has gone back holds nothing for longer
    if (open && open.adminId !== by.id && age >= 0 && age < HELD_MS)
      return refused('opened', { by: open.adminId, seconds: Math.floor(age / 1000) })
    const openedAt = now.toISOString()
    const stated = {
      statedEventAt: due.eventAt,
      statedVenue: venue,
      statedPrice: money.due?.amount ?? table?.price ?? null,
      openedAt,
      // what it says holds now, whatever it was opened with before
      over: false,
      adminId: by.id,
      cold: person.wroteAt === null && !wasWrittenTo(db, userId),
    }
    const { id } = open
      ? db.update(messages).set(stated).where(eq(messages.id, open.id)).returning({ id: messages.id }).get()!
      : db
          .insert(messages)
          .values({ ...about, result: 'opened', ...stated })
          .returning({ id: messages.id })
          .get()
    // from now on people may know their table
    if ((kind === 'details' || kind === 'seat') && groupId !== null) announceGroup(db, by, groupId, now)
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
  | { ok: true; due: Due; table: MessageSubject['table']; venue: string | null }
  | { ok: false; reason: 'unknown' | 'not due' | 'sent' }

function findDue(
  db: Db,
  about: Pick<MessageInput, 'userId' | 'groupId' | 'eveningId' | 'kind' | 'again'>,
  config: MessageConfig,
  now: Date,
): FoundDue {
  const { userId, groupId, eveningId, kind, again } = about
  if (eveningId !== null) return findDueAtEvening(db, { ...about, eveningId }, config, now)
  const key = { userId, groupId, eveningId, kind }
  const input = readDueInput(db, now, groupId ?? undefined)
  const [table] = groupId === null ? [] : input.tables
  const found = dueAt(input, now, config).find(
    (due) => due.userId === userId && due.groupId === groupId && due.kind === kind,
  )
  const venue = table?.venueText ?? null
  if (found) return { ok: true, due: found, table, venue }
  const seat = table?.seats.findLast((one) => one.userId === userId)
  if (!table || !seat) {
    if (!wasSentBefore(db, about)) return refused('not due')
    if (groupId !== null || !again) return refused('sent')
    const due: Due = { ...key, eventAt: null, redAt: null, deadline: null, call: false }
    return { ok: true, due, table: undefined, venue }
  }

  const isSent = seat.notices.some((notice) => notice.kind === kind)
  if (isSent && !again) return refused('sent')
  const isMoney = MESSAGES[kind].isMoney || (kind === 'nudge' && seat.answerBy === null)
  const deadline = isMoney ? seat.payBy : seat.answerBy
  const isExpected =
    isOpen(table) &&
    // who is asked for another date keeps their status
    kind === 'nudge' &&
    (isInvited(seat) || isAwaited(seat) || awaitsNewAnswer(seat))
  // that their date is off comes first: who learned of the new one otherwise would never be sent it
  if ((!isSent && !isExpected) || (!MESSAGES[kind].isOfEarlierDate && countsOnAnotherDate(seat, table)))
    return refused('not due')
  const isPast = deadline === null || Date.parse(deadline) <= now.getTime()
  const announced = MESSAGES[kind].isOfEarlierDate ? notifiedBy(seat.notices).announced : null
  const eventAt = announced ?? table.eventAt
  const due: Due = {
    ...{ ...key, eventAt, redAt: null, call: false },
    deadline: isPast ? null : deadline,
    isFinal: isMoney && isTooLateToCancel(seat, table, now, config.timeZone),
  }
  return { ok: true, due, table, venue }
}

function findDueAtEvening(
  db: Db,
  { eveningId, groupId, userId, kind, again }: Parameters<typeof findDue>[1] & { eveningId: number },
  config: MessageConfig,
  now: Date,
): FoundDue {
  const evening = groupId === null && readEvening(db, eveningId, now, { only: userId })
  if (!evening) return refused('not due')
  const table = asDinner(evening, kind)
  const found = dueAtEvening(evening, now, config).find((due) => due.userId === userId && due.kind === kind)
  if (found) return { ok: true, due: found, table, venue: null }
  const guest = evening.guests.find((one) => one.userId === userId)
  const due = guest && againAtEvening(evening, guest, kind, now)
  if (!due) return refused(guest && lastOf(guest, kind) ? 'sent' : 'not due')
  return again ? { ok: true, due, table, venue: null } : refused('sent')
}

export function findOpened(
  db: Db,
  about: Pick<typeof messages.$inferSelect, 'userId' | 'groupId' | 'eveningId' | 'kind'>,
) {
  const isOpened = and(eq(messages.result, 'opened'), isAbout(about))
  return db.select().from(messages).where(isOpened).get()
}

function isAbout({
  userId,
  groupId,
  eveningId,
  kind,
}: Pick<typeof messages.$inferSelect, 'userId' | 'groupId' | 'eveningId' | 'kind'>) {
  return and(
    eq(messages.userId, userId),
    eq(messages.kind, kind),
    groupId === null ? isNull(messages.groupId) : eq(messages.groupId, groupId),
    eveningId === null ? isNull(messages.eveningId) : eq(messages.eveningId, eveningId),
  )
}

function wasSentBefore(db: Db, about: Parameters<typeof isAbout>[0]): boolean {
  return (
    db
      .select({ id: messages.id })
      .from(messages)
      .where(and(isAbout(about), eq(messages.result, 'sent')))
      .get() !== undefined
  )
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
