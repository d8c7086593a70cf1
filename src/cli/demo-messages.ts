import { eq } from 'drizzle-orm'
import type { Db } from '../db/open'
import { dinnerGroups, messages, ticketedSeats, tickets } from '../db/schema'
import { changeRow } from '../db/transact'
import { answerBy, payBy, USUAL_TIMING } from '../domain/group/deadlines'
import { type GroupStatus, isAwaited, isCancelled, isInvited, type MemberStatus } from '../domain/group/group'
import { isConfirmed } from '../domain/group/seat'
import type { MessageKind } from '../domain/messages/message-kinds'
import { DAY_MS } from '../domain/units'
import { instantOf } from '../domain/wall-clock'

/** A table whose people get messages: when it meets and was made, and what is special about it. */
interface DemoTable {
  status: GroupStatus
  eventAt: string
  madeAt: string
  state?: 'undated' | 'moved' | undefined
}

/** The messages that people of a status have got, in their order. */
const MESSAGES: Record<MemberStatus, MessageKind[]> = {
  idle: [],
  messaging: ['invite'],
  confirmed: ['invite', 'pay'],
  paid: ['invite', 'pay'],
  dropped: ['invite'],
}
/** Within so many minutes people said yes to an invitation. */
const ANSWER_MINUTES_MAX = 14 * 60

/**
 * Stores the messages and deadlines of the people of a made-up table, so that on the day `today` some have time left and
 * others have missed the deadline.
 */
export function storeMessages(
  db: Db,
  groupId: number,
  { status, eventAt, madeAt, state }: DemoTable,
  today: string,
  timeZone: string,
) {
  const timing = { ...USUAL_TIMING, timeZone }
  const morning = new Date(instantOf(today, '09:00', timeZone)!)
  // those of the second half were written to yesterday
  const sentAt = (seat: number) =>
    seat > 3 ? new Date(Math.max(Date.parse(madeAt), morning.getTime() - DAY_MS)) : new Date(madeAt)
  for (const seated of db.select().from(ticketedSeats).where(eq(ticketedSeats.groupId, groupId)).all()) {
    const { ticketId, userId, seat, status: has } = seated
    const at = sentAt(seat)
    const saidAt = new Date(at.getTime() + ((userId * 97) % ANSWER_MINUTES_MAX) * 60_000)
    const deadlines = {
      answerBy: isInvited(seated) ? answerBy(at, eventAt, timing) : null,
      payBy: isAwaited(seated) ? payBy(saidAt, eventAt, timing) : null,
      confirmedAt: isConfirmed(seated) ? saidAt.toISOString() : null,
    }
    changeRow(db, tickets, ticketId, deadlines)
    for (const [i, kind] of MESSAGES[has].entries()) {
      const sentAt = (i === 0 ? at : new Date(saidAt.getTime() + i * 60_000)).toISOString()
      db.insert(messages)
        .values({
          userId,
          groupId,
          kind,
          statedEventAt: eventAt,
          openedAt: sentAt,
          sentAt,
          result: 'sent',
          cold: i === 0,
        })
        .run()
    }
  }
  const later = new Date(Date.parse(eventAt) + DAY_MS).toISOString()
  if (state === 'moved') changeRow(db, dinnerGroups, groupId, { eventAt: later })
  if (state === 'moved' || isCancelled({ status }))
    changeRow(db, dinnerGroups, groupId, { changeReason: 'restonya ada acara' })
}
