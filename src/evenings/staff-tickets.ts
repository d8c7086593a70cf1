// what staff do with a person's place at an evening before there is a table
import { and, eq, isNull } from 'drizzle-orm'
import { audit } from '../audit/audit'
import { requireOpenSession, type Staff } from '../audit/staff'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { evenings, payments, profiles, type tickets } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import { statusNow } from '../domain/evenings'
import { type EndTicket, type StaffTicket, TICKET_MESSAGES } from '../domain/staff-tickets'
import { todayIn } from '../domain/time'
import { markPaid } from '../dues/paid'
import { signUpsOf } from '../people/people'
import { findAhead } from './deal-facts'
import { isTakenThatDay } from './join'
import { answerSure, findAnswer, isSeatedAt } from './sure'
import { endTicket, findTicket, lapseHolds, takeTicket } from './tickets'

type Ticket = typeof tickets.$inferSelect
type Rules = Pick<Config, 'timeZone' | 'meetAgain'>
type NotAhead = 'missing' | 'over' | 'cancelled'

/** Gives somebody a place at an evening, or changes how it is paid for; once more changes nothing. */
export function putTicket(
  db: Db,
  by: Staff,
  eveningId: number,
  { userId, pay }: StaffTicket,
  { timeZone, meetAgain }: Rules,
  now = new Date(),
): { ok: true; ticket: Ticket; warning: string | null } | Refused<NotAhead | NotPut> {
  return transact(db, () => {
    requireOpenSession(db, by)
    const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get()
    const ahead = findAhead(db, eveningId, now)
    if (!ahead.ok) return ahead
    if (!profile) return refused('unknown')
    const ids = signUpsOf(db, profile.personId)
    if (isSeatedAt(db, eveningId, ids)) return refused('seated')
    lapseHolds(db, now, eveningId)
    const evening = db.select().from(evenings).where(eq(evenings.id, eveningId)).get()!
    const joined = ids.map((id) => findAnswer(db, eveningId, id)).find((one) => isOpen(one))
    const warning = evening.womenOnly && profile.gender !== 'female' ? TICKET_MESSAGES.women : null
    const done = (id: number) => ({ ok: true as const, ticket: findTicket(db, id)!, warning })
    if (joined && isAsWanted(joined.status, pay)) return done(joined.id)

    const isHeld = joined?.status === 'confirmed'
    if (!isHeld) {
      const status = statusNow({ ...evening, answers_until: evening.answersUntil }, now)
      if (status !== 'open' || evening.dealtAt !== null) return refused('closed')
      const others = ids.filter((id) => id !== userId)
      if (isTakenThatDay(db, { userId, others, isOwn: false }, evening, timeZone)) return refused('same day')
      const how = { source: 'staff' as const, timeZone, meetAgain, today: todayIn(timeZone, now) }
      const said = answerSure(db, by, { userId, eveningId, sure: true }, how, now)
      if (!said.ok) return refused('closed')
    }
    const of = joined?.userId ?? userId
    if (!isHeld || pay === 'later') {
      const wanted = pay === 'later' ? 'later' : 'now'
      const taken = takeTicket(db, { userId: of, evening, pay: wanted, isByStaff: true }, timeZone, now)
      if (!taken.ok) return refused('full')
      const detail = `evening ${eveningId}, ${isHeld ? 'hold ended' : pay}`
      audit(db, by, 'noted who can come', { userId: of, detail }, now)
    }
    const { id, status } = findAnswer(db, eveningId, of)!
    if (pay === 'paid' && status === 'confirmed') {
      const is = and(eq(payments.ticketId, id), isNull(payments.membershipId), eq(payments.state, 'due'))
      const due = db.select({ id: payments.id }).from(payments).where(is).all()
      markPaid(
        db,
        by,
        due.map((one) => one.id),
        undefined,
        now,
      )
    }
    return done(id)
  })
}

type NotPut = 'unknown' | 'seated' | 'closed' | 'same day' | 'full'

/** Ends somebody's place at an evening, with what becomes of the money; once more changes nothing. */
export function cancelTicket(
  db: Db,
  by: Staff,
  { eveningId, id }: { eveningId: number; id: number },
  { choice }: EndTicket,
  { timeZone, meetAgain }: Rules,
  now = new Date(),
): { ok: true } | Refused<NotAhead | 'no ticket' | 'seated'> {
  return transact(db, () => {
    requireOpenSession(db, by)
    const ahead = findAhead(db, eveningId, now)
    if (!ahead.ok) return ahead
    const ticket = findTicket(db, id)
    if (ticket?.eveningId !== eveningId || ticket.status === null) return refused('no ticket')
    if (ticket.status === 'dropped') return { ok: true as const }
    if (ticket.membershipId !== null) return refused('seated')
    const isKept = choice === 'kept'
    endTicket(db, ticket, isKept ? undefined : choice, now, isKept)
    const how = { source: 'staff' as const, timeZone, meetAgain, today: todayIn(timeZone, now) }
    const said = answerSure(db, by, { userId: ticket.userId, eveningId, sure: false }, how, now)
    return said.ok ? { ok: true as const } : refused('seated')
  })
}

function isOpen(ticket: Ticket | undefined): ticket is Ticket {
  return !!ticket?.status && ticket.status !== 'dropped' && ticket.membershipId === null
}

function isAsWanted(status: Ticket['status'], pay: StaffTicket['pay']): boolean {
  return (
    status === 'paid' || (status === 'confirmed' && pay === 'now') || (status === 'idle' && pay === 'later')
  )
}
