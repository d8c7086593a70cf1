import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open'
import { availability, evenings } from '../db/schema'
import type { MessageKind } from '../domain/message-kinds'
import { asksFirst } from '../evenings/deal-facts'
import { offerBy, sureBy } from './due-evening'

/**
 * Sets until when a question about an evening that was just sent is answered: whether somebody is sure, or takes a free seat.
 * Who has answered meanwhile has no limit. Call it in a transaction.
 */
export function setLimit(
  db: Db,
  { userId, eveningId, kind }: { userId: number; eveningId: number; kind: MessageKind },
  now: Date,
) {
  if (kind !== 'sure' && kind !== 'seat-free') return
  const stored = db.select().from(evenings).where(eq(evenings.id, eveningId)).get()
  const evening = stored && asksFirst(stored)
  if (!evening) return
  const isOf = and(eq(availability.userId, userId), eq(availability.eveningId, eveningId))
  const row = db.select().from(availability).where(isOf).get()
  const at = now.toISOString()
  if (kind === 'sure') {
    const isOpen = row?.sure == null && row?.can !== false
    const set = { sureSentAt: at, ...(isOpen && { answerBy: sureBy(evening, now) }) }
    db.insert(availability)
      .values({ userId, eveningId, can: null, at, by: 'staff', ...set })
      .onConflictDoUpdate({ target: [availability.eveningId, availability.userId], set })
      .run()
  } else if (row?.reserve === true && row.dealt !== 'seated')
    db.update(availability)
      .set({ answerBy: offerBy(evening, now) })
      .where(isOf)
      .run()
}
