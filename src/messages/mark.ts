import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { asAct } from '../audit/undoable'
import type { Db } from '../db/open'
import { messages } from '../db/schema'
import { changeRow, refused } from '../db/transact'
import { payByOf } from '../domain/evening/evening-hours'
import { answerBy } from '../domain/group/deadlines'
import { hasDropped, isAwaited, isIdle } from '../domain/group/group'
import { isOpen } from '../domain/group/seat'
import { MESSAGES, type MessageKind } from '../domain/messages/message-kinds'
import type { Mark } from '../domain/messages/messages'
import { findSeat } from '../groups/seats'
import { changeTickets } from '../groups/tickets'
import { changePeople, peopleOfSignUps } from '../people/people'
import type { MessageConfig } from './items'
import { readDueInput } from './read-due-input'

/** A row of messages that was one. */
type Row = typeof messages.$inferSelect & { kind: MessageKind }

export type Marked =
  | { ok: true; undo: number | null }
  | { ok: false; reason: 'unknown' | 'marked' }
  | { ok: false; reason: 'opened'; by: number | null }

/** Says what became of an open message, with what that changes; returns its act. Refuses another result than before. */
export function markMessage(
  db: Db,
  by: Staff & { id: number },
  id: number,
  result: Mark,
  config: MessageConfig,
  now = new Date(),
): Marked {
  const message = findMessage(db, id)
  if (!message) return refused('unknown')
  const { userId, groupId, kind } = message
  const detail = `${kind}, ${result}`
  const scope = { groupIds: groupId === null ? [] : [groupId], message }
  return asAct(
    db,
    by,
    { kind: 'message', detail },
    scope,
    (db) => {
      const { adminId, result: before } = findMessage(db, id)!
      if (adminId !== by.id) return refused('opened', { by: adminId })
      if (before === result) return { ok: true }
      if (before !== 'opened') return refused('marked')
      if (result === 'sent') settle(db, message, config, now)
      if (result === 'not on WhatsApp') changePeople(db, peopleOfSignUps(db, [userId]), { noWhatsapp: true })
      changeRow(db, messages, id, { result, sentAt: result === 'sent' ? now.toISOString() : null })
      audit(db, by, 'marked a message', { userId, ...(groupId && { groupId }), detail }, now)
      return { ok: true }
    },
    now,
  )
}

// what is noted without a message has no result
function findMessage(db: Db, id: number): Row | undefined {
  const row = db.select().from(messages).where(eq(messages.id, id)).get()
  return row && row.kind !== 'confirmed' && row.kind !== 'waiting' ? { ...row, kind: row.kind } : undefined
}

function settle(
  db: Db,
  { userId, groupId, eveningId, kind, openedAt }: Row,
  config: MessageConfig,
  now: Date,
) {
  if (eveningId !== null) return
  const seat = groupId === null ? undefined : findSeat(db, groupId, userId)
  const table = groupId === null ? undefined : readDueInput(db, now, groupId).tables[0]
  if (!seat || !table || !isOpen(table)) return
  const { asks } = MESSAGES[kind]
  const isOffered = asks === 'seat' && seat.role === 'member' && isIdle(seat)
  const hasAnswered = [seat.answeredAt, seat.confirmedAt].some((at) => at !== null && at >= openedAt)
  const awaitsAnswer =
    (asks === 'date' && !hasDropped(seat) && !hasAnswered) ||
    (asks === 'backup' && seat.role === 'backup' && seat.backupAnswer === null)
  const isLate = seat.payBy === null || Date.parse(seat.payBy) <= now.getTime()
  const set = {
    ...(isOffered && { status: 'messaging' as const }),
    ...((isOffered || awaitsAnswer) && { answerBy: answerBy(now, table.eventAt, config) }),
    ...(kind === 'pay' &&
      isAwaited(seat) &&
      isLate && { payBy: payByOf(table.evening, now, table.eventAt, config) }),
  }
  if (Object.keys(set).length === 0) return
  changeTickets(db, [seat.ticketId], set)
}
