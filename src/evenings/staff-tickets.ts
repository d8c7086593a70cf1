// what staff do with a person's place at an evening

import { eq, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../audit/act-rows'
import { audit } from '../audit/audit'
import { requireOpenSession, type Staff } from '../audit/staff'
import type { Config } from '../config'
import { idsIn } from '../db/in-list'
import type { Db } from '../db/open'
import { CAME, dueSql, forfeitedSql } from '../db/rules'
import { dinnerGroups, profiles, SEAT, ticketedSeats } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import { isDraft, isJoinable } from '../domain/evening/evening'
import { statusNow } from '../domain/evening/evening-calls'
import { type EndTicket, type StaffTicket, TICKET_MESSAGES } from '../domain/evening/staff-tickets'
import { hasLapsed, isOpenTicket, isWaiting } from '../domain/evening/ticket'
import { hasPaid, isAwaited, isCompleted, isIdle } from '../domain/group/group'
import { shortName } from '../domain/profile/name'
import { todayIn } from '../domain/time'
import { changed } from '../groups/audit-change'
import { isTakenThatDay, storedEvening } from '../groups/evening'
import { giveUpSeat } from '../groups/give-up'
import { changeTickets } from '../groups/tickets'
import { markPaid } from '../money-page/mark-paid'
import { signUpsOf } from '../people/people'
import { lapseHolds } from './lapse'
import { isSeatedAt, join, leave, takeSeat } from './places'
import { findAhead } from './tables-input'
import { findTicket, findTicketOf, type Ticket, ticketsAt } from './tickets'

type Rules = Pick<Config, 'timeZone' | 'meetAgain'>
type NotAhead = 'missing' | 'over' | 'cancelled'

/**
 * Gives somebody a place at an evening, or changes how it is paid for; once more changes nothing. Once tables are made they have the
 * best free seat, or stand by; who sits there and is awaited may be paid. Returns the act by which what they paid is undone.
 */
export function putTicket(
  db: Db,
  by: Staff,
  eveningId: number,
  { userId, pay }: StaffTicket,
  { timeZone, meetAgain }: Rules,
  now = new Date(),
):
  | { ok: true; ticket: Ticket; seated: string | null; warning: string | null; undo: number | null }
  | Refused<NotAhead | NotPut> {
  return transact(db, (db) => {
    requireOpenSession(db, by)
    const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get()
    const ahead = findAhead(db, eveningId, now)
    if (!ahead.ok) return ahead
    if (!profile) return refused('unknown')
    const ids = signUpsOf(db, profile.personId)
    const paid = (id: number) => {
      const due = sql`select id from payments where ticket_id = ${id} and ${dueSql('payments')}`
      const { undo } = markPaid(db, by, idsIn(db)(due), undefined, now)
      return { ok: true as const, ticket: findTicket(db, id)!, seated: null, warning: null, undo }
    }
    if (isSeatedAt(db, eveningId, ids)) {
      const seated = findTicketOf(db, eveningId, userId)
      return pay === 'paid' && seated && isAwaited(seated) ? paid(seated.id) : refused('seated')
    }
    lapseHolds(db, now, eveningId)
    const evening = storedEvening(db, eveningId)!
    const joined = ticketsAt(db, eveningId, ids).find((one) => isWaiting(one))
    // of what staff do for one sign-up the browser of another learns nothing
    if (joined?.own && joined.userId !== userId) changeTickets(db, [joined.id], { own: null })
    const warning = evening.womenOnly && profile.gender !== 'female' ? TICKET_MESSAGES.women : null
    const done = (id: number, groupId: number | null = null) => {
      const where = eq(dinnerGroups.id, groupId ?? 0)
      const table = db.select({ name: dinnerGroups.name }).from(dinnerGroups).where(where).get()
      const seated = table ? `${shortName(profile.name)} has a seat at ${table.name}` : null
      return { ok: true as const, ticket: findTicket(db, id)!, seated, warning, undo: null }
    }
    const isDealt = evening.dealtAt !== null
    // who has paid says by chat that they come on another day
    if (joined?.answerBy != null && pay !== 'later') {
      changeTickets(db, [joined.id], { answerBy: null, movedFrom: null })
      if (hasPaid(joined)) return done(joined.id)
    }
    const isAsItIs = joined && isAsWanted(joined, pay) && !hasLapsed(joined, evening)
    if (isAsItIs && !isDealt) return done(joined.id)

    if (!isAwaited(joined)) {
      const today = { status: statusNow({ ...evening, answers_until: evening.answersUntil }, now) }
      // whoever is on the list may be given a seat, and staff may add to it until the tables are dealt
      const isTaken = pay === 'later' ? !isDraft(today) : isJoinable(today) && !isDealt
      if (!isTaken) return refused('closed')
      const others = ids.filter((id) => id !== userId)
      if (isTakenThatDay(db, { userId, others, isOwn: false }, evening)) return refused('same day')
    }
    const as = joined?.userId ?? userId
    const source = 'staff' as const
    if (joined ? !isDealt && (!isAwaited(joined) || pay === 'later') : true) {
      const others = ids.filter((id) => id !== as)
      const wanted = pay === 'later' ? ('later' as const) : ('now' as const)
      const added = join(db, by, { userId: as, evening, pay: wanted, source, others }, timeZone, now)
      if (!added.ok) return refused('full')
    }
    const ticket = findTicketOf(db, eveningId, as)!
    const { id } = ticket
    if (isDealt && pay === 'later') {
      const where = { timeZone, meetAgain, today: todayIn(timeZone, now) }
      const seated = takeSeat(db, by, { userId: as, eveningId, source }, where, now)
      return done(id, seated.ok ? seated.groupId : null)
    }
    return pay === 'paid' && isAwaited(ticket) ? { ...paid(id), warning } : done(id)
  })
}

type NotPut = 'unknown' | 'seated' | 'closed' | 'same day' | 'full'

/**
 * Ends somebody's place at an evening, and their seat at a table of it, with what becomes of the money; once more changes nothing. Refuses
 * another choice for one that has ended, and at a completed table.
 */
export function cancelTicket(
  db: Db,
  by: Staff,
  { eveningId, id }: { eveningId: number; id: number },
  { choice }: EndTicket,
  now = new Date(),
): { ok: true } | Refused<NotAhead | 'no ticket' | 'seated' | 'completed' | 'ended'> {
  return transact(db, (db) => {
    requireOpenSession(db, by)
    const ahead = findAhead(db, eveningId, now)
    if (!ahead.ok) return ahead
    const ticket = findTicket(db, id)
    const place = ticket && seatOfTicket(db, ticket)
    if (!ticket || (place?.group ?? ticket).eveningId !== eveningId) return refused('no ticket')
    if (!isOpenTicket(ticket)) return isAsChosen(db, id, choice) ? { ok: true } : refused('ended')
    const isKept = choice === 'kept'
    if (place) {
      const { seat, group } = place
      if (isCompleted(group)) return refused('completed')
      const refund = isKept ? undefined : choice
      const said = { by: 'staff' as const, at: now.toISOString(), standby: null, coming: null }
      giveUpSeat(db, seat, group.status, { ...said, code: 'cancelled', refund, isKept }, now)
      const detail = changed(seat.status, 'dropped')
      audit(db, by, 'changed a member status', { groupId: group.id, userId: seat.userId, detail }, now)
      return { ok: true as const }
    }
    const of = { userId: ticket.userId, eveningId, source: 'staff' as const }
    const left = leave(db, by, { ...of, choice: isKept ? undefined : choice, isKept }, now)
    return left.ok ? left : refused('seated')
  })
}

/** Returns where the rows of somebody's place are that change with it: of all of their sign-ups, and of the table where they sit. */
export function scopeOfTicket(db: Db, id: number): Scope {
  const ticket = findTicket(db, id)
  const profile = ticket && db.select().from(profiles).where(eq(profiles.userId, ticket.userId)).get()
  const place = ticket && seatOfTicket(db, ticket)
  return {
    groupIds: place ? [place.group.id] : [],
    answersOf: profile ? signUpsOf(db, profile.personId) : [],
  }
}

function seatOfTicket(db: Db, { membershipId }: Ticket) {
  return db
    .select({ seat: SEAT, group: dinnerGroups })
    .from(ticketedSeats)
    .innerJoin(dinnerGroups, eq(dinnerGroups.id, ticketedSeats.groupId))
    .where(eq(ticketedSeats.id, membershipId ?? 0))
    .get()
}

/** Whether what became of the money of a place is what staff choose; where none came there is nothing to choose. */
function isAsChosen(db: Db, ticketId: number, choice: EndTicket['choice']): boolean {
  if (!choice) return true
  const isIt = choice === 'kept' ? forfeitedSql('payments') : sql`choice = ${choice}`
  const is = (which: SQL) =>
    db.all(sql`select 1 from payments where ticket_id = ${ticketId} and ${CAME} and ${which}`).length > 0
  return !is(sql`true`) || is(isIt)
}

function isAsWanted(ticket: Ticket, pay: StaffTicket['pay']): boolean {
  return hasPaid(ticket) || (isAwaited(ticket) && pay === 'now') || (isIdle(ticket) && pay === 'later')
}
