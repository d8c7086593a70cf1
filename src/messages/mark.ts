import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { memberships, messages, signUps } from '../db/schema'
import { refused, transact } from '../db/transact'
import { answerBy, payBy } from '../domain/deadlines'
import { MESSAGES, type MessageKind } from '../domain/message-kinds'
import type { MessageResult } from '../domain/messages'
import { isOpen } from '../domain/seat'
import { findSeat } from '../groups/seats'
import { changePeople, peopleOfSignUps } from '../people/people'
import { readFacts } from './facts'
import type { MessageConfig } from './items'
import { findOpened } from './open'

/** A row of messages that was one. */
type Row = typeof messages.$inferSelect & { kind: MessageKind }

export type Marked =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'open again' }
  | { ok: false; reason: 'held'; by: number | null }

/**
 * Says what became of a message, with what that changes: an invitation that was sent makes an idle member `messaging`
 * with a deadline. `opened` takes a mark back, and what it changed unless somebody has changed that since.
 */
export function markMessage(
  db: Db,
  by: Staff & { id: number },
  id: number,
  result: MessageResult,
  config: MessageConfig,
  now = new Date(),
): Marked {
  return transact(db, (): Marked => {
    const message = findMessage(db, id)
    if (!message) return refused('unknown')
    if (message.adminId !== by.id) return refused('held', { by: message.adminId })
    if (message.result === result) return { ok: true }
    if (result === 'opened' && findOpened(db, message)) return refused('open again')

    if (message.result !== 'opened') takeBack(db, message)
    const undo =
      result === 'sent'
        ? settle(db, message, config, now)
        : result === 'not on WhatsApp'
          ? noteNoWhatsapp(db, message.userId)
          : undefined
    db.update(messages)
      .set({
        result,
        sentAt: result === 'sent' ? now.toISOString() : null,
        undo: undo ? JSON.stringify(undo) : null,
      })
      .where(eq(messages.id, id))
      .run()
    const { userId, groupId, kind } = message
    const subject = { userId, ...(groupId && { groupId }), detail: `${kind}, ${result}` }
    audit(db, by, 'marked a message', subject, now)
    return { ok: true }
  })
}

// what is noted without a message has no result
function findMessage(db: Db, id: number): Row | undefined {
  const row = db.select().from(messages).where(eq(messages.id, id)).get()
  return row && row.kind !== 'confirmed' ? { ...row, kind: row.kind } : undefined
}

/** What a mark has changed beside the message itself. */
interface Undo {
  noWhatsapp?: true
  seat?: { version: number; before: Pick<typeof memberships.$inferSelect, 'status' | 'answerBy' | 'payBy'> }
}

function settle(
  db: Db,
  { userId, groupId, kind, openedAt }: Row,
  config: MessageConfig,
  now: Date,
): Undo | undefined {
  const seat = groupId === null ? undefined : findSeat(db, groupId, userId)
  const table = groupId === null ? undefined : readFacts(db, now, groupId).tables[0]
  if (!seat || !table || !isOpen(table)) return undefined
  const { status } = seat
  const { asks } = MESSAGES[kind]
  const isInvited = asks === 'seat' && seat.role === 'member' && status === 'idle'
  const hasAnswered = [seat.answeredAt, seat.confirmedAt].some((at) => at !== null && at >= openedAt)
  const awaitsAnswer =
    (asks === 'date' && status !== 'dropped' && !hasAnswered) ||
    (asks === 'backup' && seat.role === 'backup' && seat.backupAnswer === null)
  const isLate = seat.payBy === null || Date.parse(seat.payBy) <= now.getTime()
  const set = {
    ...(isInvited && { status: 'messaging' as const }),
    ...((isInvited || awaitsAnswer) && { answerBy: answerBy(now, table.eventAt, config) }),
    ...(kind === 'pay' && status === 'confirmed' && isLate && { payBy: payBy(now, table.eventAt, config) }),
  }
  if (Object.keys(set).length === 0) return undefined
  const version = seat.version + 1
  db.update(memberships)
    .set({ ...set, version })
    .where(eq(memberships.id, seat.id))
    .run()
  return { seat: { version, before: { status, answerBy: seat.answerBy, payBy: seat.payBy } } }
}

function noteNoWhatsapp(db: Db, userId: number): Undo | undefined {
  const person = db.select().from(signUps).where(eq(signUps.userId, userId)).get()!
  if (person.noWhatsapp) return undefined
  changePeople(db, [person.personId], { noWhatsapp: true })
  return { noWhatsapp: true }
}

function takeBack(db: Db, { userId, groupId, undo }: Row) {
  const { noWhatsapp, seat }: Undo = undo === null ? {} : JSON.parse(undo)
  if (noWhatsapp) changePeople(db, peopleOfSignUps(db, [userId]), { noWhatsapp: false })
  const now = seat && groupId !== null ? findSeat(db, groupId, userId) : undefined
  if (!seat || !now || now.version !== seat.version) return
  db.update(memberships)
    .set({ ...seat.before, version: now.version + 1 })
    .where(eq(memberships.id, now.id))
    .run()
}
