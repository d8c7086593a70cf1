// what somebody, or staff for them, does with their place at an evening: join, take a free seat, stand by, leave

import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { profiles } from '../db/schema'
import { type Refused, refused, type Tx, transact } from '../db/transact'
import type { ANSWERED_BY } from '../domain/evening/evening-calls'
import { isRepairable } from '../domain/evening/evening-hours'
import { isOpenTicket, isWaiting } from '../domain/evening/ticket'
import { hasDropped, hasPaid, isAwaited, isIdle } from '../domain/group/group'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import { isTakenThatDay, leftOverThatDay } from '../groups/evening'
import { heldAt } from '../groups/seats'
import { changeTickets, followSeats } from '../groups/tickets'
import { signUpsOf } from '../people/people'
import { putInQueue } from '../people/queue'
import { takeFreeSeat } from './free-seats'
import { type EveningAhead, findAhead } from './tables-input'
import {
  endTicket,
  findTicketOf,
  type NewTicket,
  type Ticket,
  takeTicket,
  ticketsAt,
  writeTicket,
} from './tickets'

/** Whose place it is, and who says so; `isOwn`: the browser that signed up, which speaks for that sign-up alone. */
interface Of {
  userId: number
  eveningId: number
  source: (typeof ANSWERED_BY)[number]
  isOwn?: boolean
}

type NotAhead = Refused<'unknown' | 'missing' | 'over' | 'cancelled'>

/**
 * Has somebody join an evening (see takeTicket), after a dinner they are in the queue again; `others` are further sign-ups of theirs. Once tables
 * are made they stand by. They leave the list of another evening of that day which left them over.
 */
export function join(
  db: Tx,
  by: Staff,
  { others, ...wanted }: NewTicket & { others: readonly number[] },
  timeZone: string,
  now: Date,
): ReturnType<typeof takeTicket> {
  const { userId, evening, pay, isOwn = false } = wanted
  const before = findTicketOf(db, evening.id, userId)
  const saved = takeTicket(db, wanted, timeZone, now)
  if (!saved.ok) return saved
  putInQueue(db, by, [userId, ...others], now)
  // who had left it, and was seated there by hand, has one ticket again
  const seated = heldAt(db, evening.id, [userId]).map(({ groupId }) => groupId)
  if (seated.length > 0) followSeats(db, seated, now)
  for (const eveningId of leftOverThatDay(db, { userId, others, isOwn }, evening))
    leave(db, by, { userId, eveningId, source: wanted.source, isOwn }, now)
  const what = isAwaited(before) && pay === 'later' ? 'hold ended' : `joined, pays ${pay}`
  note(db, by, { userId, eveningId: evening.id }, what, now)
  return saved
}

/** Gives somebody a free seat of an evening whose tables are made, and returns its group; null, and they stand by, where none is left that fits. */
export function takeSeat(
  db: Db,
  by: Staff,
  of: Of,
  where: Parameters<typeof takeFreeSeat>[4],
  now = new Date(),
): { ok: true; groupId: number | null } | NotAhead | Refused<'late'> {
  return transact(db, (db) => {
    const found = findTheirs(db, of, now)
    if (!found.ok) return found
    const { evening, ids, stored } = found
    if (isSeatedAt(db, evening.id, ids)) return { ok: true as const, groupId: null }
    const ticket = stored.find((one) => isOpenTicket(one)) ?? stored[0]
    if (!ticket || evening.dealtAt === null) return refused('late')
    putInQueue(db, by, ids, now)
    const again = { ...said(of, now), userId: ticket.userId, evening, status: 'idle' as const }
    const id = isOpenTicket(ticket) ? ticket.id : writeTicket(db, again, ticket)
    const groupId = takeFreeSeat(db, by, ticket.userId, evening, where, now)
    // who had paid and stood by may refuse it
    const standby = groupId === null || hasPaid(ticket) || null
    changeTickets(db, [id], { standby, ...said(of, now) })
    note(db, by, of, groupId === null ? 'stands by' : 'took a free seat', now)
    return { ok: true as const, groupId }
  })
}

/** Stores whether somebody who has no table wants a seat that becomes free; of who paid and does not, the place ends with `choice`. */
export function standBy(
  db: Db,
  by: Staff,
  { stay, choice, ...of }: Of & { stay: boolean; choice?: RefundChoice | undefined },
  now = new Date(),
): { ok: true } | NotAhead | Refused<'seated' | 'undone' | 'no ticket'> {
  return transact(db, (db) => {
    const found = findTheirs(db, of, now)
    if (!found.ok) return found
    const { evening, ids, stored } = found
    if (evening.dealtAt === null || (stay && !isRepairable(evening, now))) return refused('undone')
    if (isSeatedAt(db, evening.id, ids)) return refused('seated')
    const ticket = stored.find((one) => isWaiting(one))
    if (!ticket) return refused('no ticket')
    const { userId, isOwn = false } = of
    if (stay && isTakenThatDay(db, { userId, others: ids, isOwn }, evening)) return refused('undone')
    if (!stay && !isIdle(ticket)) return leave(db, by, { ...of, choice }, now)
    changeTickets(db, [ticket.id], { standby: stay, ...said(of, now) })
    note(db, by, of, stay ? 'stands by' : 'does not stand by', now)
    return { ok: true as const }
  })
}

/** Ends somebody's place at an evening, or notes that they said no to it; `isKept`: what they paid does not come back. */
export function leave(
  db: Db,
  by: Staff,
  of: Of & { choice?: RefundChoice | undefined; isKept?: boolean },
  now = new Date(),
): { ok: true } | NotAhead | Refused<'seated'> {
  return transact(db, (db) => {
    const found = findTheirs(db, of, now)
    if (!found.ok) return found
    const { evening, ids, stored } = found
    if (isSeatedAt(db, evening.id, ids)) return refused('seated')
    const { userId, isOwn, choice, isKept } = of
    const status = 'dropped' as const
    for (const ticket of stored.filter(({ endedAt }) => endedAt === null)) {
      if (isWaiting(ticket)) endTicket(db, ticket, choice, now, isKept)
      changeTickets(db, [ticket.id], {
        status,
        standby: null,
        answerBy: null,
        ...(isOwn && { own: false }),
        ...said(of, now),
      })
    }
    if (stored.length === 0) writeTicket(db, { ...said(of, now), userId, evening, status }, undefined)
    note(db, by, of, 'left', now)
    return { ok: true as const }
  })
}

export function isSeatedAt(db: Db, eveningId: number, userIds: readonly number[]): boolean {
  return heldAt(db, eveningId, userIds).some((seat) => !hasDropped(seat))
}

function said({ source }: Pick<Of, 'source'>, now: Date) {
  return { by: source, at: now.toISOString() }
}

function note(db: Db, by: Staff, of: Pick<Of, 'userId' | 'eveningId'>, what: string, now: Date) {
  const { userId, eveningId } = of
  audit(db, by, 'noted who joins', { userId, detail: `evening ${eveningId}, ${what}` }, now)
}

// the person answers, and one of their sign-ups takes part; the browser that typed a number speaks for its own
function findTheirs(
  db: Db,
  { userId, eveningId, isOwn }: Of,
  now: Date,
): { ok: true; evening: EveningAhead; ids: number[]; stored: Ticket[] } | NotAhead {
  const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get()
  if (!profile) return refused('unknown')
  const found = findAhead(db, eveningId, now)
  if (!found.ok) return found
  const others = isOwn ? [] : signUpsOf(db, profile.personId).filter((id) => id !== userId)
  const ids = [userId, ...others]
  const stored = ticketsAt(db, eveningId, ids)
  return { ok: true, evening: found.evening, ids, stored }
}
